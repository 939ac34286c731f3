import {
  ALL_DAYS,
  type Approval,
  type ApprovalFilter,
  type ApprovalFlag,
  type ApprovalResult,
} from './approvals.ts'
import { type ReviewRules, usualReviewRules } from './settings.ts'
import { addDays, DAY_MS, shownAt } from './dates.ts'
import { approvalKind, isNotMet } from './transitions.ts'
import type { Visit } from './visits.ts'
import { type Refusal, conflict, notFound } from './refusal.ts'
import { illegalTransition, isOwnDecision } from './visit-rules.ts'

/** Days from the visit's day to the day it was recorded, on the tenant's calendar; 0 when recorded in time. */
export const daysLate = (visit: Pick<Visit, 'completedAt' | 'scheduledDate'>, timezone: string): number =>
  visit.completedAt === null
    ? 0
    : Math.max(
        0,
        Math.floor((shownAt(visit.completedAt, timezone) - Date.parse(visit.scheduledDate)) / DAY_MS),
      )

/** decisions.md: what a supervisor should look at. A plan has no outcome yet and so only its clash is odd. */
export const flagsOf = (
  visit: Pick<Visit, 'completedAt' | 'outcomes' | 'actualDuration' | 'startTime' | 'endTime'>,
  twiceThatDay: boolean,
  daysLate: number,
  rules: ReviewRules = usualReviewRules,
): ApprovalFlag[] => {
  const twice: ApprovalFlag[] = twiceThatDay && rules.sameTwice ? ['same_prescriber_twice'] : []
  if (approvalKind(visit) === 'plan') return twice
  const { veryShortMinutes, longMinutes, lateDays, manySamples } = rules
  const late: ApprovalFlag[] = lateDays !== null && daysLate > lateDays ? ['recorded_late'] : []
  // Where nobody was met there is nothing to have told.
  if (isNotMet(visit)) return [...late, ...twice]
  const { outcomes, actualDuration } = visit
  const samples = outcomes?.samplesProvided.reduce((sum, sample) => sum + sample.quantity, 0) ?? 0
  const checks: [ApprovalFlag, boolean][] = [
    ['very_short', actualDuration !== null && veryShortMinutes !== null && actualDuration < veryShortMinutes],
    ['long', actualDuration !== null && longMinutes !== null && actualDuration > longMinutes],
    ['recorded_late', late.length > 0],
    ['no_products', rules.noProducts && (outcomes?.productsDiscussed.length ?? 0) === 0],
    ['no_rating', rules.noRating && typeof outcomes?.rating !== 'number'],
    ['no_times', rules.noTimes && (visit.startTime === null || visit.endTime === null)],
    ['many_samples', manySamples !== null && samples > manySamples],
  ]
  return [...checks.flatMap(([flag, holds]) => (holds ? [flag] : [])), ...twice]
}

/** FNV-1a, as a share of 1: nobody who sends a visit knows the instant at which it arrives. */
const drawOf = ({ visitId, createdAt }: Pick<Approval, 'visitId' | 'createdAt'>): number => {
  const lot = `${createdAt} ${visitId}`
  let hash = 0x811c9dc5
  for (let at = 0; at < lot.length; at++) hash = Math.imul(hash ^ lot.charCodeAt(at), 0x01000193)
  // The last letters move the high bits too little.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/**
 * Which visits that wait with no flags are to be read before they are approved with the others (ux-next 5.1): each by its own lot, so
 * that a visit that was picked stays it whatever comes and goes, and of a few the one nearest to it.
 */
export const pickedToRead = (
  told: readonly Pick<Approval, 'visitId' | 'createdAt' | 'status' | 'flags'>[],
  { samplePercent }: Pick<ReviewRules, 'samplePercent'>,
): ReadonlySet<string> => {
  if (samplePercent === 0) return new Set()
  const lots = told
    .filter(({ status, flags }) => status === 'pending' && flags.length === 0)
    .map((approval) => ({ id: approval.visitId, draw: drawOf(approval) }))
  const picked = lots.filter(({ draw }) => draw * 100 < samplePercent)
  const [nearest] = lots.toSorted((a, b) => a.draw - b.draw)
  return new Set((picked.length === 0 && nearest ? [nearest] : picked).map(({ id }) => id))
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

/** Those that a decision changes. Throws the reason when none is accepted. */
export const openOf = (verdicts: readonly Verdict[]): Visit[] => {
  const refused = verdicts.find(({ refusal }) => refusal)
  if (refused?.refusal && !verdicts.some(({ visit }) => visit)) throw refused.refusal
  return verdicts.flatMap(({ visit, repeated }) => (visit && !repeated ? [visit] : []))
}

/** What the history keeps of those that were to be read first. */
export const notedOf = (sample: readonly { id: string; isOpened: boolean }[]) => {
  const opened = new Map(sample.map(({ id, isOpened }) => [visitIdOf(id), isOpened]))
  return (id: string) => (opened.has(id) ? { picked: true, opened: opened.get(id) } : {})
}

/** The answer to a decision about several: what became of each. `changed`: as they are now. */
export const resultOf = (
  action: ApprovalResult['action'],
  verdicts: readonly Verdict[],
  changed: readonly Visit[],
): ApprovalResult => {
  const accepted = verdicts.flatMap(({ visit }) => visit ?? [])
  const after = new Map([...accepted, ...changed].map((visit) => [visit.id, visit]))
  return {
    action,
    processed: [...after.keys()].map((visitId) => ({
      approvalId: `ap-${visitId}`,
      visitId,
      status: action === 'approve' ? 'approved' : 'rejected',
    })),
    failed: verdicts.flatMap(({ id, refusal }) =>
      refusal ? [{ id, code: refusal.code, message: refusal.message }] : [],
    ),
    visits: [...after.values()],
  }
}

/**
 * `all` has no index of its own, so it looks at 90 days of visits unless it is told from when: a team's whole history is not
 * sorted for one page. `today` is the tenant's day.
 */
export const withinReach = (filter: ApprovalFilter, today: string): ApprovalFilter =>
  filter.status === 'all' && filter.startDate === undefined
    ? { ...filter, startDate: addDays(filter.endDate ?? today, -ALL_DAYS) }
    : filter
