import { changedPlace } from './common.ts'
import { dayIn } from './dates.ts'
import { type Refusal, conflict, forbidden, invalid } from './refusal.ts'
import type { Actor } from './rights.ts'
import { isSame } from './same.ts'
import { type VisitRole, type VisitState, isAsked, isCarriedOut, nextStatuses } from './transitions.ts'
import {
  type GivenTimes,
  type StepTaken,
  type Stepping,
  type VisitValues,
  begun,
  minutesBetween,
  stepValues,
} from './visit-steps.ts'
import type { Visit, VisitChange, VisitDraft, VisitStatus } from './visits.ts'

const MINUTE = 60_000
const AHEAD_MINUTES = 5
const BACK_DAYS = 30
const LONGEST_HOURS = 24

/** A visit as it begins. Without an id it gets one, without a place the prescriber's. */
export type NewVisit = Omit<VisitValues, 'location' | 'prescriberName'> &
  Pick<Visit, 'prescriberId' | 'scheduledDate' | 'cycleId'> & {
    id: string | null
    location: Visit['location'] | null
  }

const checkTime = (path: string, value: string | null | undefined, now: number) => {
  if (value == null) return
  const at = Date.parse(value)
  if (at > now + AHEAD_MINUTES * MINUTE) throw invalid(path, 'Must not be in the future')
  if (at < now - BACK_DAYS * 24 * 60 * MINUTE) throw invalid(path, `Must be at most ${BACK_DAYS} days ago`)
}

/** server-rules 5.1: the end is not before the start, and where `isNew` at most a day after it. */
const checkSpan = (
  start: string | null | undefined,
  end: string | null | undefined,
  path: string,
  isNew: boolean,
) => {
  if (start == null || end == null) return
  if (end < start) throw invalid(`${path}endTime`, 'Must not be before the start')
  if (isNew && Date.parse(end) - Date.parse(start) > LONGEST_HOURS * 60 * MINUTE)
    throw invalid(`${path}endTime`, `Must be at most ${LONGEST_HOURS} hours after the start`)
}

/**
 * decisions.md: at most 5 minutes ahead and 30 days back, the end not before the start. Times that are sent back as they
 * are stored may be older: a rejected report can be mended at any time.
 */
export const checkTimes = (
  given: GivenTimes,
  kept: Pick<Visit, 'startTime' | 'endTime'>,
  now: number,
  path = '',
): void => {
  if (given.startTime !== kept.startTime) checkTime(`${path}startTime`, given.startTime, now)
  if (given.endTime !== kept.endTime) checkTime(`${path}endTime`, given.endTime, now)
  const start = given.startTime === undefined ? kept.startTime : given.startTime
  const end = given.endTime === undefined ? kept.endTime : given.endTime
  // What was stored before the rule is sent back as it is.
  checkSpan(start, end, path, start !== kept.startTime || end !== kept.endTime)
}

export const illegalTransition = (visit: VisitState, to: VisitStatus, by: VisitRole): Refusal =>
  conflict(`Cannot change visit status from ${visit.status} to ${to}`, 'ILLEGAL_TRANSITION', {
    from: visit.status,
    to,
    allowed: nextStatuses(visit, by),
  })

/** Deciding again just as one decided changes nothing; just as somebody else decided is refused (server-rules 5.1). */
export const isOwnDecision = (visit: Visit, decision: VisitStatus, userId: string): boolean =>
  visit.status === decision && (decision === 'approved' ? visit.approvedBy : visit.rejectedBy) === userId

/**
 * What a visit stores when it takes the status `to`, by the table of transitions; throws 409 ILLEGAL_TRANSITION, and 400 where
 * the end comes before the start or more than a day after it.
 */
export const statusValues = (
  visit: Stepping,
  to: VisitStatus,
  by: VisitRole,
  taken: StepTaken,
): VisitValues => {
  if (!nextStatuses(visit, by).includes(to)) throw illegalTransition(visit, to, by)
  const values = stepValues(visit, to, taken)
  // A timer that ran ends now, whatever was given.
  checkSpan(values.startTime, values.endTime, '', to === 'completed' && visit.completedAt === null)
  return values
}

