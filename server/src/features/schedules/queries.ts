import type { Report, ReportFormat } from '@rounds/contract/reports'
import type {
  Addressee,
  Interval,
  MailProblem,
  MailedReport,
  Schedule,
  ScheduleDraft,
} from '@rounds/contract/schedules'
import type { SubscriptionStatus } from '@rounds/contract/tenants'
import type { StoredLocalization } from '#platform/identity/session.ts'
import type { Db, Transaction } from '#platform/database/db.ts'
import { conditionsOf, listed, searched } from '#platform/database/listed.ts'
import type { MailRow } from '#platform/work/mail.ts'

/** The run of a schedule that came last. */
const lastRun = `(select u.report_id, u.day, r.parameters -> 'dateRange' as date_range, r.status
  from report_runs u join reports r on r.tenant_id = $1 and r.id = u.report_id
  where u.tenant_id = $1 and u.schedule_id = s.id order by u.day desc limit 1)`
const counted = (condition: string) =>
  `(select count(*) from report_mails m where m.tenant_id = $1 and m.report_id = l.report_id and ${condition})`
/** Domains outside the company that it allows mails to; none until it says so. */
const allowed = `coalesce((select g.domains from report_domains g where g.tenant_id = $1), '{}')`
const isRefused = (row: string) =>
  `(${row}.address is not null and split_part(${row}.address, '@', -1) <> all(${allowed}))`
const columns = `s.id, d.title, d.template as template_id, d.parameters, s.format, s.as_link, s.report_id, s.every, s.next_day,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(c.address, p.first_name || ' ' || p.last_name),
       'isStopped', c.stopped_at is not null, 'problem', case when ${isRefused('c')} then 'domain' else m.problem end)
       order by c.address is not null, p.sort_name, c.address, c.id), '[]')
     from report_recipients c
     left join users p on p.tenant_id = $1 and p.id = c.user_id
     left join report_mails m on m.tenant_id = $1 and m.report_id = l.report_id and (m.user_id = c.user_id or m.address = c.address)
     where c.tenant_id = $1 and c.schedule_id = s.id) as recipients,
  case when l.report_id is not null then jsonb_build_object('reportId', l.report_id, 'day', l.day, 'dateRange', l.date_range, 'status', l.status,
     'sent', ${counted('m.sent_at is not null')}, 'waiting', ${counted('m.sent_at is null and m.failed_at is null')},
     'failed', ${counted('m.failed_at is not null')}) end as last_run`
const joined = `join reports d on d.tenant_id = $1 and d.id = s.report_id left join lateral ${lastRun} l on true`

export const listSchedules = (db: Db, userId: string, filter: { page: number; limit: number }) => {
  const asked = conditionsOf([userId], 's.tenant_id = $1', 's.created_by = $2')
  return listed<Schedule>(
    db,
    {
      from: 'report_schedules s',
      where: asked.where,
      values: asked.values,
      order: 's.created_at desc, s.id',
      joins: `join report_schedules s on s.tenant_id = $1 and s.id = found.id ${joined}`,
      columns,
    },
    filter,
  )
}

export const findSchedule = (db: Db, userId: string, id: string): Promise<Schedule | undefined> =>
  db.row<Schedule>(
    `select ${columns} from report_schedules s ${joined} where s.tenant_id = $1 and s.id = $2 and s.created_by = $3`,
    [id, userId],
  )

/** Somebody who may be sent a report: of this company, and active. */
const reachable = `u.tenant_id = $1 and u.status = 'active' and u.deleted_at is null`

export const listAddressees = (
  db: Db,
  filter: { page: number; limit: number; search?: string | undefined },
) => {
  const asked = conditionsOf([], reachable)
  asked.add(
    searched(filter.search),
    (parameter) => `u.first_name || ' ' || u.last_name || ' ' || u.email ilike ${parameter}`,
  )
  return listed<Addressee>(
    db,
    {
      from: 'users u',
      where: asked.where,
      values: asked.values,
      order: 'u.sort_name, u.id',
      columns: `u.id, u.first_name || ' ' || u.last_name as name, u.email`,
    },
    filter,
  )
}

