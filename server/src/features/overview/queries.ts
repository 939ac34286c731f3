import { defaultBranding } from '@rounds/contract/branding'
import type { Health, HealthCheckName, Overview, UserAnalytics } from '@rounds/contract/overview'
import { NAMED, NEW_DAYS, SILENT_DAYS, SILENT_MOST } from '@rounds/contract/overview'
import type { Db, Transaction } from '#platform/database/db.ts'

/** People of the company; the platform's own are none of them. */
const present = `u.tenant_id = $1 and u.deleted_at is null and u.role <> 'SUPER_ADMIN'`
const active = `${present} and u.status = 'active'`
const name = `u.first_name || ' ' || u.last_name`
const seen = 'greatest(u.last_login_at, u.last_seen_at)'
const isSilent = `coalesce(${seen}, u.created_at) < now() - interval '${SILENT_DAYS} days'`

export type Found = {
  name: HealthCheckName
  count: number
  total: number
  names: string[]
  at: string | null
}
/** People whom `wrong` holds of, among those of `all`. */
const people = (check: HealthCheckName, all: string, wrong: string) =>
  `select '${check}' as name, count(*) filter (where w.bad) as count, count(*) as total,
     coalesce((array_agg(w.name order by w.sort_name) filter (where w.bad))[1:${NAMED}], '{}') as names, null::timestamptz as at
   from (select ${name} as name, u.sort_name, (${wrong}) as bad from users u where ${all}) w`

/** Whatever of a company's set-up can be counted. */
export const findHealth = (db: Db): Promise<Found[]> =>
  db.rows<Found>(
    `${people('supervisors', `${present} and u.role = 'DELEGATE' and u.status <> 'inactive'`, 'u.supervisor_id is null')}
     union all
     ${people(
       'secondFactor',
       `${active} and u.role = 'TENANT_ADMIN'`,
       'not exists (select from second_factors f where f.tenant_id = $1 and f.user_id = u.id and f.confirmed_at is not null)',
     )}
     union all
     ${people('admins', `${active} and u.role = 'TENANT_ADMIN'`, 'false')}
     union all
     ${people('departments', active, 'u.department_id is null')}
     union all
     ${people('silent', `${active} and u.role = 'DELEGATE'`, isSilent)}
     union all
     select 'prescribers', count(*) filter (where w.bad), count(*), coalesce((array_agg(w.name order by w.sort_name) filter (where w.bad))[1:${NAMED}], '{}'), null
     from (select concat_ws(' ', p.title, p.first_name, p.last_name) as name, p.sort_name, u.id is null as bad from prescribers p
       left join users u on ${active} and u.id = p.assigned_delegate_id
       where p.tenant_id = $1 and p.is_active) w
     union all
     select 'mail', count(*) filter (where m.sent_at is null and m.created_at < now() - interval '15 minutes'), count(*), '{}', max(m.sent_at)
     from mails m where m.tenant_id = $1 and m.created_at > now() - interval '30 days'`,
  )

/** What the set-up of a new company left out and nobody has done since. */
export const findSkipped = async (db: Db): Promise<Health['skipped']> =>
  (
    await db.row<{ skipped: Health['skipped'] }>(
      `select array_remove(array[
           case when not exists (select from invitations i where i.tenant_id = $1)
             and (select count(*) from (select from users u where ${present} limit 2) p) < 2 then 'users' end,
           case when not exists (select from prescribers p where p.tenant_id = $1) then 'import' end,
           case when t.logo is null and t.settings #>> '{branding,logo}' is null
             and t.settings #>> '{branding,primaryColor}' = $2
             and not exists (select from departments d where d.tenant_id = $1) then 'configuration' end
         ], null) as skipped
       from tenants t where t.id = $1 and t.created_at > now() - interval '${NEW_DAYS} days'`,
      [defaultBranding.primary],
    )
  )?.skipped ?? []

export const findDismissals = (db: Db) =>
  db.rows<{ name: string; reason: string; until: string }>(
    'select d.name, d.reason, d.until from health_dismissals d where d.tenant_id = $1 and d.until > now()',
  )

export const dismiss = (
  db: Transaction,
  { check, reason, userId, days }: { check: string; reason: string; userId: string; days: number },
) =>
  db.rows(
    `insert into health_dismissals (tenant_id, name, reason, dismissed_by, until) values ($1, $2, $3, $4, now() + make_interval(days => $5))
     on conflict (tenant_id, name) do update set reason = excluded.reason, dismissed_by = excluded.dismissed_by, until = excluded.until`,
    [check, reason, userId, days],
  )
/** False where it was not put aside, or no longer is. */
export const restore = async (db: Transaction, check: string): Promise<boolean> =>
  (
    await db.row<{ held: boolean }>(
      'delete from health_dismissals where tenant_id = $1 and name = $2 returning until > now() as held',
      [check],
    )
  )?.held ?? false

/** What waits for the admin. `since`: the beginning of the company's day. */
export const findWaiting = (db: Db, since: string): Promise<Omit<Overview, 'people'>> =>
  db.one<Omit<Overview, 'people'>>(
    `select (select count(*) from invitations i where i.tenant_id = $1 and i.accepted_at is null and i.cancelled_at is null
         and i.expires_at between now() and now() + interval '2 days') as expiring_invitations,
       (select count(*) from audit_log a where a.tenant_id = $1 and a.resource = 'session' and a.action = 'login' and not a.success
         and a.at >= $2) as failed_logins,
       (select count(*) from report_mails r where r.tenant_id = $1 and r.failed_at > now() - interval '7 days') as failed_report_mails`,
    [since],
  )

