import type { Notification, NotificationFilter, NotificationType } from '@rounds/contract/notifications'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
import type { Wording } from '#messages/wording.ts'

/** A notification as it is stored: its words are not chosen yet. */
export type NotificationRow = Omit<Notification, 'title' | 'message'> & Wording

const columns = `n.id, n.type, n.wording, n.parameters, n.priority, n.read_at is not null as is_read, n.created_at, n.related_id,
  n.action_url`

const unread = 'n.tenant_id = $1 and n.user_id = $2 and n.read_at is null'

/** One page of a person's notifications, newest first, how many there are in all and how many of all are unread. */
export const listNotifications = async (
  db: Db,
  userId: string,
  filter: NotificationFilter,
): Promise<Listed<NotificationRow> & { unreadCount: number }> => {
  const asked = conditionsOf(
    [userId],
    'n.tenant_id = $1',
    'n.user_id = $2',
    ...(filter.isRead === undefined ? [] : [`n.read_at is ${filter.isRead ? 'not null' : 'null'}`]),
  )
  asked.add(filter.type, (parameter) => `n.type = ${parameter}`)
  asked.add(filter.priority, (parameter) => `n.priority = ${parameter}`)
  const [found, counted] = await Promise.all([
    listed<NotificationRow>(
      db,
      {
        from: 'notifications n',
        where: asked.where,
        values: asked.values,
        order: 'n.created_at desc, n.id desc',
        columns,
      },
      filter,
    ),
    db.row<{ unreadCount: number }>(`select count(*) as unread_count from notifications n where ${unread}`, [
      userId,
    ]),
  ])
  return { ...found, unreadCount: counted?.unreadCount ?? 0 }
}

/** Marks a notification of the person as read; one that was read keeps its time. Undefined when it is not theirs. */
export const markNotificationRead = (
  db: Transaction,
  userId: string,
  id: string,
): Promise<NotificationRow | undefined> =>
  db.row<NotificationRow>(
    `update notifications n set read_at = coalesce(n.read_at, now())
     where n.tenant_id = $1 and n.id = $2 and n.user_id = $3 returning ${columns}`,
    [id, userId],
  )

/** Marks all of the person's as read that were made until `before` (an instant in milliseconds), or all. */
export const markAllNotificationsRead = async (
  db: Transaction,
  userId: string,
  before: string | undefined,
): Promise<{ updated: number; unreadCount: number }> =>
  (await db.row<{ updated: number; unreadCount: number }>(
    `with done as (
       update notifications set read_at = now()
       where tenant_id = $1 and user_id = $2 and read_at is null
         and ($3::timestamptz is null or created_at < $3::timestamptz + interval '1 millisecond')
       returning id)
     select (select count(*) from done) as updated,
       (select count(*) from notifications n where ${unread} and not exists (select from done where done.id = n.id)) as unread_count`,
    [userId, before ?? null],
  )) ?? { updated: 0, unreadCount: 0 }

/** Marks what a person was told about one thing as read, in the last flight of the transaction in which they saw it. */
export const markReadAbout = (
  db: Transaction,
  userId: string,
  { type, relatedId }: { type: NotificationType; relatedId: string },
): void =>
  db.beforeCommit(
    `update notifications set read_at = now()
     where tenant_id = $1 and user_id = $2 and type = $3 and related_id = $4 and read_at is null`,
    [userId, type, relatedId],
  )

/** `actionUrl` is relative to the tenant's address. */
export type NewNotification = Pick<Notification, 'type' | 'relatedId' | 'actionUrl'> &
  Wording & { userId: string; priority?: Notification['priority'] }

/** Stores notifications in the last flight of the transaction that is their cause. */
export const insertNotifications = (db: Transaction, notifications: NewNotification[]): void =>
  db.beforeCommit(
    `insert into notifications (tenant_id, user_id, type, priority, wording, parameters, related_id, action_url)
     select $1, n."userId", n.type, coalesce(n.priority, 'medium'), n.wording, n.parameters, n."relatedId", n."actionUrl"
     from jsonb_to_recordset($2) as n("userId" uuid, type text, priority notification_priority, wording text, parameters jsonb,
       "relatedId" uuid, "actionUrl" text)`,
    [JSON.stringify(notifications)],
  )

/** Ids of the tenant's supervisors who work. */
export const listSupervisorIds = async (db: Db): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select id from users where tenant_id = $1 and role = 'SUPERVISOR' and status = 'active' and deleted_at is null`,
    )
  ).map(({ id }) => id)

/** What was told long ago, and what was read some time ago: whatever it was about says it still. */
export const deleteOldNotifications = (db: Transaction) =>
  db.rows(
    `delete from notifications where tenant_id = $1
       and (created_at < now() - interval '180 days' or read_at < now() - interval '90 days')`,
  )
