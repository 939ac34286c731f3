import { afterWorkingHours } from './approval-clock.ts'
import type { CompanyClock } from './workdays.ts'
import { daysLate, flagsOf } from './approval-rules.ts'
import type { Approval } from './approvals.ts'
import type { ReviewRules } from './settings.ts'
import { approvalKind } from './transitions.ts'
import type { Visit } from './visits.ts'

/** What of a visit is looked at. */
export const looksAt = [
  'id',
  'status',
  'tenantId',
  'submittedAt',
  'updatedAt',
  'completedAt',
  'delegateId',
  'delegateName',
  'approvedBy',
  'approvedByName',
  'approvedAt',
  'rejectedBy',
  'rejectedByName',
  'rejectedAt',
  'rejectionCode',
  'rejectionReason',
  'scheduledDate',
  'outcomes',
  'actualDuration',
  'startTime',
  'endTime',
] as const satisfies (keyof Visit)[]

const statusOf = ({ status }: Pick<Visit, 'status'>): Approval['status'] =>
  status === 'approved' || status === 'rejected' ? status : 'pending'

export type Told = Omit<Approval, 'visit'>

/** What is said of a visit beside itself, but for whether chance picks it. */
export const approvalOf = (
  visit: Pick<Visit, (typeof looksAt)[number]>,
  twice: boolean,
  rules: ReviewRules,
  clock: CompanyClock,
): Told => {
  const status = statusOf(visit)
  const isRejected = status === 'rejected'
  const late = daysLate(visit, clock.timezone)
  const createdAt = visit.submittedAt ?? visit.updatedAt
  return {
    id: `ap-${visit.id}`,
    visitId: visit.id,
    status,
    tenantId: visit.tenantId,
    createdAt,
    kind: approvalKind(visit),
    delegateId: visit.delegateId,
    delegateName: visit.delegateName,
    decidedBy: isRejected ? visit.rejectedBy : visit.approvedBy,
    decidedByName: isRejected ? visit.rejectedByName : visit.approvedByName,
    decidedAt: isRejected ? visit.rejectedAt : visit.approvedAt,
    reasonCode: isRejected ? visit.rejectionCode : null,
    reason: isRejected ? visit.rejectionReason : null,
    flags: flagsOf(visit, twice, late, rules),
    daysLate: late,
    dueAt: status === 'pending' ? afterWorkingHours(createdAt, rules.goalHours, clock) : null,
    isPicked: false,
  }
}
