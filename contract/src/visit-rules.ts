import { day } from './common.ts'
import { addDays } from './dates.ts'
import type { Parsed } from './endpoint.ts'
import { type Refusal, conflict, forbidden, invalid } from './refusal.ts'
import type { Actor } from './rights.ts'
import { isSame } from './same.ts'
import { type VisitRole, isCarriedOut, nextStatuses } from './transitions.ts'
import type { Visit, VisitChange, VisitDraft, VisitStatus, visits } from './visits.ts'

const MINUTE = 60_000
const AHEAD_MINUTES = 5
const BACK_DAYS = 30

/** What is stored of a visit and may change, by the contract's names: all but what belongs to the server or is joined. */
export type VisitValues = Partial<
  Omit<
    Visit,
    | 'id'
    | 'tenantId'
    | 'delegateId'
    | 'delegateName'
    | 'cycleId'
    | 'createdAt'
    | 'updatedAt'
    | 'version'
    | 'approvedByName'
    | 'rejectedByName'
    | 'prescriber'
  >
>

/** A visit as it begins. Without an id it gets one, without a place the prescriber's. */
export type NewVisit = Omit<VisitValues, 'location' | 'prescriberName'> &
  Pick<Visit, 'prescriberId' | 'scheduledDate' | 'cycleId'> & {
    id: string | null
    location: Visit['location'] | null
  }

/** Times that a person gives with a status: a visit recorded offline keeps its real ones (decisions.md). */
export type GivenTimes = { startTime?: string | null | undefined; endTime?: string | null | undefined }

const checkTime = (path: string, value: string | null | undefined, now: number) => {
  if (value == null) return
  const at = Date.parse(value)
  if (at > now + AHEAD_MINUTES * MINUTE) throw invalid(path, 'Must not be in the future')
  if (at < now - BACK_DAYS * 24 * 60 * MINUTE) throw invalid(path, `Must be at most ${BACK_DAYS} days ago`)
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
  if (start != null && end != null && end < start)
    throw invalid(`${path}endTime`, 'Must not be before the start')
}

/** Specification §3: minutes from start to end; null while either is unknown. */
export const minutesBetween = (start: string | null, end: string | null): number | null =>
  start === null || end === null ? null : Math.round((Date.parse(end) - Date.parse(start)) / MINUTE)

export const illegalTransition = (visit: Visit, to: VisitStatus, by: VisitRole): Refusal =>
  conflict(`Cannot change visit status from ${visit.status} to ${to}`, 'ILLEGAL_TRANSITION', {
    from: visit.status,
    to,
    allowed: nextStatuses(visit, by),
  })

/** Deciding again just as one decided changes nothing; just as somebody else decided is refused (server-rules 5.1). */
export const isOwnDecision = (visit: Visit, decision: VisitStatus, userId: string): boolean =>
  visit.status === decision && (decision === 'approved' ? visit.approvedBy : visit.rejectedBy) === userId

type Step = {
  now: number
  userId: string
  times?: GivenTimes
  because?: Pick<Visit, 'rejectionCode' | 'rejectionReason'>
}

const started = (step: Step): VisitValues => {
  const startTime = step.times?.startTime ?? new Date(step.now).toISOString()
  return { inProgressAt: startTime, startTime }
}

/**
 * A timer that ran ends now; without one, and without given times, the times stay unknown (decisions.md). Null says that
 * a time is unknown.
 */
const ended = (visit: Visit, { now, times = {} }: Step): VisitValues => {
  const startTime = times.startTime === undefined ? visit.startTime : times.startTime
  const runningEnd = visit.status === 'in-progress' ? new Date(now).toISOString() : null
  const endTime = times.endTime === undefined ? (visit.endTime ?? runningEnd) : times.endTime
  if (startTime !== null && endTime !== null && endTime < startTime)
    throw invalid('endTime', 'Must not be before the start')
  return {
    startTime,
    endTime,
    actualDuration: minutesBetween(startTime, endTime),
    completedAt: visit.completedAt ?? new Date(now).toISOString(),
    draftData: null,
  }
}