export const listDepartments = (db: Db): Promise<Overview['people']> =>
  db.rows<Overview['people'][number]>(
    `select d.name as department, count(*) filter (where u.role = 'DELEGATE' and u.status = 'active') as delegates,
       count(*) filter (where u.role = 'SUPERVISOR' and u.status = 'active') as supervisors,
       count(*) filter (where u.role = 'TENANT_ADMIN' and u.status = 'active') as admins,
       count(*) filter (where u.status = 'pending') as pending
     from users u left join departments d on d.tenant_id = $1 and d.id = u.department_id
     where ${present} and u.status <> 'inactive' group by d.id, d.name order by d.name is null, plain_text(d.name)`,
  )

/**
 * What stands in the log in the name of somebody who need not have been there: reports of a schedule, and a link that anybody may ask
 * for. One range of an index for each.
 */
const inTheirName = [
  ['report', 'generate'],
  ['report', 'request'],
  ['user', 'forgot-password'],
]
  .map(
    ([resource, action]) => `select a.* from audit_log a
       where a.tenant_id = $1 and a.resource = '${resource}' and a.action = '${action}' and a.at >= $4 and a.at < $5 and a.success`,
  )
  .join(' union all ')

type Period = { start: string; end: string; from: string; until: string; timezone: string }
/** E-091: counted by the database, from indexed ranges. `from` and `until` are the instants of the days. */
export const findUserAnalytics = (
  db: Db,
  { start, end, from, until, timezone }: Period,
): Promise<Omit<UserAnalytics, 'period'>> =>
  db.one<Omit<UserAnalytics, 'period'>>(
    `with days as (select d::date as date from generate_series($2::date, $3::date, interval '1 day') d),
     logins as (select (a.at at time zone $6)::date as date, count(*) as count from audit_log a
       left join users u on u.tenant_id = $1 and u.id = a.user_id
       where a.tenant_id = $1 and a.resource = 'session' and a.action = 'login' and a.success and a.at >= $4 and a.at < $5
         and u.role is distinct from 'SUPER_ADMIN' group by 1),
     deeds as materialized (select (a.at at time zone $6)::date as date, a.user_id, count(*) as count from audit_log a
       where a.tenant_id = $1 and a.at >= $4 and a.at < $5 and a.user_id is not null and a.success group by 1, 2),
     others as (select (a.at at time zone $6)::date as date, a.user_id, count(*) as count from (${inTheirName}) a
       where a.action <> 'request' or a.details ->> 'scheduleId' is not null group by 1, 2),
     acts as (select d.date, d.user_id from deeds d
       join users u on u.tenant_id = $1 and u.id = d.user_id and u.role <> 'SUPER_ADMIN'
       left join others o on o.date = d.date and o.user_id = d.user_id
       where d.count > coalesce(o.count, 0))
     select (select jsonb_build_object('totalUsers', count(*), 'activeUsers', count(*) filter (where u.status = 'active'),
           'pendingUsers', count(*) filter (where u.status = 'pending'), 'inactiveUsers', count(*) filter (where u.status = 'inactive'),
           'newUsers', count(*) filter (where u.created_at >= $4 and u.created_at < $5),
           'logins', (select coalesce(sum(l.count), 0) from logins l)) from users u where ${present}) as totals,
       (select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'count', r.count) order by r.role), '[]')
         from (select u.role, count(*) from users u where ${present} group by u.role) r) as users_by_role,
       (select coalesce(jsonb_agg(jsonb_build_object('department', r.name, 'count', r.count) order by r.name is null, plain_text(r.name)), '[]')
         from (select d.name, count(*) from users u left join departments d on d.tenant_id = $1 and d.id = u.department_id
           where ${present} group by d.id, d.name) r) as users_by_department,
       (select jsonb_agg(jsonb_build_object('date', d.date, 'count', coalesce(l.count, 0)) order by d.date)
         from days d left join logins l on l.date = d.date) as logins_by_day,
       (select jsonb_build_object('pending', count(*) filter (where i.accepted_at is null and i.cancelled_at is null and i.expires_at > now()),
           'accepted', count(*) filter (where i.accepted_at is not null), 'cancelled', count(*) filter (where i.cancelled_at is not null),
           'expired', count(*) filter (where i.accepted_at is null and i.cancelled_at is null and i.expires_at <= now()))
         from invitations i where i.tenant_id = $1 and i.invited_at < $5) as invitations,
       (select jsonb_agg(jsonb_build_object('date', d.date, 'count', (select count(*) from acts c where c.date = d.date)) order by d.date)
         from days d) as active_by_day,
       (select count(*) from users u where ${active}
         and u.id in (select c.user_id from acts c where c.date > $3::date - 7)) as active_this_week,
       (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'email', q.email, 'role', q.role,
           'lastActive', to_char(q.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by q.at nulls first, q.id), '[]')
         from (select u.id, ${name} as name, u.email, u.role, ${seen} as at from users u where ${active} and ${isSilent}
           order by 5 nulls first, u.id limit ${SILENT_MOST}) q) as silent`,
    [start, end, from, until, timezone],
  )
