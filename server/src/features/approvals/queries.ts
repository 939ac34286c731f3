import type { ApprovalFilter } from '@rounds/contract/approvals'
import type { ReviewRules } from '@rounds/contract/settings'
import type { Visit } from '@rounds/contract/visits'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { askForNamed } from '#features/prescribers/queries.ts'
import { type StoredRules, findReviewRules, rulesColumn } from '#features/settings/queries.ts'
import { inTeam, teamOf } from '#features/team/queries.ts'
import { twice, visitColumns, visitJoins } from '#features/visits/queries.ts'

const statuses = { pending: 'submitted', approved: 'approved', rejected: 'rejected' } as const

/** Pending ones in the order they came, decided ones newest first: each order has its index. */
const orders: Record<ApprovalFilter['status'], string> = {
  pending: 'v.submitted_at, v.id',
  approved: 'v.approved_at desc, v.id',
  rejected: 'v.rejected_at desc, v.id',
  all: 'coalesce(v.approved_at, v.rejected_at, v.submitted_at) desc, v.id',
}

/** Whether a visit has a flag by the rules in one parameter and in the zone in another, as `flagsOf` of the contract says. */
const flagged = (rules: string, zone: string) =>
  `(((${rules}::jsonb ->> 'sameTwice')::boolean and ${twice}) or (v.completed_at is not null and (
  (v.completed_at at time zone ${zone})::date - v.scheduled_date > (${rules}::jsonb ->> 'lateDays')::int
  or (not v.not_met and (
    v.actual_duration < (${rules}::jsonb ->> 'veryShortMinutes')::int or v.actual_duration > (${rules}::jsonb ->> 'longMinutes')::int
    or ((${rules}::jsonb ->> 'noProducts')::boolean and coalesce(jsonb_array_length(v.outcomes -> 'productsDiscussed'), 0) = 0)
    or ((${rules}::jsonb ->> 'noRating')::boolean and v.rating is null)
    or ((${rules}::jsonb ->> 'noTimes')::boolean and (v.start_time is null or v.end_time is null))
    or (select coalesce(sum((s ->> 'quantity')::numeric), 0) from jsonb_array_elements(v.outcomes -> 'samplesProvided') s)
      > (${rules}::jsonb ->> 'manySamples')::int)))))`

/** What is said of a row: whether the prescriber was seen twice, and the rules of the company. */
type Said = { twice: boolean; rules: StoredRules }

/** Submitted and decided visits of a supervisor's team. */
export const listApprovals = async (
  db: Db,
  { id: supervisorId, timezone }: Pick<SessionUser, 'id' | 'timezone'>,
  filter: ApprovalFilter,
): Promise<Listed<Visit, Said>> => {
  const isByFlags = filter.flagged !== undefined
  const asked = conditionsOf(
    [supervisorId, ...(isByFlags ? [JSON.stringify(await findReviewRules(db)), timezone] : [])],
    'v.tenant_id = $1',
    filter.status === 'all'
      ? `v.status in ('submitted', 'approved', 'rejected')`
      : `v.status = '${statuses[filter.status]}'`,
    ...(filter.kind ? [`v.completed_at is ${filter.kind === 'plan' ? 'null' : 'not null'}`] : []),
    // A rule that is off says neither yes nor no.
    ...(isByFlags ? [`${flagged('$3', '$4')} is ${filter.flagged ? '' : 'not '}true`] : []),
  )
  asked.add(filter.delegateId, (parameter) => `v.delegate_id = ${parameter}`)
  asked.add(
    filter.department,
    (
      parameter,
    ) => `v.delegate_id in (select u.id from users u join departments d on d.tenant_id = $1 and d.id = u.department_id
      where u.tenant_id = $1 and lower(d.name) = lower(${parameter}))`,
  )
  asked.add(filter.startDate, (parameter) => `v.scheduled_date >= ${parameter}`)
  asked.add(filter.endDate, (parameter) => `v.scheduled_date <= ${parameter}`)
  const areFew = (await askForNamed(db, asked, filter.search)) || isByFlags
  // As in the list of visits: the page in its own order, the count by each delegate's own range.
  const ranges = `${asked.where} and v.delegate_id = any(array${teamOf('$2')})`
  return listed<Visit, Said>(
    db,
    {
      from: 'visits v',
      where: areFew ? ranges : `${asked.where} and ${inTeam('v.delegate_id', '$2')}`,
      values: asked.values,
      order: orders[filter.status],
      joins: `join visits v on v.tenant_id = $1 and v.id = found.id ${visitJoins}`,
      columns: visitColumns,
      extras: { twice, rules: rulesColumn },
      counted: areFew ? 'in passing' : { where: ranges },
    },
    filter,
  )
}

/** Pending visits `v` of a team (`$2`), or of those of it in `$3`. */
const pendingOf = `v.tenant_id = $1 and v.status = 'submitted' and ${inTeam('v.delegate_id', '$2')}
  and ($3::uuid[] is null or v.delegate_id = any($3))`

/** How many wait, and since when the first of them. */
export const countPending = (
  db: Db,
  supervisorId: string,
  delegateIds: string[] | null,
): Promise<{ pending: number; oldest: string | null }> =>
  db.one<{ pending: number; oldest: string | null }>(
    `select count(*) as pending, min(v.submitted_at) as oldest from visits v where ${pendingOf}`,
    [supervisorId, delegateIds],
  )

/** Those that wait and have a flag, the first that were sent, and how many they are. */
export const listFlagged = (
  db: Db,
  supervisorId: string,
  { delegateIds, rules, timezone }: { delegateIds: string[] | null; rules: ReviewRules; timezone: string },
  limit: number,
): Promise<Listed<Visit, { twice: boolean }>> =>
  listed<Visit, { twice: boolean }>(
    db,
    {
      from: 'visits v',
      where: `${pendingOf} and ${flagged('$4', '$5')}`,
      values: [supervisorId, delegateIds, JSON.stringify(rules), timezone],
      order: orders.pending,
      joins: `join visits v on v.tenant_id = $1 and v.id = found.id ${visitJoins}`,
      columns: visitColumns,
      extras: { twice },
      counted: 'in passing',
    },
    { page: 1, limit },
  )

/** Says until when what was sent has been told of; answers until when it had been, which nobody else is saying meanwhile. */
export const storeTold = async (db: Transaction, until: string): Promise<string | null> => {
  const before = await db.row<{ toldUntil: string | null }>(
    'select told_until from review_rules where tenant_id = $1 for no key update',
  )
  await db.rows(
    `insert into review_rules (tenant_id, told_until) values ($1, $2)
     on conflict (tenant_id) do update set told_until = greatest(review_rules.told_until, excluded.told_until)`,
    [until],
  )
  return before?.toldUntil ?? null
}

export type Waiting = { supervisorId: string | null; count: number; firstAt: string }
/** What was sent after `from` and until `to` and waits still, by who decides on it; null: every supervisor. */
export const countWaiting = (db: Db, from: string, to: string): Promise<Waiting[]> =>
  db.rows<Waiting>(
    `select u.supervisor_id, count(*), min(v.submitted_at) as first_at
     from visits v join users u on u.tenant_id = $1 and u.id = v.delegate_id
     where v.tenant_id = $1 and v.status = 'submitted' and v.submitted_at > $2 and v.submitted_at <= $3
     group by u.supervisor_id`,
    [from, to],
  )