/** Whether the change asks a supervisor to decide, for the first time or anew. */
export const isNewlyAsked = (
  before: Pick<Visit, 'submittedAt'>,
  after: Pick<Visit, 'status' | 'submittedAt'>,
): boolean => after.status === 'submitted' && after.submittedAt !== before.submittedAt

/** Whether the change takes a submission back and does nothing else: a sent plan may also be carried out at once. */
const isTakenBack = (before: Pick<Visit, 'status' | 'completedAt'>, after: Pick<Visit, 'status'>) =>
  before.status === 'submitted' && after.status === (before.completedAt === null ? 'scheduled' : 'completed')

/** What of a plan its supervisor reads, and agrees to; what is recorded of a visit is its report's. */
const planFields: Record<keyof VisitChange, boolean> = {
  prescriberId: true,
  scheduledDate: true,
  scheduledTime: true,
  duration: true,
  type: true,
  location: true,
  objectives: true,
  notes: true,
  outcomes: false,
  startTime: false,
  endTime: false,
  timesSource: false,
  draftData: false,
  status: false,
  version: false,
}

const saysOtherPlan = (values: object) =>
  Object.keys(values).some((name) => planFields[name as keyof VisitChange])

/**
 * decisions.md: a plan that a supervisor was asked about, or has agreed to, asks again when it says something else, also when it is
 * stopped with that.
 */
export const asksAgain = (visit: Visit, values: VisitValues): boolean =>
  saysOtherPlan(values) && (values.status === undefined ? isAsked(visit) : values.status === 'approved')

/** Whether a change may ask somebody to decide, whatever the visit is. */
export const mayAsk = ({ status, ...said }: VisitChange): boolean =>
  status === 'submitted' || ((status === undefined || status === 'approved') && saysOtherPlan(said))

/** A plan that was approved, runs, and says something else than its supervisor has agreed to: stopped, it is a plan that nobody approved. */
export const losesApproval = (visit: Visit, values: VisitValues): boolean =>
  saysOtherPlan(values) && visit.approvedAt !== null && (values.status ?? visit.status) === 'in-progress'

/** What became of a visit, in a word of the audit log. */
export const actionOf = (
  before: Pick<Visit, 'status' | 'completedAt' | 'submittedAt'>,
  after: Pick<Visit, 'status' | 'submittedAt'>,
  by: VisitRole,
): string => {
  if (isNewlyAsked(before, after)) return 'submit'
  if (before.status === after.status) return 'update'
  if (isTakenBack(before, after)) return 'withdraw'
  const wasCarriedOut = before.completedAt !== null
  if (
    before.status === 'rejected' &&
    (after.status === 'scheduled' || (after.status === 'completed' && wasCarriedOut))
  )
    return 'reopen'
  const names: Record<VisitStatus, string> = {
    scheduled: 'stop',
    'in-progress': 'start',
    completed: 'complete',
    submitted: 'submit',
    approved: by === 'owner' ? 'stop' : 'approve',
    rejected: 'reject',
  }
  return names[after.status]
}

/** Whether the prescriber's figures read differently after the change. */
export const changesFigures = (before: Visit, after: Visit): boolean =>
  isCarriedOut(before) !== isCarriedOut(after) ||
  (isCarriedOut(after) &&
    (before.outcomes?.rating !== after.outcomes?.rating || before.scheduledDate !== after.scheduledDate))

/** Drafts are saved every few seconds: one row of the audit log in ten minutes is enough (server-rules 5.2). */
export const isQuietDraft = (before: Visit, changed: string[], now: number): boolean =>
  changed.length === 1 &&
  changed[0] === 'draftData' &&
  before.draftUpdatedAt !== null &&
  now - Date.parse(before.draftUpdatedAt) < 10 * MINUTE

