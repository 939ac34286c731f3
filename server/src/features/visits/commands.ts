import { type Actor, approvalKind } from '@rounds/contract/transitions'
import type { Visit, VisitStatus } from '@rounds/contract/visits'
import type { AuditEntry } from '#platform/audit.ts'
import type { Transaction } from '#platform/db.ts'
import type { Announcement } from '#platform/events.ts'
import type { SessionUser } from '#platform/session.ts'
import { type News, notify } from '#features/notifications/commands.ts'
import { type VisitValues, keepSubmission, refreshPrescriberFigures, updateVisits } from './queries.ts'
import { changesFigures, kindWord } from './rules.ts'

type Work = {
  db: Transaction
  user: SessionUser
  audit: (entry: AuditEntry) => void
  announce: (announcement: Omit<Announcement, 'tenantId'>) => void
}

const actionOf = (before: Visit, after: Visit, actor: Actor) => {
  if (before.status === after.status) return 'visit.update'
  if (actor === 'owner' && before.status === 'submitted') return 'visit.withdraw'
  const names: Record<VisitStatus, string> = {
    scheduled: 'visit.reschedule',
    'in-progress': 'visit.start',
    completed: 'visit.complete',
    submitted: 'visit.submit',
    approved: actor === 'owner' ? 'visit.reschedule' : 'visit.approve',
    rejected: 'visit.reject',
  }
  return names[after.status]
}

/**
 * Stores the same change of one or several visits with everything that follows from it: history, snapshot, notifications,
 * figures of the prescribers, events for open pages. Answers the visits as they are now.
 */
export const changeVisits = async (
  { db, user, audit, announce }: Work,
  visits: Visit[],
  values: VisitValues,
  { actor, quiet = false }: { actor: Actor; quiet?: boolean },
): Promise<Visit[]> => {
  const ids = visits.map((visit) => visit.id)
  const rows = new Map((await updateVisits(db, ids, values)).map((row) => [row.id, row]))
  const names = {
    ...(values.approvedBy !== undefined && { approvedByName: values.approvedBy === null ? null : user.name }),
    ...(values.rejectedBy !== undefined && { rejectedByName: values.rejectedBy === null ? null : user.name }),
  }
  const changed = visits.map((before) => ({
    before,
    after: { ...before, ...rows.get(before.id), ...names },
  }))

  const steps = changed.filter(({ before, after }) => before.status !== after.status)
  if (!quiet)
    for (const { before, after } of changed)
      audit({
        action: actionOf(before, after, actor),
        resource: 'visit',
        resourceId: after.id,
        details: {
          ...(before.status !== after.status && { from: before.status, to: after.status }),
          ...(after.status === 'rejected' && { reason: after.rejectionReason }),
          fields: Object.keys(values).filter((name) => name !== 'status'),
        },
      })
  for (const { after } of steps)
    if (after.status === 'submitted') keepSubmission(db, after, approvalKind(after), user.id)
  await notify(
    { db, announce },
    steps.flatMap(({ before, after }) => newsOf(user, before, after)),
  )
  const prescriberIds = changed
    .filter(({ before, after }) => changesFigures(before, after))
    .map(({ after }) => after.prescriberId)
  if (prescriberIds.length > 0) refreshPrescriberFigures(db, [...new Set(prescriberIds)])
  return changed.map(({ after }) => after)
}

/** Who must hear of a new status: the supervisor of a submission, the delegate of a decision. */
const newsOf = (user: SessionUser, before: Visit, after: Visit): News[] => {
  const { id, prescriberName, scheduledDate, delegateId, delegateName, status, rejectionReason } = after
  if (status === 'submitted')
    return [
      {
        userId: user.supervisorId,
        type: 'approval',
        title: `New ${kindWord(after)} to review`,
        message: `${delegateName} submitted ${prescriberName}, ${scheduledDate}.`,
        relatedId: id,
        actionUrl: `/supervisor/approvals?visit=${id}`,
      },
    ]
  if (before.status !== 'submitted' || (status !== 'approved' && status !== 'rejected')) return []
  const isRejected = status === 'rejected'
  return [
    {
      userId: delegateId,
      type: 'visit',
      priority: isRejected ? 'high' : 'medium',
      title: isRejected ? 'Visit rejected' : 'Visit approved',
      message: `${prescriberName}, ${scheduledDate}${isRejected ? `: ${rejectionReason}` : ''}`,
      relatedId: id,
      actionUrl: `/delegate/record-visit/${id}`,
    },
  ]
}