/** Those among `ids` who are active people of the company, or are recipients of the schedule already: who has left may stay one. */
export const countReachable = async (db: Db, ids: string[], scheduleId?: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*) as count from users u where u.tenant_id = $1 and u.id = any($2::uuid[]) and (${reachable} or u.id in (
         select c.user_id from report_recipients c where c.tenant_id = $1 and c.schedule_id = $3))`,
      [ids, scheduleId ?? null],
    )
  ).count

/** Which of some addresses are those of active people of the company. */
export const listReachableAt = (db: Db, addresses: string[]) =>
  db.rows<{ id: string; email: string }>(
    `select u.id, u.email from users u where ${reachable} and u.email = any($2)`,
    [addresses],
  )

type Sent = Omit<ScheduleDraft, 'recipientIds' | 'addresses'>
export const insertSchedule = async (
  db: Transaction,
  userId: string,
  { reportId, every, format, asLink }: Sent,
  nextDay: string,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into report_schedules (tenant_id, report_id, created_by, every, format, as_link, next_day)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [reportId, userId, every, format, asLink, nextDay],
    )
  ).id

export const updateSchedule = (
  db: Transaction,
  id: string,
  { every, format, asLink }: Omit<Sent, 'reportId'>,
  nextDay: string,
) =>
  db.rows(
    `update report_schedules set every = $3, format = $4, as_link = $5, next_day = $6 where tenant_id = $1 and id = $2`,
    [id, every, format, asLink, nextDay],
  )

export type To = { ids: string[]; addresses: string[] }
/** Exactly these; who has stopped it stays so. */
export const setRecipients = async (db: Transaction, id: string, { ids, addresses }: To): Promise<void> => {
  await db.rows(
    `delete from report_recipients where tenant_id = $1 and schedule_id = $2
       and case when user_id is null then address <> all($4::text[]) else user_id <> all($3::uuid[]) end`,
    [id, ids, addresses],
  )
  await db.rows(
    `insert into report_recipients (tenant_id, schedule_id, user_id, address)
     select $1, $2, t.user_id, t.address from (
       select u.id as user_id, null as address from unnest($3::uuid[]) u(id)
       union all select null, a.address from unnest($4::text[]) a(address)) t on conflict do nothing`,
    [id, ids, addresses],
  )
}

export const deleteSchedule = (db: Transaction, id: string) =>
  db.rows('delete from report_schedules where tenant_id = $1 and id = $2', [id])

type Due = {
  createdBy: string
  every: Interval
  format: ReportFormat
  asLink: boolean
  nextDay: string
  localization: StoredLocalization
  subscriptionStatus: SubscriptionStatus
} & Pick<Report, 'title' | 'description' | 'templateId' | 'parameters'>
/** A schedule and what it sends, changed by nobody else until the transaction ends; `userId`: of that person only. */
export const lockSchedule = (db: Transaction, id: string, userId?: string): Promise<Due | undefined> =>
  db.row<Due>(
    `select s.created_by, s.every, s.format, s.as_link, s.next_day, d.title, d.description, d.template as template_id, d.parameters,
       t.settings -> 'localization' as localization, t.subscription_status
     from report_schedules s join reports d on d.tenant_id = $1 and d.id = s.report_id join tenants t on t.id = $1
     where s.tenant_id = $1 and s.id = $2 and s.created_by = coalesce($3, s.created_by) for update of s`,
    [id, userId ?? null],
  )

export const setNextDay = (db: Transaction, id: string, day: string) =>
  db.rows('update report_schedules set next_day = $3 where tenant_id = $1 and id = $2', [id, day])

/** That a report is mailed when it is made: of a schedule, or to whoever asked for it. */
export const insertRun = (
  db: Transaction,
  reportId: string,
  { asLink, of }: { asLink: boolean; of: { scheduleId: string; day: string } | null },
) =>
  db.rows(
    'insert into report_runs (tenant_id, report_id, schedule_id, day, as_link) values ($1, $2, $3, $4, $5)',
    [reportId, of?.scheduleId ?? null, of?.day ?? null, asLink],
  )

type Reader = {
  /** Null: an address outside. */
  id: string | null
  email: string
  firstName: string | null
  isScheduled: boolean
  asLink: boolean
  sender: string
}
/**
 * To whom a report goes now that it is made; to nobody when it is none that is mailed, or no more: its schedule is not deleted until the
 * transaction ends.
 */
export const listReaders = (db: Transaction, reportId: string) =>
  db.rows<Reader>(
    `select t.id, t.email, t.first_name, n.schedule_id is not null as is_scheduled, n.as_link, m.first_name || ' ' || m.last_name as sender
     from report_runs n
     join reports r on r.tenant_id = $1 and r.id = n.report_id
     join users m on m.tenant_id = $1 and m.id = r.created_by
     cross join lateral (
       select u.id, u.email, u.first_name from users u where ${reachable} and (n.schedule_id is null and u.id = r.created_by or u.id in (
         select c.user_id from report_recipients c where c.tenant_id = $1 and c.schedule_id = n.schedule_id and c.stopped_at is null))
       union all
       select null, c.address, null from report_recipients c
       where c.tenant_id = $1 and c.schedule_id = n.schedule_id and c.stopped_at is null and c.address is not null and not ${isRefused('c')}) t
     where n.tenant_id = $1 and n.report_id = $2 for key share of n`,
    [reportId],
  )

/** False when they were sent it before. */
export const insertMail = async (
  db: Transaction,
  mail: Record<'id' | 'reportId', string> &
    Record<'userId' | 'address', string | null> & { stopHash: Buffer | null },
): Promise<boolean> =>
  (await db.row(
    `insert into report_mails (tenant_id, id, report_id, user_id, address, stop_hash) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id`,
    [mail.id, mail.reportId, mail.userId, mail.address, mail.stopHash],
  )) !== undefined

/** `isWithdrawn`: while it waited, whoever it is to has left, has stopped it, or may be sent nothing any more. */
export type Outgoing = MailRow &
  Record<'reportId' | 'createdBy' | 'title' | 'person' | 'contentType', string> &
  Record<'hasBegun' | 'isWithdrawn' | 'asLink', boolean> &
  Pick<Due, 'subscriptionStatus'> & { file: string | null; bytes: Buffer }
/** A mail that is still to be sent, and by nobody else until the transaction ends. */
export const lockMail = (db: Transaction, id: string): Promise<Outgoing | undefined> =>
  db.row<Outgoing>(
    `select w.recipient, w.subject, w.body, w.stop_url, m.begun_at is not null as has_begun, m.report_id, r.created_by, r.title,
       coalesce(m.address, u.first_name || ' ' || u.last_name) as person, n.as_link, f.name as file, f.content_type, f.bytes,
       m.user_id is not null and not (${reachable}) or ${isRefused('m')} or n.schedule_id is not null and not exists (
         select from report_recipients c where c.tenant_id = $1 and c.schedule_id = n.schedule_id and c.stopped_at is null
           and (c.user_id = m.user_id or c.address = m.address)) as is_withdrawn, t.subscription_status
     from report_mails m
     join tenants t on t.id = $1 join mails w on w.tenant_id = $1 and w.id = m.id
     join report_runs n on n.tenant_id = $1 and n.report_id = m.report_id
     join reports r on r.tenant_id = $1 and r.id = m.report_id
     left join users u on u.tenant_id = $1 and u.id = m.user_id
     left join files f on f.tenant_id = $1 and f.id = r.file_asset_id
     where m.tenant_id = $1 and m.id = $2 and m.sent_at is null and m.failed_at is null for update of m`,
    [id],
  )

/** As if it had not been written. */
export const dropMail = (db: Transaction, id: string) =>
  db.rows(
    `with gone as (delete from report_mails where tenant_id = $1 and id = $2 returning id)
     delete from mails where tenant_id = $1 and id in (select id from gone)`,
    [id],
  )

/** What is known of a mail now: it is about to leave, has left, waits for another try, or never will. */
const states = {
  begun: 'begun_at = now()',
  sent: 'sent_at = now()',
  waiting: 'begun_at = null',
  failed: 'failed_at = now()',
}
export const setMail = (
  db: Transaction,
  id: string,
  state: keyof typeof states,
  problem: MailProblem | null = null,
) =>
  db.rows(`update report_mails set ${states[state]}, problem = $3 where tenant_id = $1 and id = $2`, [
    id,
    problem,
  ])

type Stop = Record<'title' | 'createdBy' | 'scheduleId', string> & {
  isStopped: boolean
  /** False where it was so already. */
  isChanged: boolean
  userId: string | null
}
/** Whoever a mail went to gets no more of its kind, or again. */
export const setStopped = (db: Transaction, stopHash: Buffer, isStopped: boolean) =>
  db.row<Stop>(
    `update report_recipients c set stopped_at = case when $3 then coalesce(c.stopped_at, now()) end
     from report_mails m join report_runs n on n.tenant_id = $1 and n.report_id = m.report_id
     join reports r on r.tenant_id = $1 and r.id = n.report_id
     where c.tenant_id = $1 and m.tenant_id = $1 and m.stop_hash = $2 and c.schedule_id = n.schedule_id
       and (c.user_id = m.user_id or c.address = m.address)
     returning r.title, c.stopped_at is not null as is_stopped, old.stopped_at is distinct from new.stopped_at as is_changed, r.created_by, c.user_id, c.schedule_id`,
    [stopHash, isStopped],
  )

/** A report that was mailed to somebody of the company, with its file while that is kept. */
export const findMailed = (db: Db, userId: string, reportId: string) =>
  db.row<MailedReport & { fileAssetId: string | null; createdBy: string }>(
    `select r.id, r.title, r.format, r.expires_at, r.parameters -> 'dateRange' as date_range, r.file_asset_id, r.created_by,
       u.first_name || ' ' || u.last_name as sender
     from report_mails m
     join reports r on r.tenant_id = $1 and r.id = m.report_id and r.status = 'completed'
     join users u on u.tenant_id = $1 and u.id = r.created_by
     where m.tenant_id = $1 and m.report_id = $3 and m.user_id = $2`,
    [userId, reportId],
  )
