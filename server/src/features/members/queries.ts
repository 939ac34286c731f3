import type { Member } from '@rounds/contract/standings'
import { WEEKLY_VISIT_TARGET } from '@rounds/contract/constants'
import type { Bounds, MemberRow, RecentVisit } from '@rounds/contract/member-figures'
import type { Span, WeekCounts } from '@rounds/contract/pace'
import { FARTHEST_ROW } from '@rounds/contract/asked'
import { type MemberFilter, type WeekVisit, countedSorts } from '@rounds/contract/team'
import type { Visit } from '@rounds/contract/visits'
import type { Db } from '#platform/database/db.ts'
import { conditionsOf, listed } from '#platform/database/listed.ts'
import { daysOff } from '#features/calendar/queries.ts'
import { patternsOf } from '#features/prescribers/rules.ts'
import { type StoredRules, reviewRulesOf, rulesColumn } from '#features/settings/queries.ts'
import { inScope, teamOf } from '#features/team/queries.ts'
import { twice, visitColumns, visitJoins } from '#features/visits/queries.ts'

const carriedOut = `v.completed_at is not null and v.status <> 'rejected' and not v.not_met`

/** Who is in a supervisor's list: their delegates, and those who work without a supervisor; who was removed is neither. */
const inList = (supervisor: string) =>
  `u.role = 'DELEGATE' and u.deleted_at is null
   and (u.supervisor_id = ${supervisor} or (u.supervisor_id is null and u.status <> 'inactive'))`

const name = `u.first_name || ' ' || u.last_name`

const stored = `u.id, ${name} as name, u.role, u.email, d.name as department, u.first_name, u.last_name, u.phone, u.supervisor_id,
  u.status as state, u.last_login_at, u.assigned_at, (u.created_at at time zone $6)::date as start_date, u.weekly_visit_target as weekly_target,
  case when i.id is not null and u.status = 'pending' then json_build_object(
    'invitedAt', to_char(i.invited_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'expiresAt', to_char(i.expires_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as invitation`

const counted = `greatest(u.last_login_at, u.last_seen_at) as last_active,
  (select count(*) from prescribers p where p.tenant_id = $1 and p.assigned_delegate_id = u.id and p.is_active) as prescribers_managed,
  (select count(*) from visits v where v.tenant_id = $1 and v.status = 'submitted' and v.delegate_id = u.id) as pending,
  coalesce(t.visits, 0) as closed_total, coalesce(t.carried_out, 0) as closed_done, f.*`

/**
 * The figures of one member: one range of one index, from the first week shown or from where the closed months end, whichever is
 * earlier (performance.md, point 7). `$2` to `$4` are the bounds.
 */
const figures = `
  left join departments d on d.tenant_id = $1 and d.id = u.department_id
  left join invitations i on i.tenant_id = $1 and i.email = u.email and i.accepted_at is null and i.cancelled_at is null
  left join visit_totals t on t.tenant_id = $1 and t.delegate_id = u.id
  left join lateral (
    select coalesce(json_agg(json_build_object('week', w.week, 'total', w.total, 'due', w.due, 'carriedOut', w.done)), '[]') as weeks,
      coalesce(sum(w.open_total), 0)::int as open_total, coalesce(sum(w.open_due), 0)::int as open_due,
      coalesce(sum(w.open_done), 0)::int as open_done, coalesce(sum(w.month_done), 0)::int as month_done,
      round((sum(w.rating_sum) filter (where w.week >= 0) / nullif(sum(w.rating_count) filter (where w.week >= 0), 0))::numeric, 1) as average_rating
    from (
      select case when v.scheduled_date < $4::date then -1 else (v.scheduled_date - $4::date) / 7 end as week,
        count(*) as total, count(*) filter (where v.scheduled_date <= $2) as due, count(*) filter (where ${carriedOut}) as done,
        count(*) filter (where v.scheduled_date >= greatest(t.until, '-infinity')) as open_total,
        count(*) filter (where v.scheduled_date >= greatest(t.until, '-infinity') and v.scheduled_date <= $2) as open_due,
        count(*) filter (where v.scheduled_date >= greatest(t.until, '-infinity') and ${carriedOut}) as open_done,
        count(*) filter (where v.scheduled_date >= $3 and v.scheduled_date <= $2 and ${carriedOut}) as month_done,
        sum(v.rating) filter (where ${carriedOut}) as rating_sum, count(v.rating) filter (where ${carriedOut}) as rating_count
      from visits v
      where v.tenant_id = $1 and v.delegate_id = u.id and v.scheduled_date >= least(greatest(t.until, '-infinity'), $4::date)
      group by 1) w) f on true`

/** Who asks, and where it is which day. */
type Asking = { id: string; timezone: string }
const values = ({ today, monthStart, firstWeek }: Bounds, { id, timezone }: Asking) => [
  today,
  monthStart,
  firstWeek,
  id,
  timezone,
]

