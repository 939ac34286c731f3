import { type Notification, type NotificationFilter, notifications } from '@rounds/contract/notifications'
import { notFound } from '@rounds/contract/refusal'
import { type Wording, wordNotification } from '@rounds/contract/words/wording'
import { type Ask, answers } from '#demo/door/ask.ts'
import { pageWith, sortedBy } from '#demo/door/page-of.ts'
import type { NotificationRow } from '#demo/store/tables.ts'
import { readNotice } from './news.ts'

const told = ({ wording, parameters, ...row }: NotificationRow, user: Ask['user']): Notification => ({
  id: row.id,
  type: row.type as Notification['type'],
  priority: row.priority as Notification['priority'],
  isRead: row.readAt !== null,
  createdAt: row.createdAt,
  relatedId: row.relatedId,
  actionUrl: row.actionUrl,
  ...wordNotification({ wording, parameters } as Wording, user),
})

const mine = ({ company, user }: Ask) =>
  company.rows('notifications').filter(({ userId }) => userId === user.id)
const unreadOf = (ask: Ask) => mine(ask).filter(({ readAt }) => readAt === null)

const list = (ask: Ask, filter: NotificationFilter) => {
  const found = mine(ask).filter(
    (row) =>
      (filter.isRead === undefined || (row.readAt !== null) === filter.isRead) &&
      (filter.type === undefined || row.type === filter.type) &&
      (filter.priority === undefined || row.priority === filter.priority),
  )
  const ordered = sortedBy(
    found,
    'desc',
    ({ createdAt }) => createdAt,
    ({ id }) => id,
  )
  return {
    ...pageWith(ordered, filter, (row) => told(row, ask.user)),
    unreadCount: unreadOf(ask).length,
  }
}

const markRead = ({ company, user, at }: Ask, { id }: { id: string }): Notification => {
  const row = company.find('notifications', id)
  if (row?.userId !== user.id) throw notFound('Notification')
  return told(readNotice(company, row, at), user)
}

export const notificationAnswers = answers(notifications, {
  list,
  markRead,
  markAllRead: (ask, { before }) => {
    const shown = unreadOf(ask).filter(({ createdAt }) => before === undefined || createdAt <= before)
    for (const row of shown) readNotice(ask.company, row, ask.at)
    return { updated: shown.length, unreadCount: unreadOf(ask).length }
  },
  listOfSupervisor: list,
  markReadOfSupervisor: markRead,
})
