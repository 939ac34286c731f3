import type { Notification, NotificationFilter, NotificationType } from '@rounds/contract/notifications'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
import type { Wording } from '@rounds/contract/words/wording'

/** A notification as it is stored: its words are not chosen yet. */
export type NotificationRow = Omit<Notification, 'title' | 'message'> & Wording

const columns = `n.id, n.type, n.wording, n.parameters, n.priority, n.read_at is not null as is_read, n.created_at, n.related_id,
  n.action_url`

const unread = 'n.tenant_id = $1 and n.user_id = $2 and n.read_at is null'

export const countUnread = async (db: Db, userId: string): Promise<number> =>
  (
    await db.one<{ unreadCount: number }>(
      `select count(*) as unread_count from notifications n where ${unread}`,
      [userId],
    )
  ).unreadCount

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
  const [found, unreadCount] = await Promise.all([
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
    countUnread(db, userId),
  ])
  return { ...found, unreadCount }
}

/**
 * With what told of a note the note is read (migration 0031): it is held first, as where it is read, answered or taken back itself. The
 * other way round the two would wait for each other. `id`: of one notification.
 */
const holdNotes = (db: Transaction, userId: string, id: string | null) =>
  db.rows(
    `select from coaching_notes c where c.tenant_id = $1 and c.id in (
       select n.related_id from notifications n where ${unread} and n.wording like 'coaching-%' and ($3::uuid is null or n.id = $3))
     order by c.id for no key update`,
    [userId, id],
  )

/** Marks a notification of the person as read; one that was read keeps its time. Undefined when it is not theirs. */
export const markNotificationRead = async (
  db: Transaction,
  userId: string,
  id: string,
): Promise<NotificationRow | undefined> => {
  const [, read] = await Promise.all([
    holdNotes(db, userId, id),
    db.row<NotificationRow>(
      `update notifications n set read_at = coalesce(n.read_at, now())
       where n.tenant_id = $1 and n.id = $2 and n.user_id = $3 returning ${columns}`,
      [id, userId],
    ),
  ])
  return read
}

/**
 * Marks all of the person's as read that were made until `before` (an instant in milliseconds), or all. They are held in the order in which
 * `settle` does away with what delegates have asked for: the two would wait for each other.
 */
export const markAllNotificationsRead = async (
  db: Transaction,
  userId: string,
  before: string | undefined,
): Promise<{ updated: number; unreadCount: number }> => {
  await holdNotes(db, userId, null)
  const { length } = await db.rows(
    `update notifications n set read_at = now() from (
       select id from notifications
       where tenant_id = $1 and user_id = $2 and read_at is null
         and ($3::timestamptz is null or created_at < $3::timestamptz + interval '1 millisecond')
       order by delegate_id, id for no key update) told
     where n.tenant_id = $1 and n.id = told.id returning n.id`,
    [userId, before ?? null],
  )
  // Counted after whoever was waited for.
  return { updated: length, unreadCount: await countUnread(db, userId) }
}

/** Marks what a person was told about some things as read, in the last flight of the transaction in which they saw to them. */
export const markReadAbout = (
  db: Transaction,
  userId: string,
  { type, relatedIds }: { type: NotificationType; relatedIds: string[] },
): void =>
  db.beforeCommit(
    `update notifications set read_at = now()
     where tenant_id = $1 and user_id = $2 and type = $3 and related_id = any ($4) and read_at is null`,
    [userId, type, relatedIds],
  )

/** Visits that a delegate asks for together: told once for each hour, and done when all of them are decided. */
export type Asked = { delegateId: string; visitIds: string[] }

/** Who was asked for these visits needs not look at them any more; with nothing else left to decide, they are told nothing. */
export const settleAsked = (db: Transaction, { delegateId, visitIds }: Asked): void =>
  db.beforeCommit(
    `update notifications n
     set undecided = array(select unnest(n.undecided) except select unnest($3::uuid[])),
       read_at = case when n.undecided <@ $3::uuid[] then now() end
     from (select id from notifications
       where tenant_id = $1 and delegate_id = $2 and read_at is null and undecided && $3::uuid[]
       order by id for no key update) told
     where n.tenant_id = $1 and n.id = told.id`,
    [delegateId, visitIds],
  )

