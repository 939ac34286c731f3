import { type Reach, reachOf } from '@rounds/contract/rights'
import type { NewVisit } from '@rounds/contract/visit-rules'
import type { VisitValues } from '@rounds/contract/visit-steps'
import type { VisitFilter, Visit } from '@rounds/contract/visits'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
import { columnName } from '#platform/database/columns.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { askForNamed } from '#features/prescribers/queries.ts'
import { allVisitsOf, delegateSees, inTeam, teamOf } from '#features/team/queries.ts'

/** The part of a prescriber that a visit carries. */
const embeddedPrescriber = `json_build_object('id', p.id, 'title', p.title, 'firstName', p.first_name, 'lastName', p.last_name,
  'specialty', p.specialty, 'hospitalAffiliation', p.hospital_affiliation, 'phone', p.phone, 'email', p.email,
  'address', p.address, 'lastVisitDate', p.last_visit_date, 'totalVisits', p.total_visits, 'isActive', p.is_active)`

const ownColumns = `v.id, v.prescriber_id, v.prescriber_name, v.scheduled_date, v.scheduled_time, v.duration, v.status, v.type,
  v.location, v.notes, v.objectives, v.outcomes, v.draft_data, v.draft_updated_at, v.in_progress_at, v.start_time, v.end_time,
  v.actual_duration, v.times_source, v.tenant_id, v.created_at, v.updated_at, v.delegate_id, v.completed_at, v.submitted_at, v.approved_by,
  v.approved_at, v.rejected_by, v.rejected_at, v.rejection_code, v.rejection_reason, v.cycle_id, v.version`

/** A `Visit` without its prescriber, from visits `v` joined by `peopleJoins`. */
const bareVisitColumns = `${ownColumns}, d.first_name || ' ' || d.last_name as delegate_name,
  a.first_name || ' ' || a.last_name as approved_by_name, r.first_name || ' ' || r.last_name as rejected_by_name`

const peopleJoins = `
  join users d on d.tenant_id = $1 and d.id = v.delegate_id
  left join users a on a.tenant_id = $1 and a.id = v.approved_by
  left join users r on r.tenant_id = $1 and r.id = v.rejected_by`

/** A `Visit` as the contract has it, from visits `v` joined by `visitJoins`. */
export const visitColumns = `${bareVisitColumns}, ${embeddedPrescriber} as prescriber`

const joinsWith = (prescribers: string) => `
  join ${prescribers} on p.tenant_id = $1 and p.id = v.prescriber_id ${peopleJoins}`
export const visitJoins = joinsWith('prescribers p')

/** Whether the delegate saw the prescriber of `v` twice that day. */
export const twice = `exists (
  select from visits o where o.tenant_id = $1 and o.prescriber_id = v.prescriber_id and o.scheduled_date = v.scheduled_date
    and o.delegate_id = v.delegate_id and o.id <> v.id and o.status <> 'rejected')`

const scopes: Record<Reach, (parameter: string) => string | undefined> = {
  own: (parameter) => `v.delegate_id = ${parameter}`,
  team: (parameter) => `v.delegate_id = any(array${teamOf(parameter)})`,
  tenant: () => undefined,
  nobody: (parameter) => `${parameter}::uuid is null`,
}
/** Which visits `v` the user may see, with the user's id in `parameter`; undefined = all of the tenant. */
const scope = (user: SessionUser, parameter: string): string | undefined => scopes[reachOf(user)](parameter)

const sortColumns: Record<VisitFilter['sortBy'], string> = {
  scheduledDate: 'v.scheduled_date',
  createdAt: 'v.created_at',
  updatedAt: 'v.updated_at',
  prescriberName: 'v.prescriber_name',
  status: 'v.status',
}

/** Whose visits the user may see, of users `u`, with the user's id in `$2`. */
const people: Record<Reach, string> = {
  own: 'u.id = $2',
  team: `u.id in ${teamOf('$2')}`,
  tenant: 'true',
  nobody: '$2::uuid is null',
}

