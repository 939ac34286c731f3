import type { NoteRow, NotificationRow } from '#demo/store/tables.ts'
import type { Company } from '#demo/store/company.ts'
import type { KnownEvent } from '@rounds/contract/event-news'
import type { Wording } from '@rounds/contract/words/wording'

/** What happened to somebody; `userId` null means every supervisor who works. */
export type News = Wording & {
  userId: string | null
  type: string
  relatedId: string | null
  actionUrl: string | null
  priority?: string
  asked?: { delegateId: string; visitIds: string[] }
  known?: KnownEvent | null
}

const supervisorIds = (company: Company): string[] =>
  company
    .rows('users')
    .filter(
      ({ role, status, deletedAt }) => role === 'SUPERVISOR' && status === 'active' && deletedAt === null,
    )
    .map(({ id }) => id)

const HOUR = 3_600_000

/** What a delegate asks for joins what its reader has not read of the same hour. */
const joined = (company: Company, userId: string, news: News, at: string): NotificationRow | undefined => {
  const { asked } = news
  const open =
    asked &&
    company
      .rows('notifications')
      .find(
        (row) =>
          row.userId === userId &&
          row.delegateId === asked.delegateId &&
          row.readAt === null &&
          Date.parse(at) - Date.parse(row.createdAt) < HOUR,
      )
  if (!open) return undefined
  const visitIds = [...new Set([...(open.visitIds ?? []), ...asked.visitIds])]
  const isAlone = visitIds.length === 1
  return {
    ...open,
    visitIds,
    undecided: [...new Set([...(open.undecided ?? []), ...asked.visitIds])],
    wording: news.wording,
    parameters: { ...news.parameters, count: String(visitIds.length) },
    relatedId: isAlone ? news.relatedId : null,
    actionUrl: isAlone ? news.actionUrl : `/supervisor/approvals?delegate=${asked.delegateId}`,
    createdAt: at,
  }
}

/** Tells people what happened: a notification each. */
export const notify = (company: Company, at: string, news: News[]): void => {
  for (const each of news)
    for (const userId of each.userId === null ? supervisorIds(company) : [each.userId])
      company.put(
        'notifications',
        joined(company, userId, each, at) ?? {
          id: crypto.randomUUID(),
          userId,
          type: each.type,
          priority: each.priority ?? 'medium',
          wording: each.wording,
          parameters: each.parameters,
          relatedId: each.relatedId,
          actionUrl: each.actionUrl,
          createdAt: at,
          readAt: null,
          delegateId: each.asked?.delegateId ?? null,
          visitIds: each.asked?.visitIds ?? null,
          undecided: each.asked?.visitIds ?? null,
          known: each.known ?? null,
        },
      )
}

/** What was asked for is decided, or taken back: nobody need look at it. */
export const settle = (company: Company, at: string, visitIds: ReadonlySet<string>): void => {
  for (const row of company.rows('notifications')) {
    if (row.readAt !== null || !row.undecided?.some((id) => visitIds.has(id))) continue
    const undecided = row.undecided.filter((id) => !visitIds.has(id))
    company.put('notifications', { ...row, undecided, readAt: undecided.length === 0 ? at : null })
  }
}

/** Somebody has answered what they were told of these. */
export const markReadAbout = (
  company: Company,
  at: string,
  userId: string,
  { type, ids }: { type: string; ids: ReadonlySet<string> },
): void => {
  for (const row of company.rows('notifications'))
    if (row.userId === userId && row.type === type && row.readAt === null && ids.has(row.relatedId ?? ''))
      company.put('notifications', { ...row, readAt: at })
}

/** With a coaching note goes what told of it. */
export const forgetNotes = (company: Company, isGone: (row: NoteRow) => boolean): void => {
  for (const { id } of company.rows('coaching_notes').filter(isGone)) {
    company.drop('coaching_notes', id)
    for (const row of company.rows('notifications'))
      if (row.relatedId === id && row.wording.startsWith('coaching-')) company.drop('notifications', row.id)
  }
}

/** Notes go with either of the two people (docs/decisions/052). */
export const forgetNotesOf = (company: Company, userId: string): void =>
  forgetNotes(company, ({ delegateId, writtenBy }) => delegateId === userId || writtenBy === userId)

/** A notification is read, and with it the coaching note that it tells of. */
export const readNotice = (company: Company, notice: NotificationRow, at: string): NotificationRow => {
  const note = notice.wording.startsWith('coaching-')
    ? company.find('coaching_notes', notice.relatedId)
    : undefined
  if (note?.readAt === null) company.put('coaching_notes', { ...note, readAt: at })
  return company.put('notifications', { ...notice, readAt: notice.readAt ?? at })
}
