import { type VisitRole, approvalKind, isAsked } from '@rounds/contract/transitions'
import { actionOf, changesFigures, isNewlyAsked } from '@rounds/contract/visit-rules'
import type { VisitValues } from '@rounds/contract/visit-steps'
import type { Visit } from '@rounds/contract/visits'
import {
  type VisitChanged,
  detailsOfChange,
  isStep,
  newsOfAsked,
  newsOfDecision,
} from '@rounds/contract/words/visit-news'
import type { Ask } from '#demo/door/ask.ts'
import { markReadAbout, notify, settle } from './news.ts'
import { fullName } from './scope.ts'
import { refreshFigures, visitOf } from './visit.ts'

/** Stores the same change of one or several visits with everything that follows from it, and answers them as they are now. */
export const changeVisits = (
  ask: Ask,
  visits: Visit[],
  values: VisitValues,
  { actor, quiet = false, noted }: { actor: VisitRole; quiet?: boolean; noted?: (visitId: string) => object },
): Visit[] => {
  const { company, at, user } = ask
  const steps = visits.flatMap((before): VisitChanged[] => {
    const row = company.find('visits', before.id)
    if (!row) return []
    const after = { ...row, ...values, version: row.version + 1, updatedAt: at }
    // A name that was given to the prescriber while the visit waited; a report that is agreed to keeps the one it had.
    const isEvidence = values.status === 'approved' && row.completedAt !== null
    if (row.status === 'submitted' && values.status && !isEvidence)
      after.prescriberName = fullName(company.find('prescribers', after.prescriberId)) ?? after.prescriberName
    // A plan that is sent is planned for the day that it names; the move of what was sent, also while it runs, leaves what was planned.
    const isSent = isAsked(row) || row.status === 'in-progress'
    if (values.status === 'submitted' && row.completedAt === null && !isSent)
      Object.assign(after, { plannedDate: after.scheduledDate, plannedTime: after.scheduledTime })
    return [{ before, after: visitOf(company, company.put('visits', after)) }]
  })
  if (!quiet)
    for (const step of steps)
      ask.audit({
        action: actionOf(step.before, step.after, actor),
        resource: 'visit',
        resourceId: step.after.id,
        details: { ...detailsOfChange(step, values, actor), ...noted?.(step.after.id) },
      })
  for (const { before, after } of steps)
    if (isNewlyAsked(before, after))
      company.put('visit_submissions', {
        id: crypto.randomUUID(),
        visitId: after.id,
        kind: approvalKind(after),
        submittedAt: at,
      })
  notify(company, at, [
    ...newsOfAsked(
      user.supervisorId,
      steps.filter(({ before, after }) => isNewlyAsked(before, after)),
    ),
    ...steps.filter(isStep).flatMap(newsOfDecision),
  ])
  const idsOf = (wanted: (step: VisitChanged) => boolean) =>
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