/** The orders that the table of people knows itself. */
const orders: Partial<Record<MemberFilter['sortBy'], string>> = {
  name: 'u.sort_name',
  department: 'u.department_sort',
  status: 'u.status',
  startDate: 'u.created_at',
}

/** Names the bounds and the zone where nothing is counted by them yet. */
const isBound = '($2::date, $3::date, $4::date, $6::text) is not null'
const everybody = { page: 1, limit: FARTHEST_ROW }

/** One page of a supervisor's members and how many there are; all of them where they are sorted by what is counted. `id`: one alone. */
export const listMembers = async (
  db: Db,
  supervisor: Asking,
  filter: MemberFilter & { id?: string | undefined },
  bounds: Bounds,
): Promise<{ rows: MemberRow[]; total: number }> => {
  const asked = conditionsOf(values(bounds, supervisor), 'u.tenant_id = $1', inList('$5'), isBound)
  if (filter.status === 'active') asked.add('active', (parameter) => `u.status = ${parameter}::user_status`)
  if (filter.status === 'inactive')
    asked.add('active', (parameter) => `u.status <> ${parameter}::user_status`)
  if (filter.invited !== undefined)
    asked.add(filter.invited, (parameter) => `(u.status = 'pending') = ${parameter}::boolean`)
  asked.add(filter.id, (parameter) => `u.id = ${parameter}`)
  asked.add(patternsOf(filter.search), (patterns) => `u.search like all(${patterns}::text[])`)
  asked.add(
    filter.department,
    (parameter) =>
      `u.department_id in (select id from departments where tenant_id = $1 and lower(name) = lower(${parameter}))`,
  )
  const { data, total } = await listed<MemberRow>(
    db,
    {
      from: 'users u',
      where: asked.where,
      values: asked.values,
      order: `${orders[filter.sortBy] ?? orders.name} ${filter.sortOrder} nulls last, u.id ${filter.sortOrder}`,
      joins: `join users u on u.tenant_id = $1 and u.id = found.id ${figures}`,
      columns: `${stored}, ${counted}, null::int as average_visit_duration`,
    },
    countedSorts.includes(filter.sortBy) ? everybody : filter,
  )
  return { rows: data.map(({ value }) => value), total }
}

/** One member in a supervisor's scope. */
export const findMemberRow = (
  db: Db,
  supervisor: Asking,
  id: string,
  bounds: Bounds,
): Promise<MemberRow | undefined> =>
  db.row<MemberRow>(
    `select ${stored}, ${counted}, (
       select round((percentile_cont(0.5) within group (order by extract(epoch from v.end_time - v.start_time) / 60))::numeric)::int from visits v
       where v.tenant_id = $1 and v.delegate_id = u.id and v.scheduled_date >= $4::date and v.scheduled_date <= $2 and ${carriedOut}
         and v.end_time >= v.start_time) as average_visit_duration
     from users u ${figures}
     where u.tenant_id = $1 and u.id = $7 and ${inScope('$5')}`,
    [...values(bounds, supervisor), id],
  )

const RECENT = 10
const latestFirst = 'v.scheduled_date desc, v.scheduled_time desc, v.id desc'
/** The latest visits of a delegate, none of days to come. */
export const listRecentVisits = async (
  db: Db,
  supervisorId: string,
  delegateId: string,
  today: string,
): Promise<RecentVisit[]> => {
  const rows = await db.rows<Visit & { twice: boolean; hasNote: boolean; rules: StoredRules }>(
    `select ${visitColumns}, ${twice} as twice, ${rulesColumn} as rules, exists (
       select from coaching_notes n where n.tenant_id = $1 and n.visit_id = v.id and n.written_by = $4) as has_note
     from (
       select * from visits v where v.tenant_id = $1 and v.delegate_id = $2 and v.scheduled_date <= $3
       order by ${latestFirst} limit ${RECENT}) v ${visitJoins}
     order by ${latestFirst}`,
    [delegateId, today, supervisorId],
  )
  return rows.map(({ twice: isTwice, rules, hasNote, ...visit }) => ({
    visit,
    twice: isTwice,
    hasNote,
    rules: reviewRulesOf(rules),
  }))
}

/** How many visits a week somebody is to make. */
export const findTarget = async (db: Db, id: string): Promise<number> =>
  (
    await db.row<{ target: number }>(
      'select weekly_visit_target as target from users where tenant_id = $1 and id = $2',
      [id],
    )
  )?.target ?? WEEKLY_VISIT_TARGET

const weekColumns = `v.id, v.prescriber_name, v.location ->> 'city' as city, v.planned_date, v.planned_time, v.scheduled_date, v.scheduled_time,
  v.duration, v.status, v.completed_at, v.start_time, v.end_time, v.not_met, v.rejection_code, v.rejection_reason`