/** One page of visits. Plain text rather than a builder: the agenda asks for this all day. */
export const listVisits = async (db: Db, user: SessionUser, filter: VisitFilter): Promise<Listed<Visit>> => {
  const own = scope(user, '$2')
  const asked = conditionsOf(own === undefined ? [] : [user.id], 'v.tenant_id = $1')
  asked.add(filter.delegateId, (parameter) => `v.delegate_id = ${parameter}`)
  asked.add(filter.prescriberId, (parameter) => `v.prescriber_id = ${parameter}`)
  asked.add(filter.startDate, (parameter) => `v.scheduled_date >= ${parameter}`)
  asked.add(filter.endDate, (parameter) => `v.scheduled_date <= ${parameter}`)
  asked.add(filter.status, (parameter) => `v.status = any(${parameter}::visit_status[])`)
  asked.add(filter.type, (parameter) => `v.type = any(${parameter}::visit_type[])`)
  asked.add(filter.recorded, (parameter) => `(v.completed_at is not null) = ${parameter}`)
  const isAll = asked.values.length === (own === undefined ? 0 : 1) && !filter.search
  const areFew = await askForNamed(db, asked, filter.search)

  // The page is read in the order of the list and its people looked up; the count reads each delegate's own range.
  const ranges = own ?? 'true'
  const found = reachOf(user) === 'team' && !areFew ? inTeam('v.delegate_id', '$2') : ranges
  const counted = isAll
    ? { as: allVisitsOf(people[reachOf(user)]) }
    : { where: `${asked.where} and ${ranges}` }
  const direction = filter.sortOrder
  return listed<Visit>(
    db,
    {
      from: 'visits v',
      where: `${asked.where} and ${found}`,
      values: asked.values,
      order: `${sortColumns[filter.sortBy]} ${direction}, v.scheduled_time ${direction}, v.id ${direction}`,
      joins: `join visits v on v.tenant_id = $1 and v.id = found.id ${visitJoins}`,
      columns: visitColumns,
      counted: areFew ? 'in passing' : counted,
    },
    filter,
  )
}

/** A visit in the user's scope. */
export const findVisit = (db: Db, user: SessionUser, id: string): Promise<Visit | undefined> => {
  const condition = scope(user, '$3')
  return db.row<Visit>(
    `select ${visitColumns} from visits v ${visitJoins} where v.tenant_id = $1 and v.id = $2 ${condition ? `and ${condition}` : ''}`,
    condition ? [id, user.id] : [id],
  )
}

/** The latest 20 visits to a prescriber in the user's scope. */
export const listVisitsTo = (db: Db, user: SessionUser, prescriberId: string): Promise<Visit[]> => {
  const condition = scope(user, '$3')
  return db.rows<Visit>(
    `select ${visitColumns} from visits v ${visitJoins}
     where v.tenant_id = $1 and v.prescriber_id = $2 ${condition ? `and ${condition}` : ''}
     order by v.scheduled_date desc, v.scheduled_time desc, v.id desc limit 20`,
    condition ? [prescriberId, user.id] : [prescriberId],
  )
}

/** Visits in the user's scope, locked in the order of their ids until the transaction ends. */
export const lockVisits = (db: Transaction, user: SessionUser, ids: string[]): Promise<Visit[]> =>
  db.rows<Visit>(
    `select ${visitColumns} from visits v ${visitJoins}
     where v.tenant_id = $1 and v.id = any($2) and ${scope(user, '$3') ?? 'true'} order by v.id for update of v`,
    [ids, user.id],
  )

/** What a delegate has asked for and nobody has decided on, locked until the transaction ends. */
export const lockAsked = (db: Transaction, delegateId: string): Promise<Visit[]> =>
  db.rows<Visit>(
    `select ${visitColumns} from visits v ${visitJoins}
     where v.tenant_id = $1 and v.delegate_id = $2 and v.status = 'submitted' order by v.id for update of v`,
    [delegateId],
  )

