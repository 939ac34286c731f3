import type { Transaction } from '#platform/database/db.ts'
import { type NewNotification, insertNotifications, listSupervisorIds } from './queries.ts'

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
  for (const { userId, type, relatedId } of addressed)
    if (type !== 'member' && type !== 'file' && relatedId !== null)
      db.announce({ userId, type, id: relatedId })
  for (const userId of new Set(addressed.map((each) => each.userId)))
    db.announce({ userId, type: 'notification', id: userId })
}
