import { addressed } from '@rounds/contract/prescriber-rules'
import { type VisitRole, approvalKind, isAsked } from '@rounds/contract/transitions'
import { actionOf, changesFigures, isNewlyAsked } from '@rounds/contract/visit-rules'
import type { VisitValues } from '@rounds/contract/visit-steps'
import type { Visit } from '@rounds/contract/visits'
import { rejectionWording } from '@rounds/contract/words/rejection'
import type { Ask } from '#demo/door/ask.ts'
import { type News, markReadAbout, notify, settle } from './news.ts'
import { refreshFigures, visitOf } from './visit.ts'

type Step = { before: Visit; after: Visit }

const prescriberOf = ({ prescriber, prescriberName }: Visit) => addressed(prescriber.title, prescriberName)

/** The supervisor hears of what a delegate asks for: of all that is asked for together as one. */
const newsOfAsked = ({ user }: Ask, asked: Step[]): News[] => {
  const [first] = asked
  if (!first) return []
  const { id, scheduledDate, delegateId, delegateName } = first.after
  const visitIds = asked.map(({ after }) => after.id)
  const word = isAsked(first.before) ? 'plan-changed' : 'plan-submitted'
  return [
    {
      userId: user.supervisorId,
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
const newsOfDecision = ({ before, after }: Step): News[] => {
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

const isStep = ({ before, after }: Step) => before.status !== after.status || isNewlyAsked(before, after)

const noteStep = (
  ask: Ask,
  step: Step,
  values: VisitValues,
  { actor, noted }: { actor: VisitRole; noted?: ((visitId: string) => object) | undefined },
) => {
  const { before, after } = step
  ask.audit({
    action: actionOf(before, after, actor),
    resource: 'visit',
    resourceId: after.id,
    details: {
      ...(isStep(step) && { from: before.status, to: after.status }),
      ...(before.status === 'submitted' && actor === 'owner' && { withdrawn: true }),
      ...(after.status === 'rejected' && { reason: after.rejectionReason, code: after.rejectionCode }),
      ...noted?.(after.id),
      fields: Object.keys(values).filter((name) => name !== 'status'),
    },
  })
}

/** Stores the same change of one or several visits with everything that follows from it, and answers them as they are now. */
export const changeVisits = (
  ask: Ask,
  visits: Visit[],
  values: VisitValues,
  { actor, quiet = false, noted }: { actor: VisitRole; quiet?: boolean; noted?: (visitId: string) => object },
): Visit[] => {
  const { company, at, user } = ask
  const steps = visits.flatMap((before): Step[] => {
    const row = company.find('visits', before.id)
    if (!row) return []
    const after = { ...row, ...values, version: row.version + 1, updatedAt: at }
    // A plan that is sent is planned for the day that it names.
    if (values.status === 'submitted' && row.completedAt === null && !isAsked(row))
      Object.assign(after, { plannedDate: after.scheduledDate, plannedTime: after.scheduledTime })
    return [{ before, after: visitOf(company, company.put('visits', after)) }]
  })
  if (!quiet) for (const step of steps) noteStep(ask, step, values, { actor, noted })
  for (const { before, after } of steps)
    if (isNewlyAsked(before, after))
      company.put('visit_submissions', { id: crypto.randomUUID(), visitId: after.id })
  notify(company, at, [
    ...newsOfAsked(
      ask,
      steps.filter(({ before, after }) => isNewlyAsked(before, after)),
    ),
    ...steps.filter(isStep).flatMap(newsOfDecision),
  ])
  const idsOf = (wanted: (step: Step) => boolean) =>
    new Set(steps.filter(wanted).map(({ after }) => after.id))
  settle(
    company,
    at,
    idsOf(({ before, after }) => before.status === 'submitted' && after.status !== 'submitted'),
  )
  if (actor === 'owner')
    markReadAbout(company, at, user.id, {
      type: 'visit',
      ids: idsOf((step) => isStep(step) && step.before.status === 'rejected'),
    })
  const moved = steps.filter(({ before, after }) => changesFigures(before, after))
  for (const id of new Set(moved.map(({ after }) => after.prescriberId))) refreshFigures(company, id)
  return steps.map(({ after }) => after)
}