export const visitExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.row(`select 1 from visits where tenant_id = $1 and id = $2`, [id])) !== undefined

/** A plan that is sent is planned for the day that it names; a report, and the move of what was sent (also while it runs), leave what was planned. */
const plannedAgain = (names: string[]) =>
  [
    ['planned_date', 'scheduledDate'],
    ['planned_time', 'scheduledTime'],
  ].map(([column = '', name = '']) => {
    const said = names.includes(name) ? `$${names.indexOf(name) + 3}` : `v.${columnName(name)}`

    return `${column} = case when v.completed_at is null and v.status not in ('submitted', 'approved', 'in-progress') then ${said} else v.${column} end`
  })

/** A name that was given to the prescriber while a visit waited: what is agreed to as a report is evidence, and keeps the one it had. */
const nameNow = (status: Visit['status']) =>
  `prescriber_name = case when v.status = 'submitted' ${status === 'approved' ? 'and v.completed_at is null' : ''}
    then (select p.first_name || ' ' || p.last_name from prescribers p where p.tenant_id = $1 and p.id = v.prescriber_id)
    else v.prescriber_name end`

/** Changes visits and answers their new own columns, without the joined ones. */
export const updateVisits = (
  db: Transaction,
  ids: string[],
  values: VisitValues,
): Promise<Partial<Visit>[]> => {
  const names = Object.keys(values)
  const assignments = names.map((name, at) => `${columnName(name)} = $${at + 3}`)
  if (values.status === 'submitted') assignments.push(...plannedAgain(names))
  if (values.status && values.prescriberName === undefined) assignments.push(nameNow(values.status))
  return db.rows<Partial<Visit>>(
    `update visits v set ${[...assignments, 'version = v.version + 1', 'updated_at = now()'].join(', ')}
     where v.tenant_id = $1 and v.id = any($2) returning ${ownColumns}`,
    [ids, ...Object.values(values)],
  )
}

const filledIn: Record<string, string> = {
  id: 'coalesce(n.id, uuidv7())',
  location: 'coalesce(n.location, p.address)',
}
const insertVisitsText = (columns: string[]) => `with p as (
     select p.* from prescribers p
     where p.tenant_id = $1 and p.is_active and p.id = any($4::uuid[])
       and ${delegateSees('p', '$2')} for key share),
   v as (
     insert into visits (tenant_id, delegate_id, prescriber_name, planned_date, planned_time, ${columns.join(', ')})
     select $1, $2, p.first_name || ' ' || p.last_name, case when n.scheduled_date > $5 then n.scheduled_date end,
       case when n.scheduled_date > $5 then n.scheduled_time end, ${columns.map((column) => filledIn[column] ?? `n.${column}`).join(', ')}
     from jsonb_populate_recordset(null::visits, $3) n join p on p.id = n.prescriber_id
     on conflict (tenant_id, id) do nothing returning *)
   select ${visitColumns} from v ${joinsWith('p')}
   order by v.scheduled_date, v.scheduled_time`

/**
 * Inserts visits of one delegate for prescribers that the delegate sees, with all that is said of them; the name and a missing
 * place come from the prescriber. Leaves out visits whose id exists and visits of prescribers outside the scope. The
 * prescribers are locked against being archived meanwhile. What lies after `today` counts as planned for its day.
 */
export const insertVisits = (
  db: Transaction,
  delegateId: string,
  visits: NewVisit[],
  today: string,
): Promise<Visit[]> => {
  const rows = visits.map((visit) =>
    Object.fromEntries(Object.entries(visit).map(([name, value]) => [columnName(name), value])),
  )
  const columns = [...new Set(rows.flatMap(Object.keys))]
  return db.rows<Visit>(insertVisitsText(columns), [
    delegateId,
    JSON.stringify(rows),
    [...new Set(visits.map((visit) => visit.prescriberId))],
    today,
  ])
}