/** 409: the state of the visit keeps what it says. */
export const visitLocked = (): Refusal => conflict('This visit can no longer be changed', 'VISIT_LOCKED')

/**
 * A visit that was carried out on another day than it was planned for took place that day: lists, targets and the prescriber's last
 * visit go by it. Of one that is told later, without saying when it began or with another day, that day is what is known. The planned
 * day stays in the history. `zone` is the tenant's.
 */
export const carriedOutDay = (
  before: Pick<Visit, 'scheduledDate' | 'completedAt'>,
  values: Pick<VisitValues, 'scheduledDate' | 'completedAt' | 'startTime'>,
  zone: string,
): Pick<VisitValues, 'scheduledDate'> => {
  if (before.completedAt !== null || values.completedAt == null) return {}
  const told = dayIn(values.completedAt, zone)
  const began = values.startTime == null ? told : dayIn(values.startTime, zone)
  const named = values.scheduledDate ?? before.scheduledDate
  const isLater = began > named && values.startTime != null && values.scheduledDate === undefined
  return began < named || (isLater && began <= told) ? { scheduledDate: began } : {}
}

/** 400: what is recorded took place, on no day to come (requirements PRESC-009). `zone` is the tenant's. */
export const checkRecordedDay = (
  before: Pick<Visit, 'completedAt'>,
  { scheduledDate }: Pick<VisitValues, 'scheduledDate'>,
  now: number,
  zone: string,
): void => {
  if (before.completedAt !== null && scheduledDate !== undefined && scheduledDate > dayIn(now, zone))
    throw invalid('scheduledDate', 'Must not be in the future')
}

/** A new visit as it is stored: all that the draft says. `path` leads to the draft in its request. */
export const newVisit = (
  { status, startTime, endTime, timesSource, ...fields }: VisitDraft,
  now: number,
  { cycleId = null, path = '' }: { cycleId?: string | null; path?: string } = {},
): NewVisit => {
  const values = begun(status, now, { startTime, endTime, timesSource })
  checkTimes(values, { startTime: null, endTime: null }, now, path)
  return {
    ...fields,
    id: fields.id ?? null,
    location: fields.location ?? null,
    cycleId,
    ...values,
  }
}

/** What a PUT changes, as stored values: neither what is not named nor what is stored already. */
export const fieldValues = (visit: Visit, change: VisitChange): VisitValues => {
  const {
    version: _version,
    status: _status,
    prescriberId: _prescriber,
    location,
    draftData,
    ...fields
  } = change
  const values: VisitValues = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  )
  if (location !== undefined)
    values.location = location === null ? visit.prescriber.address : changedPlace(visit.location, location)
  if (draftData !== undefined) values.draftData = draftData
  const touchesTimes = change.startTime !== undefined || change.endTime !== undefined
  if (touchesTimes && visit.completedAt !== null && change.timesSource === undefined)
    values.timesSource = change.startTime === null && change.endTime === null ? null : 'typed'
  if (touchesTimes && visit.completedAt !== null)
    values.actualDuration = minutesBetween(
      change.startTime === undefined ? visit.startTime : change.startTime,
      change.endTime === undefined ? visit.endTime : change.endTime,
    )
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, visit[name as keyof Visit])),
  )
}

/** Asking for a decision is the supervisor's, but for an owner who stops an approved plan that was started. */
export const checkDecider = (user: Actor, to: VisitStatus, visit: Visit | undefined) => {
  const isDecision = to === 'approved' || to === 'rejected'
  const verb = to === 'approved' ? 'approve' : 'reject'
  if (user.role === 'SUPERVISOR') {
    if (!isDecision || !user.permissions.has('visits.approve')) throw forbidden()
    return
  }
  if (!user.permissions.has(to === 'submitted' ? 'visits.submit' : 'visits.write')) throw forbidden()
  if (isDecision && !(visit && (visit.status === to || nextStatuses(visit, 'owner').includes(to))))
    throw forbidden(`Forbidden: only supervisors can ${verb}`)
}