const undecided: VisitValues = {
  approvedBy: null,
  approvedAt: null,
  rejectedBy: null,
  rejectedAt: null,
  rejectionCode: null,
  rejectionReason: null,
}

/** What a visit stores when it takes the status `to`, by the table of the contract; throws 409 ILLEGAL_TRANSITION. */
export const statusValues = (visit: Visit, to: VisitStatus, by: VisitRole, step: Step): VisitValues => {
  if (!nextStatuses(visit, by).includes(to)) throw illegalTransition(visit, to, by)
  const instant = new Date(step.now).toISOString()
  switch (to) {
    case 'in-progress':
      return { status: to, ...started(step) }
    case 'completed':
      return visit.status === 'submitted'
        ? { status: to, submittedAt: null }
        : { status: to, ...ended(visit, step) }
    case 'scheduled':
      return { status: to, inProgressAt: null, startTime: null, endTime: null, submittedAt: null }
    case 'submitted':
      return { status: to, submittedAt: instant, draftData: null, ...undecided }
    case 'approved':
      return visit.status === 'in-progress'
        ? { status: to, inProgressAt: null, startTime: null, endTime: null }
        : { status: to, ...undecided, approvedBy: step.userId, approvedAt: instant }
    case 'rejected':
      return {
        status: to,
        ...undecided,
        rejectedBy: step.userId,
        rejectedAt: instant,
        ...step.because,
      }
  }
}

/** A new visit's values for the status it begins with. One that is only planned keeps given times too, as with PUT. */
const firstValues = (
  status: VisitDraft['status'],
  given: GivenTimes,
  now: number,
  path: string,
): VisitValues => {
  const instant = new Date(now).toISOString()
  const startTime = given.startTime ?? (status === 'in-progress' ? instant : null)
  const endTime = given.endTime ?? null
  checkTimes({ startTime, endTime }, { startTime: null, endTime: null }, now, path)
  return {
    status,
    startTime,
    endTime,
    ...(status !== 'scheduled' && { inProgressAt: startTime }),
    ...(status === 'completed' && {
      actualDuration: minutesBetween(startTime, endTime),
      completedAt: instant,
    }),
  }
}

/** What became of a visit, in a word of the audit log. */
export const actionOf = (
  before: Pick<Visit, 'status' | 'completedAt'>,
  after: Pick<Visit, 'status'>,
  by: VisitRole,
): string => {
  if (before.status === after.status) return 'update'
  if (by === 'owner' && before.status === 'submitted') return 'withdraw'
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

/** A new visit as it is stored: all that the draft says. `path` leads to the draft in its request. */
export const newVisit = (
  { status, startTime, endTime, ...fields }: VisitDraft,
  now: number,
  { cycleId = null, path = '' }: { cycleId?: string | null; path?: string } = {},
): NewVisit => ({
  ...fields,
  id: fields.id ?? null,
  location: fields.location ?? null,
  cycleId,
  ...firstValues(status, { startTime, endTime }, now, path),
})

/** The visits of a cycle, one each interval. `at` is its place in the request. */
export const visitsOfCycle = (
  { startDate, intervalDays, occurrences, ...cycle }: Parsed<typeof visits.createCycles>['cycles'][number],
  at: number,
  now: number,
  cycleId: string,
): NewVisit[] => {
  const last = addDays(startDate, (occurrences - 1) * intervalDays)
  if (!day.safeParse(last).success) throw invalid(`cycles.${at}.occurrences`, 'Invalid date')
  return Array.from({ length: occurrences }, (_, turn) =>
    newVisit({ ...cycle, scheduledDate: addDays(startDate, turn * intervalDays), status: 'scheduled' }, now, {
      cycleId,
    }),
  )
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
  if (location !== undefined) values.location = location
  if (draftData !== undefined) values.draftData = draftData
  const touchesTimes = change.startTime !== undefined || change.endTime !== undefined
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
