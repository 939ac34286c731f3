import type { ApprovalFilter } from '@rounds/contract/approvals'
import type { Visit } from '@rounds/contract/visits'
import type { Db } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
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

/** Whether the delegate saw the prescriber twice that day. */
const twice = `exists (
  select from visits o where o.tenant_id = $1 and o.prescriber_id = v.prescriber_id and o.scheduled_date = v.scheduled_date
    and o.delegate_id = v.delegate_id and o.id <> v.id and o.status <> 'rejected')`

/** Submitted and decided visits of a supervisor's team. */
export const listApprovals = (
  db: Db,
  supervisorId: string,
  filter: ApprovalFilter,
): Promise<Listed<Visit, { twice: boolean }>> => {
  const asked = conditionsOf(
    [supervisorId],
    'v.tenant_id = $1',
    inTeam('v.delegate_id', '$2'),
    filter.status === 'all'
      ? `v.status in ('submitted', 'approved', 'rejected')`
      : `v.status = '${statuses[filter.status]}'`,
    ...(filter.kind ? [`v.completed_at is ${filter.kind === 'plan' ? 'null' : 'not null'}`] : []),
  )
  asked.add(filter.delegateId, (parameter) => `v.delegate_id = ${parameter}`)
  asked.add(filter.startDate, (parameter) => `v.scheduled_date >= ${parameter}`)
  asked.add(filter.endDate, (parameter) => `v.scheduled_date <= ${parameter}`)
  asked.add(patternsOf(filter.search), (patterns) => named('v.prescriber_id', patterns))
  return listed<Visit, { twice: boolean }>(
    db,
    {
      from: 'visits v',
      where: asked.where,
      values: asked.values,
      order: orders[filter.status],
      joins: `join visits v on v.tenant_id = $1 and v.id = found.id ${visitJoins}`,
      columns: visitColumns,
      extras: { twice },
    },
    filter,
  )
}