/** `actionUrl` is relative to the tenant's address. `known`: what its reader knew before, for when it is withdrawn. */
export type NewNotification = Pick<Notification, 'type' | 'relatedId' | 'actionUrl'> &
  Wording & { userId: string; priority?: Notification['priority']; asked?: Asked; known?: object | null }

/** Takes back what people were told about a thing and have not read: what they knew before. */
export const withdrawUnread = <T extends object>(
  db: Transaction,
  userIds: string[],
  { type, relatedId }: { type: NotificationType; relatedId: string },
): Promise<{ userId: string; known: T | null }[]> =>
  db.rows(
    `delete from notifications where tenant_id = $1 and user_id = any($2) and read_at is null and type = $3 and related_id = $4
     returning user_id, known`,
    [userIds, type, relatedId],
  )

/** What of `asked` is new to an open notification `o`, and all that it names then. */
const together = `array(select unnest(o.visit_ids) union select unnest(n."visitIds"))`

/**
 * Stores notifications in the last flight of the transaction that is their cause. What a delegate asks for joins the unread
 * notification that began less than an hour ago (its id tells when), which is new again then.
 */
export const insertNotifications = (db: Transaction, notifications: NewNotification[]): void => {
  const delegateIds = notifications.flatMap(({ asked }) => asked?.delegateId ?? [])
  // Two transactions that ask at once see each other's notification.
  if (delegateIds.length > 0)
    db.beforeCommit(
      'select from users where tenant_id = $1 and id = any ($2) order by id for no key update',
      [delegateIds],
    )
  db.beforeCommit(
    `with news as (
       select * from jsonb_to_recordset($2) as n("userId" uuid, type text, priority notification_priority, wording text,
         parameters jsonb, "relatedId" uuid, "actionUrl" text, "delegateId" uuid, "visitIds" uuid[],
         known jsonb)),
     joined as (
       update notifications o set visit_ids = ${together}, undecided = array(select unnest(o.undecided) union select unnest(n."visitIds")),
         wording = n.wording, parameters = n.parameters || jsonb_build_object('count', cardinality(${together})::text),
         related_id = case cardinality(${together}) when 1 then n."relatedId" end,
         action_url = case cardinality(${together}) when 1 then n."actionUrl" else '/supervisor/approvals?delegate=' || o.delegate_id end,
         created_at = now()
       from news n
       where o.tenant_id = $1 and o.user_id = n."userId" and o.delegate_id = n."delegateId" and o.read_at is null
         and uuid_extract_timestamp(o.id) > now() - interval '1 hour'
       returning o.user_id, o.delegate_id)
     insert into notifications
       (tenant_id, user_id, type, priority, wording, parameters, related_id, action_url, delegate_id, visit_ids, undecided, known)
     select $1, n."userId", n.type, coalesce(n.priority, 'medium'), n.wording, n.parameters, n."relatedId", n."actionUrl",
       n."delegateId", n."visitIds", n."visitIds", n.known
     from news n
     where not exists (select from joined j where j.user_id = n."userId" and j.delegate_id = n."delegateId")`,
    [JSON.stringify(notifications.map(({ asked, ...each }) => ({ ...each, ...asked })))],
  )
}

/** Ids of the tenant's supervisors who work. */
export const listSupervisorIds = async (db: Db): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select id from users where tenant_id = $1 and role = 'SUPERVISOR' and status = 'active' and deleted_at is null`,
    )
  ).map(({ id }) => id)

/** Who reviews what these delegates send: their own supervisors, and all where one of them has none. */
export const listReviewerIds = async (db: Db, delegateIds: string[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select s.id from users s
       where s.tenant_id = $1 and s.role = 'SUPERVISOR' and s.status = 'active' and s.deleted_at is null and exists (
         select from users d where d.tenant_id = $1 and d.id = any ($2) and coalesce(d.supervisor_id, s.id) = s.id)`,
      [delegateIds],
    )
  ).map(({ id }) => id)

/** What was told long ago, and what was read some time ago: whatever it was about says it still. */
export const deleteOldNotifications = (db: Transaction) =>
  db.rows(
    `delete from notifications where tenant_id = $1
       and (created_at < now() - interval '180 days' or read_at < now() - interval '90 days')`,
  )
