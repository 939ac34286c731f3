import type { Transaction } from '#platform/database/db.ts'
import {
  type Asked,
  type NewNotification,
  insertNotifications,
  listReviewerIds,
  listSupervisorIds,
  settleAsked,
} from './queries.ts'

/** What happened to somebody; `userId` null means every active supervisor of the tenant. */
type Unaddressed<T> = T extends unknown ? Omit<T, 'userId'> : never
export type News = Unaddressed<NewNotification> & { userId: string | null }

/**
 * Tells people what happened: a notification each, stored with the effect that is its cause, and events for their open
 * pages once that is stored: one for each thing, and one for each person's list of notifications.
 */
export const notify = async (db: Transaction, news: News[]): Promise<void> => {
  if (news.length === 0) return
  const supervisors = news.some(({ userId }) => userId === null) ? await listSupervisorIds(db) : []
  const addressed = news.flatMap((each): NewNotification[] =>
    (each.userId === null ? supervisors : [each.userId]).map((userId) => ({ ...each, userId })),
  )
  insertNotifications(db, addressed)
  for (const { userId, type, relatedId, asked } of addressed)
    if (type !== 'file')
      for (const id of asked?.visitIds ?? [relatedId]) if (id !== null) db.announce({ userId, type, id })
  announceBells(db, new Set(addressed.map((each) => each.userId)))
}

const announceTo = async (
  db: Transaction,
  userId: string | null,
  event: { type: 'visit' | 'member'; id: string },
): Promise<void> => {
  for (const id of userId === null ? await listSupervisorIds(db) : [userId])
    db.announce({ userId: id, ...event })
}

/** A delegate has done something with their visits: open pages of who supervises them show it. `userId` as with news. */
export const announceVisits = (db: Transaction, userId: string | null, id: string): Promise<void> =>
  announceTo(db, userId, { type: 'visit', id })

/** Something about somebody has changed: open pages of who supervises them, and who did until now, show it. */
export const announceMember = async (
  db: Transaction,
  id: string,
  supervisors: readonly (string | null)[],
): Promise<void> => {
  for (const userId of new Set(supervisors)) await announceTo(db, userId, { type: 'member', id })
}

const announceBells = (db: Transaction, userIds: Iterable<string>) => {
  for (const userId of userIds) db.announce({ userId, type: 'notification', id: userId })
}

/**
 * What delegates had asked for is decided, or taken back: nobody need look at it. Whoever could have decided on it hears of it:
 * it leaves the lists of their open pages.
 */
export const settle = async (db: Transaction, asked: Asked[]): Promise<void> => {
  if (asked.length === 0) return
  // Two who decide for the same delegates at once come to them in one order: they would wait for each other.
  for (const each of asked.toSorted((one, other) => (one.delegateId < other.delegateId ? -1 : 1)))
    settleAsked(db, each)
  const reviewers = await listReviewerIds(
    db,
    asked.map(({ delegateId }) => delegateId),
  )
  const [id = ''] = asked.flatMap(({ visitIds }) => visitIds)
  for (const userId of reviewers) db.announce({ userId, type: 'approval', id })
  announceBells(db, reviewers)
}
