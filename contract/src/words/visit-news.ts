import { addressed } from '../prescriber-rules.ts'
import { type VisitRole, approvalKind, isAsked } from '../transitions.ts'
import { isNewlyAsked } from '../visit-rules.ts'
import type { VisitValues } from '../visit-steps.ts'
import type { Visit } from '../visits.ts'
import { rejectionWording } from './rejection.ts'
import type { Wording } from './wording.ts'

/** A visit before and after a change. */
export type VisitChanged = { before: Visit; after: Visit }

/** What somebody hears of it; `userId` null means every supervisor who works. */
export type VisitNews = Wording & {
  userId: string | null
  type: 'approval' | 'visit'
  relatedId: string
  actionUrl: string
  priority?: 'high'
  asked?: { delegateId: string; visitIds: string[] }
}

/** Is it another state for those who watch, or asked for anew? */
export const isStep = ({ before, after }: VisitChanged): boolean =>
  before.status !== after.status || isNewlyAsked(before, after)

/** “Dr Amina Haddad”, as a notification names whom a visit is with. */
const prescriberOf = ({ prescriber, prescriberName }: Visit) => addressed(prescriber.title, prescriberName)

/** The supervisor hears of what a delegate asks for: of all that is asked for together as one. */
export const newsOfAsked = (supervisorId: string | null, asked: readonly VisitChanged[]): VisitNews[] => {
  const [first] = asked
  if (!first) return []
  const { id, scheduledDate, delegateId, delegateName } = first.after
  const visitIds = asked.map(({ after }) => after.id)
  const word = isAsked(first.before) ? 'plan-changed' : 'plan-submitted'
  return [
    {
      userId: supervisorId,
      type: 'approval',
      wording: approvalKind(first.after) === 'plan' ? word : 'report-submitted',
      parameters: {
        delegate: delegateName,
        prescriber: prescriberOf(first.after),
        day: scheduledDate,
        count: String(visitIds.length),
      },
      relatedId: id,
      actionUrl: `/supervisor/approvals?visit=${id}`,
      asked: { delegateId, visitIds },
    },
  ]
}

/** The delegate hears of a decision. */
export const newsOfDecision = ({ before, after }: VisitChanged): VisitNews[] => {
  if (before.status !== 'submitted') return []
  const told = {
    userId: after.delegateId,
    type: 'visit' as const,
    relatedId: after.id,
    actionUrl: `/delegate/record-visit/${after.id}`,
  }
  const parameters = { prescriber: prescriberOf(after), day: after.scheduledDate }
  if (after.status === 'approved') return [{ ...told, wording: 'visit-approved', parameters }]
  if (after.status !== 'rejected') return []
  return [{ ...told, priority: 'high', ...rejectionWording(after, parameters) }]
}

/** What the audit log keeps of a change by `actor`: where it led, and which fields were named. */
export const detailsOfChange = (
  changed: VisitChanged,
  values: VisitValues,
  actor: VisitRole,
): Record<string, unknown> => {
  const { before, after } = changed
  return {
    ...(isStep(changed) && { from: before.status, to: after.status }),
    ...(before.status === 'submitted' && actor === 'owner' && { withdrawn: true }),
    ...(after.status === 'rejected' && { reason: after.rejectionReason, code: after.rejectionCode }),
    fields: Object.keys(values).filter((name) => name !== 'status'),
  }
}
