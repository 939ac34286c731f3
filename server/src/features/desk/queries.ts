import type { DayState } from '@rounds/contract/analytics'
import { addDays } from '@rounds/contract/dates'
import { type ActivityAction, type SupervisorActivity, deskShows } from '@rounds/contract/desk'
import type { Visit } from '@rounds/contract/visits'
import type { Db } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
import { visitColumns, visitJoins } from '#features/visits/queries.ts'

const done = `v.completed_at is not null and v.status <> 'rejected' and not v.not_met`
/** Visits of some delegates (`$2`) from `$3` up to `$4`, without it: one range of the agenda's index for each. */
const ofDays = `unnest($2::uuid[]) d(id) join visits v on v.tenant_id = $1 and v.delegate_id = d.id
  and v.scheduled_date >= $3::date and v.scheduled_date < $4::date`

/** How many visits of a week each delegate has in which state. Where nobody was met, nothing counts. */
export const countStates = (
  db: Db,
  delegateIds: string[],
  { weekStart, today }: { weekStart: string; today: string },
): Promise<{ id: string; state: DayState; count: number }[]> =>
  db.rows(
    `select v.delegate_id as id, case when v.status in ('rejected', 'in-progress') then v.status::text
         when v.completed_at is not null then v.status::text when v.scheduled_date < $5::date then 'unrecorded' else 'planned' end as state,
       count(*) as count
     from ${ofDays} where not (v.not_met and v.completed_at is not null) group by 1, 2`,
    [delegateIds, weekStart, addDays(weekStart, 7), today],
  )

/** What was carried out on each day of a week and of the week before, and of it what had been told at an instant. */
export const countDays = (
  db: Db,
  delegateIds: string[],
  weekStart: string,
  then: string,
): Promise<{ day: string; done: number; byThen: number }[]> =>
  db.rows(
    `select v.scheduled_date as day, count(*) as done,
       count(*) filter (where v.completed_at <= $5) as by_then
     from ${ofDays} where ${done} group by 1`,
    [delegateIds, addDays(weekStart, -7), addDays(weekStart, 7), then],
  )

/** The next visits of some delegates, from a day and time of the tenant on. */
export const listUpcoming = (
  db: Db,
  delegateIds: string[],
  from: { day: string; time: string },
): Promise<Visit[]> =>
  db.rows<Visit>(
    `select ${visitColumns}
     from unnest($2::uuid[]) n(id) cross join lateral (
       select * from visits v where v.tenant_id = $1 and v.delegate_id = n.id and v.scheduled_date >= $3
         and (v.scheduled_date > $3 or v.scheduled_time >= $4) and v.completed_at is null and v.status in ('scheduled', 'submitted', 'approved')
       order by v.scheduled_date, v.scheduled_time limit ${deskShows.visits}) v
     ${visitJoins}
     order by v.scheduled_date, v.scheduled_time, v.id limit ${deskShows.visits}`,
    [delegateIds, from.day, from.time],
  )

/** Something that happened, before it has words. */
export type ActivityRow = Pick<
  SupervisorActivity,
  'id' | 'type' | 'userId' | 'delegateName' | 'meetingDate' | 'updatedAt'
> & {
  action: ActivityAction
  at: string
  visitId: string | null
  prescriberName: string | null
  title: string | null
}

/** A visit is told of this many days after its own at the latest. */
const TOLD_DAYS = 7

/**
 * What happened to the visits, people and meetings of some delegates (`$2`) from `$3` to `$4`: whatever happens to a visit changes
 * it. `$5` is the first day whose visits are looked at, `$6` the supervisor, `$7` the tenant's zone.
 */
const activities = `(
  select v.id || '-' || k.action as id, k.action, case when k.by is null then 'visit' else 'approval' end as type, k.at, v.updated_at,
    coalesce(k.by, v.delegate_id) as user_id, u.first_name || ' ' || u.last_name as delegate_name, v.id as visit_id, v.prescriber_name,
    null::timestamptz as meeting_date, null as title
  from unnest($2::uuid[]) d(id)
  join users u on u.tenant_id = $1 and u.id = d.id
  join visits v on v.tenant_id = $1 and v.delegate_id = d.id and v.scheduled_date >= $5::date and v.updated_at >= $3::timestamptz
  cross join lateral (values
    ('created', v.created_at, null::uuid), ('started', v.in_progress_at, null), ('completed', v.completed_at, null),
    ('submitted', v.submitted_at, null), ('approved', v.approved_at, v.approved_by), ('rejected', v.rejected_at, v.rejected_by)) k(action, at, by)
  union all
  select u.id || '-joined', 'joined', 'team', coalesce(u.assigned_at, u.created_at), u.updated_at, u.id, u.first_name || ' ' || u.last_name,
    null, null, null, null
  from users u where u.tenant_id = $1 and u.id = any($2::uuid[])
  union all
  select e.id || '-scheduled', 'scheduled', 'meeting', e.created_at, e.updated_at, e.created_by, m.first_name || ' ' || m.last_name,
    null, null, instant_of(e.start_day + coalesce(e.start_time, '00:00'), $7), e.title
  from calendar_events e left join users m on m.tenant_id = $1 and m.id = e.member_id
  where e.tenant_id = $1 and e.start_day >= $5::date
    and (e.member_id = any($2::uuid[]) or (e.member_id is null and e.created_by = $6))) a`

/** What happened between two instants, latest first. `type` and `withPlans`: only what is of a type, without what was planned. */
export const listActivities = (
  db: Db,
  { id, timezone }: { id: string; timezone: string },
  delegateIds: string[],
  asked: { since: string; until: string; type?: SupervisorActivity['type'] | undefined; isDone?: boolean },
  paging: { page: number; limit: number },
): Promise<Listed<ActivityRow>> => {
  const conditions = conditionsOf(
    [delegateIds, asked.since, asked.until, addDays(asked.since.slice(0, 10), -TOLD_DAYS), id, timezone],
    'a.at >= $3::timestamptz',
    'a.at <= $4',
    ...(asked.isDone ? [`a.action <> 'created'`] : []),
  )
  conditions.add(asked.type, (parameter) => `a.type = ${parameter}`)
  return listed<ActivityRow>(
    db,
    {
      from: activities,
      where: conditions.where,
      values: conditions.values,
      order: 'a.at desc, a.id',
      columns: `a.id, a.action, a.type, a.at, a.updated_at, a.user_id, a.delegate_name, a.visit_id, a.meeting_date, a.title, concat_ws(' ',
        (select p.title from visits v join prescribers p on p.tenant_id = $1 and p.id = v.prescriber_id where v.tenant_id = $1 and v.id = a.visit_id),
        a.prescriber_name) as prescriber_name`,
      counted: 'in passing',
    },
    paging,
  )
}
