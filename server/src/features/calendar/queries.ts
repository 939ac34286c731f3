import {
  type CalendarDay,
  type CalendarEvent,
  type CalendarFilter,
  type CalendarStats,
  visitOf,
} from '@rounds/contract/calendar'
import { EVENT_DAYS_MAX } from '@rounds/contract/constants'
import type { StoredTimes } from '@rounds/contract/event-times'
import type { Visit } from '@rounds/contract/visits'
import type { Db, Transaction } from '#platform/database/db.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { teamOf } from '#features/team/queries.ts'

/** Since when the person's feed has its address, or since when it is stopped. */
export const findFeed = (db: Db, userId: string) =>
  db.row<{ createdAt: string | null; stoppedAt: string | null }>(
    `select case when stopped_at is null then created_at end as created_at, stopped_at
     from calendar_feeds where tenant_id = $1 and user_id = $2`,
    [userId],
  )

/** Gives the person's feed its address, in place of the one before; undefined where the session that asks for it was just ended. */
export const setFeed = (
  db: Transaction,
  { userId, sessionId }: Record<'userId' | 'sessionId', string>,
  tokenHash: Buffer,
): Promise<{ createdAt: string } | undefined> =>
  db.row<{ createdAt: string }>(
    `insert into calendar_feeds (tenant_id, user_id, token_hash)
     select $1, $2, $4 from (select from sessions where tenant_id = $1 and id = $3 and revoked_at is null for share) s
     on conflict (tenant_id, user_id) do update set token_hash = excluded.token_hash, created_at = now(), stopped_at = null
     returning created_at`,
    [userId, sessionId, tokenHash],
  )

/** Whether there was one. */
export const deleteFeed = async (db: Transaction, userId: string): Promise<boolean> =>
  (await db.row('delete from calendar_feeds where tenant_id = $1 and user_id = $2 returning user_id', [
    userId,
  ])) !== undefined

export type FeedOwner = { userId: string; role: SessionUser['role']; tenantName: string; timezone: string }

/** Whose feed an address is; nobody's once the account does not work any more. */
export const findFeedOwner = (db: Db, tokenHash: Buffer, role: FeedOwner['role']) =>
  db.row<FeedOwner & { permissions: string[] | null }>(
    `select f.user_id, u.role, r.permissions, t.name as tenant_name, t.settings #>> '{localization,timezone}' as timezone
     from calendar_feeds f
     join users u on u.tenant_id = $1 and u.id = f.user_id
     join tenants t on t.id = $1
     left join role_permissions r on r.tenant_id = $1 and r.role = u.role
     where f.tenant_id = $1 and f.token_hash = $2 and f.stopped_at is null
       and u.status = 'active' and u.role = $3::user_role and u.deleted_at is null`,
    [tokenHash, role],
  )

/** All that a calendar is told about a visit: nothing that was said or given there. It changes as those do who are named in it. */
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
> & { title: string | null; specialty: string; hospitalAffiliation: string | null; delegateName: string }

type Days = { start: string; end: string }
export const listFeedVisits = (db: Db, { userId, role }: FeedOwner, { start, end }: Days) =>
  db.rows<FeedVisit>(
    `select v.id, v.prescriber_name, v.scheduled_date, v.scheduled_time, v.duration, v.status, v.completed_at, v.location,
       greatest(v.updated_at, p.updated_at, d.updated_at) as updated_at, p.title, p.specialty, p.hospital_affiliation, d.first_name || ' ' || d.last_name as delegate_name
     from visits v join prescribers p on p.tenant_id = $1 and p.id = v.prescriber_id
     join users d on d.tenant_id = $1 and d.id = v.delegate_id
     where v.tenant_id = $1 and v.scheduled_date between $3 and $4
       and v.delegate_id ${role === 'SUPERVISOR' ? `= any(array${teamOf('$2')})` : '= $2'}
     order by v.scheduled_date, v.scheduled_time, v.id`,
    [userId, start, end],
  )

/** Whether an event `e` reaches into the days from `start` to `end`: a range of its index. */
const inDays = (start: string, end: string) =>
  `e.start_day between ${start}::date - ${EVENT_DAYS_MAX} and ${end}::date and e.end_day >= ${start}::date`

/** Whose day an event `e` is: its member's, or that of the team of who made it. */
const concerns = (delegate: string) =>
  `(e.member_id = ${delegate}.id or (e.member_id is null and e.created_by = ${delegate}.supervisor_id))`

/**
 * Days off, as rows of `delegate_id` and `day`: whole days that something in the calendar takes, of the delegates that it concerns.
 * For statements in which `$1` is the tenant; `start` and `end` are their parameters.
 */
export const daysOff = (start: string, end: string): string =>
  `(select distinct o.id as delegate_id, taken::date as day
    from calendar_events e join users o on o.tenant_id = $1 and o.role = 'DELEGATE' and ${concerns('o')}
    cross join generate_series(greatest(e.start_day, ${start}::date), least(e.end_day, ${end}::date), interval '1 day') taken
    where e.tenant_id = $1 and e.all_day and ${inDays(start, end)})`

