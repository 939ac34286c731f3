import {
  ALL_DAYS,
  type ApprovalFilter,
  type ApprovalFlag,
  LATE_DAYS,
  LONG_MINUTES,
  MANY_SAMPLES,
  VERY_SHORT_MINUTES,
} from './approvals.ts'
import { addDays, dayIn, daysBetween } from './dates.ts'
import { approvalKind, isNotMet } from './transitions.ts'
import type { Visit } from './visits.ts'
import { type Refusal, conflict, notFound } from './refusal.ts'
import { illegalTransition, isOwnDecision } from './visit-rules.ts'

/** Days from the visit's day to the day it was recorded, on the tenant's calendar; 0 when recorded in time. */
export const daysLate = (visit: Pick<Visit, 'completedAt' | 'scheduledDate'>, timezone: string): number =>
  visit.completedAt === null
    ? 0
    : Math.max(0, daysBetween(visit.scheduledDate, dayIn(visit.completedAt, timezone)))

/** decisions.md: what a supervisor should look at. A plan has no outcome yet and so only its clash is odd. */
export const flagsOf = (
  visit: Pick<Visit, 'completedAt' | 'outcomes' | 'actualDuration' | 'startTime' | 'endTime'>,
  twiceThatDay: boolean,
  daysLate: number,
): ApprovalFlag[] => {
  const twice: ApprovalFlag[] = twiceThatDay ? ['same_prescriber_twice'] : []
  if (approvalKind(visit) === 'plan') return twice
  const late: ApprovalFlag[] = daysLate > LATE_DAYS ? ['recorded_late'] : []
  // Where nobody was met there is nothing to have told.
  if (isNotMet(visit)) return [...late, ...twice]
  const { outcomes, actualDuration } = visit
  const samples = outcomes?.samplesProvided.reduce((sum, sample) => sum + sample.quantity, 0) ?? 0
  const checks: [ApprovalFlag, boolean][] = [
    ['very_short', actualDuration !== null && actualDuration < VERY_SHORT_MINUTES],
    ['long', actualDuration !== null && actualDuration > LONG_MINUTES],
    ['recorded_late', late.length > 0],
    ['no_products', (outcomes?.productsDiscussed.length ?? 0) === 0],
    ['no_rating', typeof outcomes?.rating !== 'number'],
    ['no_times', visit.startTime === null || visit.endTime === null],
    ['many_samples', samples > MANY_SAMPLES],
  ]
  return [...checks.flatMap(([flag, holds]) => (holds ? [flag] : [])), ...twice]
}

const reference = /^(?:ap-)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i

/** The visit that an approval id or visit id names; undefined for anything else. */
export const visitIdOf = (id: string): string | undefined => reference.exec(id)?.[1]?.toLowerCase()

type Decision = 'approved' | 'rejected'
export type Verdict = { id: string; visit?: Visit; repeated?: true; refusal?: Refusal }

const wasSentSince = ({ submittedAt }: Visit, asOf: string | undefined) =>
  asOf !== undefined && submittedAt !== null && Date.parse(submittedAt) > Date.parse(asOf)
const sentAgain = () => conflict('This visit was changed and sent again', 'VERSION_CONFLICT')

/**
 * What becomes of each named visit: decided now, already decided just so by the same person (nothing changes), or refused.
 * Naming a visit twice is naming it once. What was sent after `asOf` has been read by nobody.
 */
export const judge = (
  ids: string[],
  visits: Visit[],
  decision: Decision,
  userId: string,
  asOf?: string,
): Verdict[] => {
  const known = new Map(visits.map((visit) => [visit.id, visit]))
  const seen = new Set<string>()
  return ids.flatMap((id): Verdict[] => {
    const visitId = visitIdOf(id)
    if (seen.has(visitId ?? id)) return []
    seen.add(visitId ?? id)
    const visit = visitId === undefined ? undefined : known.get(visitId)
    if (!visit) return [{ id, refusal: notFound('Approval/visit') }]
    if (visit.status === 'submitted')
      return wasSentSince(visit, asOf) ? [{ id, refusal: sentAgain() }] : [{ id, visit }]
    if (isOwnDecision(visit, decision, userId)) return [{ id, visit, repeated: true }]
    return [{ id, refusal: illegalTransition(visit, decision, 'supervisor') }]
  })
}

/**
 * `all` has no index of its own, so it looks at 90 days of visits unless it is told from when: a team's whole history is not
 * sorted for one page. `today` is the tenant's day.
 */
export const withinReach = (filter: ApprovalFilter, today: string): ApprovalFilter =>
  filter.status === 'all' && filter.startDate === undefined
    ? { ...filter, startDate: addDays(filter.endDate ?? today, -ALL_DAYS) }
    : filter
