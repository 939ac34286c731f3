import type { ApprovalFilter } from '@rounds/contract/approvals'
import type { Visit } from '@rounds/contract/visits'
import type { Db, Found } from '#platform/database/db.ts'
import { named } from '#features/prescribers/queries.ts'
import { patternsOf } from '#features/prescribers/rules.ts'
import { inTeam } from '#features/team/queries.ts'
import { visitColumns, visitJoins } from '#features/visits/queries.ts'

const statuses = { pending: 'submitted', approved: 'approved', rejected: 'rejected' } as const

/** Pending ones in the order they came, decided ones newest first: each order has its index. */
const orders: Record<ApprovalFilter['status'], string> = {
  pending: 'v.submitted_at, v.id',
  approved: 'v.approved_at desc, v.id',
  rejected: 'v.rejected_at desc, v.id',
  all: 'coalesce(v.approved_at, v.rejected_at, v.submitted_at) desc, v.id',
}

/** Submitted and decided visits of a supervisor's team, and whether the delegate saw the prescriber twice that day. */
export const listApprovals = async (
  db: Db,
  supervisorId: string,
  filter: ApprovalFilter,
): Promise<Found<Visit, [twice: boolean]>> => {
  const values: unknown[] = [supervisorId]
  const status =
    filter.status === 'all' ? `in ('submitted', 'approved', 'rejected')` : `= '${statuses[filter.status]}'`
  const conditions = ['v.tenant_id = $1', inTeam('v.delegate_id', '$2'), `v.status ${status}`]
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length + 1}`))
  }
  if (filter.kind) conditions.push(`v.completed_at is ${filter.kind === 'plan' ? 'null' : 'not null'}`)
  add(filter.delegateId, (parameter) => `v.delegate_id = ${parameter}`)
  add(filter.startDate, (parameter) => `v.scheduled_date >= ${parameter}`)
  add(filter.endDate, (parameter) => `v.scheduled_date <= ${parameter}`)
  add(patternsOf(filter.search), (patterns) => named('v.prescriber_id', patterns))

  const where = conditions.join(' and ')
  const order = orders[filter.status]
  const next = values.length + 2
  const found = await db.page<Visit, [twice: boolean]>(
    `select ${visitColumns}, exists (
       select from visits o where o.tenant_id = $1 and o.prescriber_id = v.prescriber_id and o.scheduled_date = v.scheduled_date
         and o.delegate_id = v.delegate_id and o.id <> v.id and o.status <> 'rejected') as twice, found.total
     from (
       select v.id, (select count(*) from visits v where ${where}) as total
       from visits v where ${where} order by ${order} limit ${filter.limit} offset $${next}) found
     join visits v on v.tenant_id = $1 and v.id = found.id
     ${visitJoins} order by ${order}`,
    [...values, (filter.page - 1) * filter.limit],
    1,
  )
  if (found.data.length > 0 || filter.page === 1) return found
  // A page beyond the last has no row that could carry the total.
  const counted = await db.row<{ total: number }>(
    `select count(*) as total from visits v where ${where}`,
    values,
  )
  return { ...found, total: counted?.total ?? 0 }
}
