import { NO_REASON } from '@rounds/contract/constants'
import { isNotMet } from '@rounds/contract/transitions'
import type { Outcomes, Visit } from '@rounds/contract/visits'
import { t } from '#lib/words/messages.ts'
import { addressLine } from '#features/prescribers/prescriber/people.ts'

/** What comes next after a visit, chosen and in own words; null when nothing was said. */
export const nextStepsText = (outcomes: Pick<Outcomes, 'steps' | 'nextSteps'> | null): string | null =>
  [...(outcomes?.steps ?? []).map((code) => t(`codes.step.${code}`)), outcomes?.nextSteps]
    .filter(Boolean)
    .join('; ') || null

/** “Absent: back on Thursday”; null of a visit at which somebody was met. */
export const notMetText = (outcomes: Pick<Outcomes, 'notMet'> | null): string | null => {
  if (!outcomes?.notMet) return null
  const { reason, note } = outcomes.notMet
  const words = t(`codes.notMet.${reason}`)
  return note === null ? words : t('codes.rejection.saying', { words, note })
}

/** Where the visit takes place or did, if that is not where its prescriber is. */
export const otherPlace = ({ location, prescriber }: Pick<Visit, 'location' | 'prescriber'>): string => {
  const place = addressLine(location)
  return place === addressLine(prescriber.address) ? '' : place
}

const ofPlan = ['submitted', 'approved', 'rejected'] as const

/**
 * What a visit's badge says where that is not its status: a plan has words of its own, and nobody was met at some visits.
 * `tone` is the sign's colour: a plan that was sent or approved is still to do, and looks it.
 */
export const signWords = (
  visit: Pick<Visit, 'status' | 'completedAt' | 'outcomes'>,
): { label: string; tone?: 'scheduled' } | null => {
  if (visit.completedAt !== null)
    return visit.status === 'completed' && isNotMet(visit) ? { label: t('visits.notMet.sign') } : null
  const status = ofPlan.find((candidate) => candidate === visit.status)
  if (status === undefined) return null
  const label = t(`visits.plan.${status}`)
  return status === 'rejected' ? { label } : { label, tone: 'scheduled' }
}

/** Why a visit was rejected: the chosen reason, the supervisor's own words, or both. */
export const rejectionText = ({
  rejectionCode,
  rejectionReason,
}: Pick<Visit, 'rejectionCode' | 'rejectionReason'>): string => {
  if (rejectionCode === null) return rejectionReason ?? NO_REASON
  const words = t(`codes.rejection.${rejectionCode}`)
  return rejectionReason === null ? words : t('codes.rejection.saying', { words, note: rejectionReason })
}
