import type { Visit } from '@rounds/contract/visits'
import type { Db, Transaction } from '#platform/database/db.ts'

/** Since when the person's feed has its address, or since when it is stopped. */
export const findFeed = (db: Db, userId: string) =>
  db.row<{ createdAt: string | null; stoppedAt: string | null }>(
    `select case when stopped_at is null then created_at end as created_at, stopped_at
     from calendar_feeds where tenant_id = $1 and user_id = $2`,
    [userId],
  )

/** Gives the person's feed its address, in place of the one before. */
export const setFeed = async (
  db: Transaction,
  userId: string,
  tokenHash: Buffer,
): Promise<{ createdAt: string }> =>
  (await db.row<{ createdAt: string }>(
    `insert into calendar_feeds (tenant_id, user_id, token_hash) values ($1, $2, $3)
     on conflict (tenant_id, user_id) do update set token_hash = excluded.token_hash, created_at = now(), stopped_at = null
     returning created_at`,
    [userId, tokenHash],
  )) as { createdAt: string }

/** Whether there was one. */
export const deleteFeed = async (db: Transaction, userId: string): Promise<boolean> =>
  (await db.row('delete from calendar_feeds where tenant_id = $1 and user_id = $2 returning user_id', [
    userId,
  ])) !== undefined

export type FeedOwner = { userId: string; tenantName: string; timezone: string }

/** Whose feed an address is; nobody's once the account does not work any more. */
export const findFeedOwner = (db: Db, tokenHash: Buffer) =>
  db.row<FeedOwner>(
    `select f.user_id, t.name as tenant_name, t.settings #>> '{localization,timezone}' as timezone
     from calendar_feeds f
     join users u on u.tenant_id = $1 and u.id = f.user_id
     join tenants t on t.id = $1
     where f.tenant_id = $1 and f.token_hash = $2 and f.stopped_at is null
       and u.status = 'active' and u.role = 'DELEGATE' and u.deleted_at is null`,
    [tokenHash],
  )

/** All that a calendar is told about a visit: nothing that was said or given there. */
export type FeedVisit = Pick<
  Visit,
  | 'id'
  | 'prescriberName'
  | 'scheduledDate'
  | 'scheduledTime'
  | 'duration'
  | 'status'
  | 'completedAt'
  | 'location'
  | 'updatedAt'
  | 'version'
> & { title: string | null; specialty: string; hospitalAffiliation: string | null }

export const listFeedVisits = (
  db: Db,
  delegateId: string,
  startDate: string,
  endDate: string,
): Promise<FeedVisit[]> =>
  db.rows<FeedVisit>(
    `select v.id, v.prescriber_name, v.scheduled_date, v.scheduled_time, v.duration, v.status, v.completed_at, v.location,
       v.updated_at, v.version, p.title, p.specialty, p.hospital_affiliation
     from visits v join prescribers p on p.tenant_id = $1 and p.id = v.prescriber_id
     where v.tenant_id = $1 and v.delegate_id = $2 and v.scheduled_date between $3 and $4
     order by v.scheduled_date, v.scheduled_time, v.id`,
    [delegateId, startDate, endDate],
  )
