import { type Notification, type NotificationFilter, notifications } from '@rounds/contract/notifications'
import type { Db, Transaction } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { pageOf } from '#platform/page.ts'
import { implement } from '#platform/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { listNotifications, markAllNotificationsRead, markNotificationRead } from './queries.ts'

const list = async ({ db, user }: { db: Db; user: SessionUser }, filter: NotificationFilter) => {
  const { unreadCount, ...found } = await listNotifications(db, user.id, filter)
  return { ...pageOf(found, filter), unreadCount }
}

const markRead = async (
  { db, user }: { db: Transaction; user: SessionUser },
  { id }: { id: string },
): Promise<Notification> => {
  const notification = await markNotificationRead(db, user.id, id)
  if (!notification) throw notFound('Notification')
  return notification
}

export const notificationRoutes = implement(notifications, {
  list,
  markRead,
  markAllRead: ({ db, user }, { before }) => markAllNotificationsRead(db, user.id, before),
  listOfSupervisor: list,
  markReadOfSupervisor: markRead,
})
