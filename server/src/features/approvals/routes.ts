import { daysLate, flagsOf, judge, visitIdOf, withinReach } from '@rounds/contract/approval-rules'
import { type Approval, type ApprovalResult, approvals } from '@rounds/contract/approvals'
import { rejectionOf } from '@rounds/contract/codes'
import { dayIn } from '@rounds/contract/dates'
import { approvalKind } from '@rounds/contract/transitions'
import { statusValues } from '@rounds/contract/visit-rules'
import type { Visit } from '@rounds/contract/visits'
import { pageOfTexts } from '#platform/http/page.ts'
import { type Context, implement } from '#platform/http/implement.ts'
import type { Row } from '#platform/database/rows.ts'
import { changeVisits } from '#features/visits/commands.ts'
import { lockVisits } from '#features/visits/queries.ts'
import { listApprovals } from './queries.ts'

const looksAt = [
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

/** The visit itself is passed on as it is; of an `Approval` it is the last field. */
const approvalText = (row: Row<Visit>, twice: boolean, timezone: string): string => {
  const visit = row.pick(looksAt)
  const status = statusOf(visit)
  const isRejected = status === 'rejected'
  const late = daysLate(visit, timezone)
  const approval: Omit<Approval, 'visit'> = {
    id: `ap-${visit.id}`,
    visitId: visit.id,
    status,
    tenantId: visit.tenantId,
    createdAt: visit.submittedAt ?? visit.updatedAt,
    kind: approvalKind(visit),
    delegateId: visit.delegateId,
    delegateName: visit.delegateName,
    decidedBy: isRejected ? visit.rejectedBy : visit.approvedBy,
    decidedByName: isRejected ? visit.rejectedByName : visit.approvedByName,
    decidedAt: isRejected ? visit.rejectedAt : visit.approvedAt,
    reasonCode: isRejected ? visit.rejectionCode : null,
    reason: isRejected ? visit.rejectionReason : null,
    flags: flagsOf(visit, twice, late),
    daysLate: late,
  }
  return `${JSON.stringify(approval).slice(0, -1)},"visit":${row.text}}`
}

type Decide = { action: 'approve' | 'reject'; ids: string[]; asOf?: string | undefined } & Parameters<
  typeof rejectionOf
>[0]

/** One transaction for all: the decided ones are stored together, refused ones are reported beside them. */
const decide = async (
  { db, user, now }: Context<typeof approvals.process>,
  { action, ids, asOf, ...because }: Decide,
): Promise<ApprovalResult> => {
  const decision = action === 'approve' ? 'approved' : 'rejected'
  const visitIds = ids.flatMap((id) => visitIdOf(id) ?? [])
  const verdicts = judge(ids, await lockVisits(db, user, visitIds), decision, user.id, asOf)
  const accepted = verdicts.flatMap(({ visit }) => visit ?? [])
  const refused = verdicts.find(({ refusal }) => refusal)
  if (accepted.length === 0 && refused?.refusal) throw refused.refusal

  const open = verdicts.flatMap(({ visit, repeated }) => (visit && !repeated ? [visit] : []))
  const [first] = open
  const changed = first
    ? await changeVisits(
        { db, user },
        open,
        statusValues(first, decision, 'supervisor', {
          now,
          userId: user.id,
          because: rejectionOf(because),
        }),
        { actor: 'supervisor' },
      )
    : []
  const after = new Map([...accepted, ...changed].map((visit) => [visit.id, visit]))
  return {
    action,
    processed: [...after.keys()].map((visitId) => ({
      approvalId: `ap-${visitId}`,
      visitId,
      status: decision,
    })),
    failed: verdicts.flatMap(({ id, refusal }) =>
      refusal ? [{ id, code: refusal.code, message: refusal.message }] : [],
    ),
    visits: [...after.values()],
  }
}

export const approvalRoutes = implement(approvals, {
  list: async ({ db, user, now }, asked) => {
    const filter = withinReach(asked, dayIn(now, user.timezone))
    const { data, extras, total } = await listApprovals(db, user.id, filter)
    const texts = data.map((row, at) => approvalText(row, extras[at]?.twice === true, user.timezone))
    return pageOfTexts<Approval>(texts, total, filter)
  },
  process: (context, input) => decide(context, input),
  bulkProcess: (context, { approvalIds, ...input }) => decide(context, { ...input, ids: approvalIds }),
})
