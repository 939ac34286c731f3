import { z } from 'zod'
import { answered, booleanQuery, id, instant, page, paging, word } from './common.ts'
import { get, named, patch, post } from './endpoint.ts'

/** What a notification is about: `relatedId` names the visit, the message, the report, the person, the file or the event. */
export const notificationTypes = [
  'visit',
  'approval',
  'message',
  'report',
  'member',
  'file',
  'calendar',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notificationPriorities = ['low', 'medium', 'high', 'urgent'] as const

/** Specification §3. `actionUrl` is relative to the tenant's address. */
export const Notification = z.strictObject({
  id: answered.id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  priority: z.enum(notificationPriorities),
  isRead: z.boolean(),
  createdAt: answered.instant,
  relatedId: answered.id.nullable(),
  actionUrl: z.string().nullable(),
})
export type Notification = z.output<typeof Notification>

export const NotificationFilter = z.object({
  ...paging(20),
  isRead: booleanQuery.optional(),
  type: word(notificationTypes, 'Unknown notification type').optional(),
  priority: word(notificationPriorities, 'Unknown priority').optional(),
})
export type NotificationFilter = z.output<typeof NotificationFilter>

/** `unreadCount` counts all of the person's, whatever the filter. */
const NotificationPage = page(Notification).extend({ unreadCount: z.number() })

const list = {
  list: true,
  summary: 'Own notifications, newest first, and how many are unread',
  failure: 'Failed to fetch notifications',
  input: NotificationFilter,
  output: NotificationPage,
} as const
const markRead = {
  summary: 'Mark an own notification as read; it never becomes unread again',
  failure: 'Failed to mark notification as read',
  input: z.object({ id }),
  output: Notification,
}

export const notifications = named('notifications', {
  list: get('/notifications', { audience: 'any', ...list }),
  markRead: patch('/notifications/:id/read', { audience: 'any', ...markRead }),
  /** `before` is the newest one that the person was shown: what comes later stays unread. */
  markAllRead: post('/notifications/read-all', {
    audience: 'any',
    summary: 'Mark all own notifications as read, or those up to an instant',
    failure: 'Failed to mark notifications as read',
    input: z.object({ before: instant.optional() }),
    output: z.strictObject({ updated: z.number(), unreadCount: z.number() }),
  }),
  listOfSupervisor: get('/supervisors/notifications', { audience: ['SUPERVISOR'], ...list }),
  markReadOfSupervisor: patch('/supervisors/notifications/:id/read', {
    audience: ['SUPERVISOR'],
    ...markRead,
  }),
})
