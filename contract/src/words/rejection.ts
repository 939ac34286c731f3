import type { Visit } from '../visits.ts'
import type { Wording } from './wording.ts'

/** What tells a delegate of a rejection: with the chosen reason, own words, or both. */
export const rejectionWording = (
  { rejectionCode: cause, rejectionReason: reason }: Pick<Visit, 'rejectionCode' | 'rejectionReason'>,
  about: { prescriber: string; day: string },
): Wording => {
  if (cause === null) return { wording: 'visit-rejected', parameters: { ...about, reason: reason ?? '' } }
  return reason === null
    ? { wording: 'visit-rejected-for', parameters: { ...about, cause } }
    : { wording: 'visit-rejected-for-saying', parameters: { ...about, cause, reason } }
}
