import type { Transaction } from '#platform/db.ts'

/** `userId` null means every active supervisor of the tenant. `actionUrl` is relative to the tenant's address. */
export type NewNotification = {
  userId: string | null
  type: string
  priority?: 'low' | 'medium' | 'high' | 'urgent'
  title: string
  message: string
  relatedId: string | null
  actionUrl: string | null
}

/** Stores notifications in the last flight of the transaction that is their cause. */
export const keepNotifications = (db: Transaction, notifications: NewNotification[]): void =>
  db.beforeCommit(
    `insert into notifications (tenant_id, user_id, type, priority, title, message, related_id, action_url)
     select $1, u.id, n.type, coalesce(n.priority, 'medium'), n.title, n.message, n."relatedId", n."actionUrl"
     from jsonb_to_recordset($2) as n("userId" uuid, type text, priority notification_priority, title text, message text,
       "relatedId" uuid, "actionUrl" text)
     join users u on u.tenant_id = $1
       and (u.id = n."userId" or (n."userId" is null and u.role = 'SUPERVISOR' and u.status = 'active'))`,
    [JSON.stringify(notifications)],
  )