/** An event as calendars are told of it. */
export type FeedEvent = Pick<CalendarEvent, 'id' | 'title' | 'location' | 'description' | 'updatedAt'> &
  StoredTimes & { memberName: string | null }

export const listFeedEvents = (db: Db, { userId, role }: FeedOwner, { start, end }: Days) =>
  db.rows<FeedEvent>(
    `select e.id, e.title, e.location, e.description, greatest(e.updated_at, m.updated_at) as updated_at, e.start_day, e.start_time, e.end_day, e.end_time,
       m.first_name || ' ' || m.last_name as member_name
     from calendar_events e left join users m on m.tenant_id = $1 and m.id = e.member_id
     where e.tenant_id = $1 and ${inDays('$3', '$4')}
       and ${
         role === 'SUPERVISOR'
           ? ownEvents('$2')
           : `exists (select from users d where d.tenant_id = $1 and d.id = $2 and ${concerns('d')})`
       }
     order by e.start_day, e.start_time, e.id`,
    [userId, start, end],
  )

/** Events of a supervisor's calendar, with their id in `parameter`: of one of the team, or made for the whole of it. */
const ownEvents = (parameter: string) =>
  `(e.member_id = any(array${teamOf(parameter)}) or (e.member_id is null and e.created_by = ${parameter}))`

/**
 * An event `e` as the contract has it, with the tenant's zone in `zone`. One whose beginning a change of clocks skips, but not its
 * end, lasts as long as is written: it would end before it begins.
 */
const eventColumns = (zone: string) => {
  const [from, to] = [
    `e.start_day + coalesce(e.start_time, '00:00')`,
    `e.end_day + coalesce(e.end_time, '24:00')`,
  ]
  const [start, end] = [`instant_of(${from}, ${zone})`, `instant_of(${to}, ${zone})`]
  return `e.id::text, e.title, e.type,
  ${start} as start, case when ${end} > ${start} then ${end} else ${start} + (${to} - (${from})) end as "end",
  e.all_day, e.location, e.description, e.member_id, m.first_name || ' ' || m.last_name as member_name,
  null::uuid as visit_id, null::visit_status as status, null::timestamptz as completed_at, false as not_met,
  e.created_by, e.created_at, e.updated_at, e.version`
}
const eventJoins = `left join users m on m.tenant_id = $1 and m.id = e.member_id`

/** A visit `v` as one: at its own times where it took place on its day. */
const visitColumns = (zone: string) => {
  const planned = `instant_of(v.scheduled_date + v.scheduled_time, ${zone})`
  const isThatDay = `(v.start_time at time zone ${zone})::date = v.scheduled_date`
  const start = `case when ${isThatDay} then v.start_time else ${planned} end`
  return `'visit-' || v.id as id, concat_ws(' ', p.title, v.prescriber_name) as title, 'visit' as type, ${start} as start,
    case when ${isThatDay} and v.end_time > v.start_time then v.end_time
      else ${start} + v.duration * interval '1 minute' end as "end",
    false as all_day, v.location ->> 'city' as location, null as description, v.delegate_id as member_id,
    m.first_name || ' ' || m.last_name as member_name, v.id as visit_id, v.status, v.completed_at, v.not_met,
    v.delegate_id as created_by, v.created_at, v.updated_at, v.version`
}
const visitJoins = `
  join prescribers p on p.tenant_id = $1 and p.id = v.prescriber_id
  join users m on m.tenant_id = $1 and m.id = v.delegate_id`

type Asked = Days & Pick<CalendarFilter, 'memberId' | 'departmentId'>

/** Of the supervisor's team (`$2`) those that the filter asks for, in `$5` and `$6`. */
const chosen = `(select id from users where tenant_id = $1 and role = 'DELEGATE' and (supervisor_id = $2 or supervisor_id is null)
  and ($5::uuid is null or id = $5) and ($6::uuid is null or department_id = $6))`
const chosenVisits = `v.tenant_id = $1 and v.delegate_id = any(array${chosen}) and v.scheduled_date between $3 and $4`
const chosenEvents = `e.tenant_id = $1 and ${inDays('$3', '$4')}
  and (e.member_id = any(array${chosen}) or (e.member_id is null and e.created_by = $2))`
const valuesOf = (supervisorId: string, { start, end, memberId, departmentId }: Asked) => [
  supervisorId,
  start,
  end,
  memberId ?? null,
  departmentId ?? null,
]

/** Everything in the team's calendar in the order of time; `types` undefined is all of it. */
export const listEvents = async (db: Db, user: SessionUser, asked: Asked, types: CalendarFilter['type']) => {
  const own = types?.filter((type) => type !== 'visit')
  const parts = [
    ...(!types || types.includes('visit')
      ? [`select ${visitColumns('$7')} from visits v ${visitJoins} where ${chosenVisits}`]
      : []),
    ...(!own || own.length > 0
      ? [
          `select ${eventColumns('$7')} from calendar_events e ${eventJoins}
           where ${chosenEvents} ${own ? 'and e.type = any($8)' : ''}`,
        ]
      : []),
  ]
  const isNamed = own !== undefined && own.length > 0
  const rows = await db.rawRows<CalendarEvent, object>(
    `${parts.join(' union all ')} order by start, id`,
    [...valuesOf(user.id, asked), user.timezone, ...(isNamed ? [own] : [])],
    [],
  )
  return rows.map(({ row }) => row)
}