/** What a delegate's week holds, and what was planned for it and is elsewhere now. Days up to `end`, without it. */
const ofWeek = (columns: string, { id, start, end }: Record<'id' | 'start' | 'end', string>) =>
  `select ${columns} from visits v
   where v.tenant_id = $1 and v.delegate_id = ${id} and v.scheduled_date >= ${start} and v.scheduled_date < ${end}
   union all
   select ${columns} from visits v
   where v.tenant_id = $1 and v.delegate_id = ${id} and v.planned_date >= ${start} and v.planned_date < ${end}
     and v.planned_date <> v.scheduled_date and not (v.scheduled_date >= ${start} and v.scheduled_date < ${end})`

export const listWeek = (
  db: Db,
  delegateId: string,
  start: string,
  end: string,
): Promise<Omit<WeekVisit, 'cause'>[]> =>
  db.rows(
    `${ofWeek(weekColumns, { id: '$2', start: '$3::date', end: '$4::date' })} order by scheduled_date, scheduled_time, id`,
    [delegateId, start, end],
  )

/** What the weeks of several delegates hold, counted by the database as `weekCounts` of the contract counts. */
export const countWeeks = (
  db: Db,
  delegateIds: string[],
  { weekStart, today }: Span,
): Promise<({ id: string } & WeekCounts)[]> =>
  db.rows(
    `select n.id, c.* from unnest($2::uuid[]) n(id), lateral (
       select count(*) filter (where is_made and in_week) as done, count(*) filter (where is_made and is_before) as done_before,
         count(*) filter (where was_due) as planned, count(*) filter (where planned_date >= $3::date and planned_date < $3::date + 7) as planned_in_week,
         count(*) filter (where is_made and is_before and not was_due) as unplanned,
         count(*) filter (where is_open) as need_recording,
         case when min(planned_date) filter (where is_open) = max(planned_date) filter (where is_open) then min(planned_date) filter (where is_open) end as recording_day,
         count(*) filter (where was_due and is_before and status = 'rejected') as rejected,
         count(*) filter (where was_due and not is_before) as moved_ahead,
         count(*) filter (where was_due and is_before and status <> 'rejected' and not_met and completed_at is not null) as not_met
       from (select w.*, was_due and is_before and not is_made and status <> 'rejected' and not (not_met and completed_at is not null) as is_open
         from (select v.status, v.not_met, v.completed_at, v.planned_date, ${carriedOut} as is_made,
             v.scheduled_date >= $3::date and v.scheduled_date < $3::date + 7 as in_week,
             v.scheduled_date >= $3::date and v.scheduled_date < $4::date as is_before,
             coalesce(v.planned_date >= $3::date and v.planned_date < $4::date, false) as was_due
           from (${ofWeek('v.*', { id: 'n.id', start: '$3::date', end: '($3::date + 7)' })}) v) w) w) c`,
    [delegateIds, weekStart, today],
  )

type Days = { start: string; end: string }

/** Which days off delegates have from `start` to `end`, by the delegate's id. */
export const findDaysOff = async (
  db: Db,
  delegateIds: readonly string[],
  { start, end }: Days,
): Promise<Map<string, string[]>> => {
  const rows = await db.rows<{ delegateId: string; days: string[] }>(
    `select o.delegate_id, json_agg(o.day order by o.day) as days from ${daysOff('$3', '$4')} o
     where o.delegate_id = any($2::uuid[]) group by 1`,
    [delegateIds, start, end],
  )
  return new Map(rows.map(({ delegateId, days }) => [delegateId, days]))
}

/**
 * The active delegates of a supervisor, and of a period that is over (`whole`) who has left since and made visits in it: what was counted
 * stays true. Those named, whatever their state.
 */
export const findMembers = (
  db: Db,
  supervisorId: string,
  asked: { ids?: string[] | undefined; department?: string | undefined; whole?: Days | undefined },
): Promise<Member[]> =>
  db.rows<Member>(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.weekly_visit_target as weekly_target
     from users u cross join lateral (select u.status <> 'active' and u.supervisor_id = $2 and exists (
       select from visits v where v.tenant_id = $1 and v.delegate_id = u.id and v.scheduled_date >= $5::date and v.scheduled_date <= $6::date
         and ${carriedOut}) as made) left_since
     where u.tenant_id = $1 and u.id in ${teamOf('$2')} and (u.deleted_at is null or left_since.made)
       and case when $3::uuid[] is null then u.status = 'active' or left_since.made else u.id = any($3) end
       and ($4::text is null or u.department_id in (
         select id from departments where tenant_id = $1 and lower(name) = lower($4)))
     order by u.sort_name, u.id`,
    [
      supervisorId,
      asked.ids ?? null,
      asked.department ?? null,
      asked.whole?.start ?? null,
      asked.whole?.end ?? null,
    ],
  )
