import type { Mark, MeasureRecord } from '@rounds/contract/analytics'
import type { Overview } from '@rounds/contract/analytics-answers'
import type { Counted, Span } from '@rounds/contract/measure-readings'
import {
  ALL_PARTS,
  type MeasureId,
  NOT_SEEN_DAYS,
  OVERDUE_HOURS,
  measureOf,
  measures,
} from '@rounds/contract/measures'
import type { Db } from '#platform/database/db.ts'
import { type List, type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
import type { Standing } from '@rounds/contract/standings'
import { findDaysOff as daysOffOf } from '#features/members/queries.ts'

/** Whose visits of which days, seen from which day of which zone. */
export type Asked = { delegateIds: string[]; spans: Span[]; today: string; timezone: string } & {
  /** Whose visits wait now; those of `delegateIds`, unless said. */
  waitingIds?: string[] | undefined
}

// What follows are rows: whose, in which span (`n`), and in which part of each measure. Numbers are counted from them and lists read
// from them, so that the two cannot differ. `$2` to `$6` are the delegates, the first and last days, today, and the zone.

const spans = `unnest($3::date[], $4::date[]) with ordinality s(first, last, n)`
const done = `v.completed_at is not null and v.status <> 'rejected' and not v.not_met`
const shown = `v.id, v.prescriber_id, v.prescriber_name, v.delegate_id, v.scheduled_date as date, v.scheduled_time as time,
  v.planned_date, v.status`
/** One range of the agenda's index for each delegate and span, as `offset 0` keeps it. What is dated after today had not been told. */
const agenda = (first: string, last: string, more = 'true') => `
  cross join unnest($2::uuid[]) d(id)
  cross join lateral (
    select v.*, v.completed_at is not null and v.scheduled_date <= $5 as told, ${done} and v.scheduled_date <= $5 as done
    from visits v where v.tenant_id = $1 and v.delegate_id = d.id
      and v.scheduled_date >= ${first} and v.scheduled_date <= ${last} and ${more} offset 0) v`

/** An approved report that its supervisor had sent back. */
const returned = `exists (
  select from audit_log l where l.tenant_id = $1 and l.resource_id = v.id and l.resource = 'visit' and l.action = 'reject' and l.at > (
    select min(b.submitted_at) from visit_submissions b where b.tenant_id = $1 and b.visit_id = v.id and b.kind = 'report'))`

const minutesBetween = (from: string, to: string) => `extract(epoch from ${to} - ${from})::float8 / 60`

const dated = `
  select v.n, ${shown.replace('v.scheduled_date as date, v.scheduled_time as time', 'v.date, v.time')}, v.minutes, v.lag, v.hours, v.products,
    case when v.done then case v.status when 'approved' then 'approved' when 'submitted' then 'submitted' else 'unsent' end end as "completed",
    case when v.done then 'completed' end as "callRate",
    case when v.done then case when v.minutes is null then 'untimed' else 'timed' end end as "duration",
    case when v.done then case when v.products > 0 then 'detailed' else 'undetailed' end end as "details",
    case when v.done and v.mine then case when row_number() over (
      partition by v.n, v.prescriber_id, v.done and v.mine order by v.date, v.time, v.id) = 1 then 'first' else 'repeated' end end as "frequency",
    case when v.done then case when (v.completed_at at time zone $6)::date <= v.date then 'onTime' else 'late' end end as "onTime",
    case when v.done then case when v.lag is null then 'endless' else 'ended' end end as "lagged",
    v.decided as "turnaround", v.decided as "approvalRate",
    case when v.decided = 'approved' then case when v.returned then 'returned' else 'first' end else v.decided end as "firstPass",
    case when v.done then 'completed' when v.status = 'rejected' then 'rejected' when v.completed_at is not null then 'notMet'
      else 'unrecorded' end as "completion"
  from (
    select s.n, ${shown}, v.done, v.completed_at, p.id is not null as mine,
      case when v.done and v.end_time >= v.start_time then ${minutesBetween('v.start_time', 'v.end_time')} end as minutes,
      case when v.done and v.end_time is not null then greatest(0, ${minutesBetween('v.end_time', 'v.completed_at')}) end as lag,
      case when v.done then coalesce(jsonb_array_length(v.outcomes -> 'productsDiscussed'), 0) else 0 end as products,
      case when v.told and v.status in ('approved', 'rejected') then v.status::text end as decided,
      case when v.told and v.status in ('approved', 'rejected')
        then ${minutesBetween('v.submitted_at', 'coalesce(v.approved_at, v.rejected_at)')} / 60 end as hours,
      case when v.told and v.status = 'approved' then ${returned} end as returned
    from ${spans} ${agenda('s.first', 's.last')}
    left join prescribers p on p.tenant_id = $1 and p.id = v.prescriber_id and p.is_active and p.assigned_delegate_id = v.delegate_id
    offset 0) v`

/** Planned visits due: those that stayed, in the agenda's index, and those that were moved, in their own. */
const planned = `
  select s.n, ${shown},
    case when v.completed_at is not null and v.scheduled_date > $5 then 'moved' when v.done and v.planned_date = v.scheduled_date then 'onDay'
      when v.done then 'otherDay' when v.status = 'rejected' then 'rejected' when v.completed_at is not null then 'notMet'
      when v.planned_date <> v.scheduled_date and v.scheduled_date >= $5 then 'moved' else 'unrecorded' end as "adherence"
  from ${spans} cross join unnest($2::uuid[]) d(id)
  cross join lateral (
    select v.*, ${done} as done from visits v where v.tenant_id = $1 and v.delegate_id = d.id
      and v.scheduled_date >= s.first and v.scheduled_date <= s.last and v.scheduled_date < $5 and v.planned_date = v.scheduled_date
    union all
    select v.*, ${done} as done from visits v where v.tenant_id = $1 and v.delegate_id = d.id
      and v.planned_date >= s.first and v.planned_date <= s.last and v.planned_date < $5 and v.planned_date <> v.scheduled_date
      and $6::text is not null) v`

/** The first or the last day of `days` on which the delegate of a prescriber `p` saw them. */
const sawOn = (which: 'min' | 'max', days = 'true') => `(select ${which}(v.scheduled_date) from visits v
  where v.tenant_id = $1 and v.prescriber_id = p.id and v.delegate_id = p.assigned_delegate_id and ${done} and ${days})`

/** Prescribers of each delegate, by the delegate's own visits. */
const targets = `
  select s.n, p.id, p.id as prescriber_id, p.first_name || ' ' || p.last_name as prescriber_name, p.assigned_delegate_id as delegate_id,
    ${sawOn('max', 'v.scheduled_date <= s.last')} as date, null::time as time, null::date as planned_date, null::visit_status as status,
    case when x.seen then 'seen' else 'unseen' end as "coverage",
    case when x.recent then null when p.first_seen <= s.last then 'long' else 'never' end as "notSeen"
  from ${spans} cross join (
    select p.*, case when p.last_visit_date is not null then ${sawOn('min')} end as first_seen
    from prescribers p where p.tenant_id = $1 and p.is_active and p.assigned_delegate_id = any($2::uuid[]) offset 0) p
  left join (
    select s.n, v.delegate_id, v.prescriber_id, bool_or(v.scheduled_date >= s.first) as seen,
      bool_or(v.scheduled_date > s.last - ${NOT_SEEN_DAYS}) as recent
    from ${spans} ${agenda(`least(s.first, s.last - ${NOT_SEEN_DAYS - 1})`, 's.last', done)}
    group by 1, 2, 3) x on x.n = s.n and x.delegate_id = p.assigned_delegate_id and x.prescriber_id = p.id
  where $6::text is not null`

/** What waits now, whatever the period, which is the first span; in none of the weeks beside it that are over. */
const queue = `
  select s.n, ${shown}, extract(epoch from now() - v.submitted_at)::float8 / 3600 as hours,
    case when v.submitted_at > now() - interval '${OVERDUE_HOURS} hours' then 'inTime' else 'overdue' end as "queueAge"
  from ${spans} join visits v on v.tenant_id = $1 and v.status = 'submitted' and v.delegate_id = any($2::uuid[])
  where (s.n = 1 or s.last >= $5) and $6::text is not null`

const monday = (day: string) => `(${day} - (extract(isodow from ${day})::int - 1))`
const week = `select s.n, ${shown}, 'completed' as "score" from ${spans} ${agenda(monday('s.last'), 's.last', done)} where $6::text is not null`

const measured = { dated, planned, targets, queue, week }
type Source = keyof typeof measured

const sources: Partial<Record<MeasureId, Source>> = {
  adherence: 'planned',
  coverage: 'targets',
  notSeen: 'targets',
  queueAge: 'queue',
  score: 'week',
}
const sourceOf = (id: MeasureId): Source => sources[id] ?? 'dated'
/** The column that says in which part of the measure a row is; that of `lag` holds minutes. */
const partOf = (id: MeasureId) => `x."${id === 'lag' ? 'lagged' : id}"`

const median = (value: string) =>
  `percentile_cont(0.5) within group (order by ${value}) filter (where ${value} is not null)`
const takings: Partial<Record<Source, string>> = {
  dated: `, sum(x.products) as products, ${median('x.minutes')} as median_duration, avg(x.minutes) as mean_duration,
    ${median('x.lag')} as median_lag, avg(x.lag) as mean_lag, ${median('x.hours')} as median_turnaround, avg(x.hours) as mean_turnaround`,
  queue: ', max(x.hours) as longest_wait, avg(x.hours) as mean_wait',
}

const countText = (source: Source) => {
  const counts = measures
    .filter(({ id }) => sourceOf(id) === source)
    .flatMap(({ id, parts }) =>
      parts.map((part) => `'${id}.${part.id}', count(*) filter (where ${partOf(id)} = '${part.id}')`),
    )
  return `select x.n, x.delegate_id, json_build_object(${counts.join(', ')}) as counts ${takings[source] ?? ''}
    from (${measured[source]} offset 0) x group by grouping sets ((x.n, x.delegate_id), (x.n))`
}
const countTexts = (Object.keys(measured) as Source[]).map((source) => ({ source, text: countText(source) }))

const valuesOf = (
  { delegateIds, waitingIds = delegateIds, spans: asked, today, timezone }: Asked,
  source?: Source,
) => [
  source === 'queue' ? waitingIds : delegateIds,
  asked.map(({ start }) => start),
  asked.map(({ end }) => end),
  today,
  timezone,
]

/** What every measure counts, for each span and delegate, and for all delegates; the first span is the period. */
export const countMeasures = async (db: Db, asked: Asked): Promise<Counted[]> =>
  (
    await Promise.all(countTexts.map(({ source, text }) => db.rows<Counted>(text, valuesOf(asked, source))))
  ).flat()

/** Rows of `from`, named `x`, that `where` chooses. */
const recordsOf = (
  db: Db,
  asked: Pick<List, 'from' | 'where' | 'values' | 'order'>,
  paging: { page: number; limit: number },
): Promise<Listed<MeasureRecord>> =>
  listed<MeasureRecord>(
    db,
    {
      ...asked,
      columns:
        'x.id, x.part, x.prescriber_id, x.prescriber_name, x.delegate_id, x.delegate_name, x.date, x.time, x.planned_date, x.status',
      counted: 'in passing',
    },
    paging,
  )

/** The rows that a measure counts, or one part of them. */
export const listRecords = (
  db: Db,
  asked: Asked,
  { measure, part }: { measure: MeasureId; part: string },
  paging: { page: number; limit: number },
): Promise<Listed<MeasureRecord>> => {
  const source = sourceOf(measure)
  const wanted = conditionsOf(valuesOf(asked, source), 'x.part is not null')
  wanted.add(part === ALL_PARTS ? undefined : part, (value) => `x.part = ${value}`)
  const from = `(select x.*, ${partOf(measure)} as part, u.first_name || ' ' || u.last_name as delegate_name
    from (${measured[source]}) x join users u on u.tenant_id = $1 and u.id = x.delegate_id) x`
  const order =
    measureOf(measure).rows === 'visits' ? 'x.date desc, x.time desc, x.id' : 'x.prescriber_name, x.id'
  return recordsOf(db, { from, where: wanted.where, values: wanted.values, order }, paging)
}

/**
 * All-time counts from where the closed months end (performance.md, point 7), less what came after the span. `greatest` passes
 * over null as `coalesce` would, and is an index's condition, too: under a row policy that is for what cannot leak.
 */
export const countStandings = (
  db: Db,
  { delegateIds, spans: asked, today }: Omit<Asked, 'timezone'>,
): Promise<Standing[]> =>
  db.rows<Standing>(
    `select s.n, d.id as delegate_id, coalesce(t.visits, 0) + o.due - a.due as due,
       coalesce(t.carried_out, 0) + o.done - a.done as carried_out, a.week
     from unnest($2::uuid[]) d(id) left join visit_totals t on t.tenant_id = $1 and t.delegate_id = d.id
     cross join lateral (
       select count(*) as due, count(*) filter (where ${done}) as done from visits v
       where v.tenant_id = $1 and v.delegate_id = d.id and v.scheduled_date >= greatest(t.until, '-infinity') and v.scheduled_date <= $5) o
     cross join ${spans}
     cross join lateral (
       select count(*) filter (where v.scheduled_date > s.last) as due,
         count(*) filter (where v.scheduled_date > s.last and ${done}) as done,
         count(*) filter (where v.scheduled_date <= s.last and ${done}) as week
       from visits v where v.tenant_id = $1 and v.delegate_id = d.id
         and v.scheduled_date >= ${monday('s.last')} and v.scheduled_date <= $5) a`,
    [delegateIds, asked.map(({ start }) => start), asked.map(({ end }) => end), today],
  )

/** Days off of delegates between the first and the last day of some spans, by delegate. */
export const findDaysOff = (db: Db, { delegateIds, spans: asked }: Asked): Promise<Map<string, string[]>> => {
  const days = asked.flatMap(({ start, end }) => [start, end]).toSorted()
  return daysOffOf(db, delegateIds, { start: days.at(0) ?? '', end: days.at(-1) ?? '' })
}

const steps = { day: 'v.date', week: monday('v.date'), month: `date_trunc('month', v.date)::date` }
const list = (columns: string, rest: string) =>
  `(select coalesce(json_agg(json_build_object(${columns})), '[]') from (select ${rest}) v)`
const sums = (column: string, count: string) =>
  `(select json_object_agg(${column}, total) from (select v.${column}, ${count} as total from v group by 1) v)`
const average = (column: string) => `round((avg(v.${column}) filter (where v.done))::numeric, 1)`

const hour = `extract(hour from coalesce((v.start_time at time zone $6)::time, v.scheduled_time))::int`
const state = `case when v.completed_at is not null and not v.told then 'planned' when v.told or v.status in ('rejected', 'in-progress') then v.status::text when v.scheduled_date < $5 then 'unrecorded' else 'planned' end`
const byWeek = (column: string, condition: string) =>
  `(select start, json_object_agg(${column}, count) as ${column}s from (select ${monday('v.date')} as start, v.${column}, count(*) as count from v where ${condition} group by 1, 2) y group by 1) ${column}s`

/** The visits of a period in every direction, from one reading of them. */
export const overviewOf = (
  db: Db,
  groupBy: keyof typeof steps,
  asked: Asked,
): Promise<Overview | undefined> =>
  db.row<Overview>(
    `with v as materialized (
       select v.delegate_id, v.prescriber_id, v.scheduled_date as date, v.status, v.type, v.rating, v.done, v.told,
         v.outcomes -> 'productsDiscussed' as products, v.scheduled_date <= $5 as due, ${hour} as hour, ${state} as state,
         case when v.done and v.end_time >= v.start_time then ${minutesBetween('v.start_time', 'v.end_time')} end as minutes
       from ${spans} ${agenda('s.first', 's.last')})
     select ${sums('status', 'count(*)')} as statuses, ${sums('type', 'count(*)')} as types,
       (select count(distinct v.prescriber_id) from v where v.done) as covered,
       (select json_build_object('approved', count(*) filter (where v.status = 'approved'), 'rejected', count(*) filter (where v.status = 'rejected'))
         from v where v.told) as decided,
       (select ${median('v.minutes')} from v) as duration, (select ${average('rating')}::float8 from v) as rating,
       ${list(`'delegateId', delegate_id, 'total', total, 'completed', completed, 'due', due, 'waiting', waiting, 'rating', rating`, `v.delegate_id, count(*) as total, count(*) filter (where v.done) as completed, count(*) filter (where v.due) as due, count(*) filter (where v.status = 'submitted') as waiting, ${average('rating')} as rating from v group by 1`)} as members,
       ${list(`'date', date, 'total', total, 'completed', completed`, `${steps[groupBy]} as date, count(*) as total, count(*) filter (where v.done) as completed from v group by 1 order by 1`)} as trend,
       ${list(`'specialty', specialty, 'count', count`, `p.specialty, count(*) as count from v join prescribers p on p.tenant_id = $1 and p.id = v.prescriber_id where v.done group by 1 order by 2 desc, 1`)} as by_specialty,
       ${list(`'name', name, 'count', count`, `x.name, count(*) as count from v, jsonb_array_elements_text(case when v.done then v.products end) x(name) group by 1 order by 2 desc, 1 limit 50`)} as top_products,
       ${list(`'weekday', weekday, 'hour', hour, 'count', count`, `extract(isodow from v.date)::int as weekday, v.hour, count(*) as count from v where v.done group by 1, 2 order by 1, 2`)} as hours,
       ${list(`'start', start, 'states', states, 'types', coalesce(types, '{}'), 'rating', rating`, `* from (select ${monday('v.date')} as start, ${average('rating')} as rating from v group by 1) w join ${byWeek('state', 'true')} using (start) left join ${byWeek('type', 'v.done')} using (start) order by start`)} as weeks`,
    valuesOf(asked),
  )

/** The visits that a bar or a cell counts: those of `overviewOf`, one part of one direction. */
export const listVisits = (
  db: Db,
  asked: Asked,
  { completed, state: inState, type, product, specialty, weekday, hour: atHour }: Mark,
  paging: { page: number; limit: number },
): Promise<Listed<MeasureRecord>> => {
  const wanted = conditionsOf(valuesOf(asked), 'true')
  wanted.add(completed || undefined, (value) => `x.done = ${value}`)
  wanted.add(inState, (value) => `x.part = ${value}`)
  wanted.add(type, (value) => `x.type = ${value}::visit_type`)
  wanted.add(product, (value) => `x.products ? ${value}`)
  wanted.add(specialty, (value) => `x.specialty = ${value}`)
  wanted.add(weekday, (value) => `extract(isodow from x.date) = ${value}`)
  wanted.add(atHour, (value) => `x.hour = extract(hour from ${value}::time)`)
  const from = `(
    select ${shown}, v.done, v.type, v.outcomes -> 'productsDiscussed' as products, p.specialty, ${hour} as hour, ${state} as part,
      u.first_name || ' ' || u.last_name as delegate_name
    from ${spans} ${agenda('s.first', 's.last')}
    join users u on u.tenant_id = $1 and u.id = v.delegate_id
    join prescribers p on p.tenant_id = $1 and p.id = v.prescriber_id) x`
  return recordsOf(db, { ...wanted, from, order: 'x.date desc, x.time desc, x.id' }, paging)
}