/** What concerns a delegate. */
export const listOwnEvents = (db: Db, user: SessionUser, { start, end }: Days) =>
  db.rows<CalendarEvent>(
    `select ${eventColumns('$5')} from calendar_events e ${eventJoins}
     where e.tenant_id = $1 and ${inDays('$3', '$4')}
       and exists (select from users d where d.tenant_id = $1 and d.id = $2 and ${concerns('d')})
     order by start, e.id`,
    [user.id, start, end, user.timezone],
  )

const oneVisit = `select ${visitColumns('$4')} from visits v ${visitJoins}
  where v.tenant_id = $1 and v.delegate_id = any(array${teamOf('$2')}) and v.id = $3`
const oneEvent = `select ${eventColumns('$4')} from calendar_events e ${eventJoins}
  where e.tenant_id = $1 and ${ownEvents('$2')} and e.id = $3`

/** An event or a visit in the supervisor's calendar. */
export const findEvent = (db: Db, user: SessionUser, id: string) => {
  const visitId = visitOf(id)
  return db.row<CalendarEvent>(visitId ? oneVisit : oneEvent, [user.id, visitId ?? id, user.timezone])
}

/** The same of an event, locked until the transaction ends. */
export const lockEvent = (db: Transaction, user: SessionUser, id: string) =>
  db.row<CalendarEvent>(`${oneEvent} for update of e`, [user.id, id, user.timezone])

/** What is stored of an event. */
export type EventRow = Pick<CalendarEvent, 'title' | 'type' | 'location' | 'description' | 'memberId'> &
  StoredTimes
const rowValues = (row: EventRow) => [
  row.title,
  row.type,
  row.startDay,
  row.startTime,
  row.endDay,
  row.endTime,
  row.location,
  row.description,
  row.memberId,
]

/** Undefined when the id exists. */
export const insertEvent = (db: Transaction, user: SessionUser, id: string | undefined, row: EventRow) =>
  db.row<CalendarEvent>(
    `with e as (
       insert into calendar_events (tenant_id, id, created_by, title, type, start_day, start_time, end_day, end_time, location, description, member_id)
       values ($1, coalesce($2, uuidv7()), $3, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict (tenant_id, id) do nothing returning *)
     select ${eventColumns('$4')} from e ${eventJoins}`,
    [id ?? null, user.id, user.timezone, ...rowValues(row)],
  )

export const updateEvent = (db: Transaction, user: SessionUser, id: string, row: EventRow) =>
  db.row<CalendarEvent>(
    `with e as (
       update calendar_events set title = $4, type = $5, start_day = $6, start_time = $7, end_day = $8, end_time = $9,
         location = $10, description = $11, member_id = $12, version = version + 1, updated_at = now()
       where tenant_id = $1 and id = $2 returning *)
     select ${eventColumns('$3')} from e ${eventJoins}`,
    [id, user.timezone, ...rowValues(row)],
  )

export const deleteEvent = (db: Transaction, id: string): void =>
  db.beforeCommit('delete from calendar_events where tenant_id = $1 and id = $2', [id])

/** Planned and neither begun nor turned down, as `isStillToDo` of the contract. */
const isToDo = `v.completed_at is null and v.status in ('scheduled', 'submitted', 'approved')`

/** Counted from the index of each delegate's days. `today`: from which day on visits are to come. */
export const countEvents = (
  db: Db,
  supervisorId: string,
  asked: Asked,
  today: string,
): Promise<CalendarStats> =>
  db.one<CalendarStats>(
    `select v.total + e.total as total_events, v.upcoming as upcoming_visits, e.total as scheduled_meetings, a.total as pending_approvals
     from (select count(*) as total,
         count(*) filter (where v.scheduled_date >= $7 and ${isToDo}) as upcoming
       from visits v where ${chosenVisits}) v,
       (select count(*) as total from calendar_events e where ${chosenEvents}) e,
       (select count(*) as total from visits a where a.tenant_id = $1 and a.status = 'submitted'
         and a.delegate_id = any(array${teamOf('$2')})) a`,
    [...valuesOf(supervisorId, asked), today],
  )

/** The days that have visits. `now`: an instant; what should have ended before it and nobody recorded counts as `toRecord`. */
export const countDays = (
  db: Db,
  { id, timezone }: SessionUser,
  asked: Asked,
  now: string,
): Promise<CalendarDay[]> =>
  db.rows<CalendarDay>(
    `select v.scheduled_date as day, count(*) as visits,
       count(*) filter (where v.completed_at is not null and v.status <> 'rejected' and not v.not_met) as done,
       count(*) filter (where ${isToDo}
         and v.scheduled_date + v.scheduled_time + v.duration * interval '1 minute' < $8::timestamptz at time zone $7) as to_record
     from visits v where ${chosenVisits} group by v.scheduled_date order by v.scheduled_date`,
    [...valuesOf(id, asked), timezone, now],
  )