export const deleteVisit = (db: Transaction, id: string): Promise<unknown> =>
  db.rows(`delete from visits where tenant_id = $1 and id = $2`, [id])

/** Prescribers among `ids` that the delegate may plan visits to, with name and place; locked against being archived meanwhile. */
export const lockVisitable = (
  db: Transaction,
  delegateId: string,
  ids: string[],
): Promise<Visit['prescriber'][]> =>
  db.rows<Visit['prescriber']>(
    `select p.id, p.title, p.first_name, p.last_name, p.specialty, p.hospital_affiliation, p.phone, p.email, p.address,
       p.last_visit_date, p.total_visits, p.is_active
     from prescribers p where p.tenant_id = $1 and p.is_active and p.id = any($3) and ${delegateSees('p', '$2')}
     order by p.id for key share`,
    [delegateId, ids],
  )

/**
 * Which of these days already hold a visit of the delegate to the prescriber; requirements S-038 skips them. A rejected plan
 * holds no day.
 */
export const findPlannedDays = (
  db: Transaction,
  delegateId: string,
  pairs: { prescriberId: string; scheduledDate: string }[],
): Promise<{ prescriberId: string; scheduledDate: string }[]> =>
  db.rows(
    `select v.prescriber_id, v.scheduled_date from visits v
     join jsonb_to_recordset($3) as n("prescriberId" uuid, "scheduledDate" date)
       on n."prescriberId" = v.prescriber_id and n."scheduledDate" = v.scheduled_date
     where v.tenant_id = $1 and v.delegate_id = $2 and not (v.status = 'rejected' and v.completed_at is null)`,
    [delegateId, JSON.stringify(pairs)],
  )

/**
 * Brings the figures of prescribers up to date with their visits, in the last flight of the transaction. The lock comes in
 * a statement of its own, so that the count that follows sees what a concurrent transaction has just stored.
 */
export const refreshPrescriberFigures = (db: Transaction, prescriberIds: string[]): void => {
  db.beforeCommit(
    `select id from prescribers where tenant_id = $1 and id = any($2) order by id for no key update`,
    [prescriberIds],
  )
  db.beforeCommit(
    `update prescribers p set total_visits = f.total, last_visit_date = f.latest,
       rating_sum = coalesce(f.rating_sum, 0), rating_count = f.rating_count
     from (select n.id, count(v.id) as total, max(v.scheduled_date) as latest, sum(v.rating) as rating_sum, count(v.rating) as rating_count
       from unnest($2::uuid[]) n(id)
       left join visits v on v.tenant_id = $1 and v.prescriber_id = n.id and v.completed_at is not null and v.status <> 'rejected'
         and not v.not_met
       group by n.id) f
     where p.tenant_id = $1 and p.id = f.id`,
    [prescriberIds],
  )
}

/** The visit as it is submitted, kept for ever. */
export const keepSubmission = (
  db: Transaction,
  visit: Visit,
  kind: 'plan' | 'report',
  userId: string,
): void =>
  db.beforeCommit(
    `insert into visit_submissions (tenant_id, visit_id, kind, snapshot, submitted_by) values ($1, $2, $3, $4, $5)`,
    [visit.id, kind, JSON.stringify(visit), userId],
  )

export type VisitEventRow = {
  id: string
  action: string
  at: string
  userId: string | null
  userName: string | null
  details: Record<string, unknown>
}

export const listVisitEvents = (db: Db, visitId: string): Promise<VisitEventRow[]> =>
  db.rows<VisitEventRow>(
    `select l.id, l.action, l.at, l.user_id, u.first_name || ' ' || u.last_name as user_name, l.details
     from audit_log l left join users u on u.tenant_id = $1 and u.id = l.user_id
     where l.tenant_id = $1 and l.resource_id = $2 and l.resource = 'visit' order by l.at desc, l.id desc limit 200`,
    [visitId],
  )
