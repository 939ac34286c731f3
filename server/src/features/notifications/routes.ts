import { type Notification, type NotificationFilter, notifications } from '@rounds/contract/notifications'
import type { Db, Transaction } from '#platform/database/db.ts'
import { notFound } from '@rounds/contract/refusal'
import { pageOf } from '#platform/http/page.ts'
import { implement } from '#platform/http/implement.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { type Wording, wordNotification } from '@rounds/contract/words/wording'
import {
  type NotificationRow,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './queries.ts'

const inWords = ({ wording, parameters, ...row }: NotificationRow, user: SessionUser): Notification => ({
  ...row,
  ...wordNotification({ wording, parameters } as Wording, user),
})

const list = async ({ db, user }: { db: Db; user: SessionUser }, filter: NotificationFilter) => {
  const { unreadCount, data, total } = await listNotifications(db, user.id, filter)
  const worded = data.map((row) => inWords(row.value, user))
  return { ...pageOf({ data: worded, total }, filter), unreadCount }
}

const markRead = async (
  { db, user }: { db: Transaction; user: SessionUser },
  { id }: { id: string },
): Promise<Notification> => {
  const notification = await markNotificationRead(db, user.id, id)
  if (!notification) throw notFound('Notification')
  return inWords(notification, user)
}

export const notificationRoutes = implement(notifications, {
  list,
  markRead,
  markAllRead: ({ db, user }, { before }) => markAllNotificationsRead(db, user.id, before),
  listOfSupervisor: list,
  markReadOfSupervisor: markRead,
})
