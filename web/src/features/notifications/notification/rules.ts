import type { Notification } from '@rounds/contract/notifications'
import { type OutboxEntry, aboutOf } from '#lib/outbox/kinds.ts'

/** What was marked as read here and the server has yet to hear of: single ones, and all up to an instant. */
export type ReadMarks = { ids: ReadonlySet<string>; before: string }

type MarkEntry = Pick<OutboxEntry, 'kind' | 'subject' | 'state'> & {
  calls: { input: Record<string, unknown> }[]
}

export const marksOf = (entries: readonly MarkEntry[]): ReadMarks => {
  const marks = entries.filter(({ state }) => state !== 'attention')
  const all = marks.filter(({ kind }) => kind === 'notifications-read')
  const times = all.flatMap(({ calls }) => calls.map(({ input }) => String(input.before)))
  return {
    ids: new Set(marks.filter(({ kind }) => kind === 'notification-read').map(aboutOf)),
    before: times.toSorted().at(-1) ?? '',
  }
}

type Markable = Pick<Notification, 'id' | 'isRead' | 'createdAt'>

const isMarked = ({ id, createdAt }: Markable, { ids, before }: ReadMarks) =>
  ids.has(id) || createdAt <= before

/** The notifications as the person left them. */
export const withMarks = <T extends Markable>(items: readonly T[], marks: ReadMarks): T[] =>
  items.map((item) => (!item.isRead && isMarked(item, marks) ? { ...item, isRead: true } : item))

/**
 * How many are unread once the marks have reached the server. `items` are the newest notifications: what is older than
 * them is older than anything that was marked all at once.
 */
export const unreadAfter = (unreadCount: number, items: readonly Markable[], marks: ReadMarks): number => {
  const unread = items.filter(({ isRead }) => !isRead)
  if (marks.before !== '') return unread.filter((item) => !isMarked(item, marks)).length
  const marked = unread.filter((item) => isMarked(item, marks)).length
  return Math.max(0, unreadCount - marked)
}

/** `actionUrl` as a path inside the tenant's area, or `null` when it leads nowhere that we know. */
export const pathOf = ({ actionUrl }: Pick<Notification, 'actionUrl'>): string | null =>
  actionUrl !== null && /^\/[^/\\]/.test(actionUrl) ? actionUrl : null

/** ux.md 4.4: both upper priorities are marked with a word. */
export const isUrgent = ({ priority }: Pick<Notification, 'priority'>): boolean =>
  priority === 'high' || priority === 'urgent'
