import { NO_REASON } from './constants.ts'

/**
 * What people choose from a list is stored as a code and worded where it is shown, in the reader's language (decisions.md);
 * own words stand beside it. What older records say in words is read as own words.
 */

/** What follows a visit, besides own words. `none` excludes the others. */
export const nextStepCodes = ['follow_up', 'send_study', 'none'] as const
export type NextStepCode = (typeof nextStepCodes)[number]

/** Why nobody was met (decisions.md, domain.md 4). */
export const notMetReasons = ['absent', 'tooBusy', 'emergency', 'refused', 'closed', 'other'] as const
export type NotMetReason = (typeof notMetReasons)[number]

/** Where a visit's times come from: the slot it was planned in, a timer that ran, somebody who typed them. */
export const timesSources = ['planned', 'timer', 'typed'] as const
export type TimesSource = (typeof timesSources)[number]

/** Why a supervisor rejects, besides own words. */
export const rejectionCodes = ['outcome', 'date', 'duplicate', 'samples'] as const
export type RejectionCode = (typeof rejectionCodes)[number]

/** What a rejection stores: the code, own words, and the specification's default when neither is given (specification §4). */
export const rejectionOf = ({
  reason,
  reasonCode,
}: {
  reason?: string | null | undefined
  reasonCode?: RejectionCode | null | undefined
}): { rejectionCode: RejectionCode | null; rejectionReason: string | null } => {
  const code = reasonCode ?? null
  const words = reason?.trim() || null
  return { rejectionCode: code, rejectionReason: words ?? (code === null ? NO_REASON : null) }
}
