import { NO_REASON } from '@rounds/contract/constants'
import type { Outcomes, Visit } from '@rounds/contract/visits'
import { t } from '#lib/words/messages.ts'

/** What comes next after a visit, chosen and in own words; null when nothing was said. */
export const nextStepsText = (outcomes: Pick<Outcomes, 'steps' | 'nextSteps'> | null): string | null =>
  [...(outcomes?.steps ?? []).map((code) => t(`codes.step.${code}`)), outcomes?.nextSteps]
    .filter(Boolean)
    .join('; ') || null

/** Why a visit was rejected: the chosen reason, the supervisor's own words, or both. */
export const rejectionText = ({
  rejectionCode,
  rejectionReason,
}: Pick<Visit, 'rejectionCode' | 'rejectionReason'>): string => {
  if (rejectionCode === null) return rejectionReason ?? NO_REASON
  const words = t(`codes.rejection.${rejectionCode}`)
  return rejectionReason === null ? words : t('codes.rejection.saying', { words, note: rejectionReason })
}
