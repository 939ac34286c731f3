import type { VisitState, VisitStatus } from './transitions.ts'
import type { TimesSource } from './codes.ts'
import type { Outcomes, Visit, VisitPrescriber } from './visits.ts'

/**
 * What each step does to a visit, said once: the server stores it, a device shows it until the server has heard of it, the
 * demo's story is made of it. Whether a step may be taken is asked in visit-rules.ts.
 */
const MINUTE = 60_000
const iso = (at: number) => new Date(at).toISOString()

/** What is stored of a visit and may change: all but what belongs to the server or is joined. */
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

/** What of a visit its next step depends on. */
export type Stepping = VisitState & Pick<Visit, 'startTime' | 'endTime' | 'timesSource'>

/** Times that a person gives with a step: a visit recorded offline keeps its real ones (decisions.md). */
export type GivenTimes = {
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  timesSource?: TimesSource | null | undefined
}

/** An outcome that says nothing yet: of a visit at which nobody was met, and what is compared with one that has no outcome. */
export const nothingSaid: Outcomes = {
  productsDiscussed: [],
  samplesProvided: [],
  steps: [],
  nextSteps: null,
  rating: null,
  feedback: null,
}

/** Why a visit is rejected: a code, own words, or both. */
export type Because = Pick<Visit, 'rejectionCode' | 'rejectionReason'>

/** What a visit carries of its prescriber. */
const carried = (prescriber: VisitPrescriber): VisitPrescriber => ({
  id: prescriber.id,
  title: prescriber.title,
  firstName: prescriber.firstName,
  lastName: prescriber.lastName,
  specialty: prescriber.specialty,
  hospitalAffiliation: prescriber.hospitalAffiliation,
  phone: prescriber.phone,
  email: prescriber.email,
  address: prescriber.address,
  lastVisitDate: prescriber.lastVisitDate,
  totalVisits: prescriber.totalVisits,
  isActive: prescriber.isActive,
})

/** What somebody has to say of a visit to plan it. */
type Plan = Pick<
  Visit,
  | 'id'
  | 'scheduledDate'
  | 'scheduledTime'
  | 'duration'
  | 'type'
  | 'tenantId'
  | 'delegateId'
  | 'delegateName'
  | 'createdAt'
>

/**
 * A whole visit that is planned and nothing else: what `plan` does not say, nobody has said or done yet. Whoever needs one
 * that no server has answered makes it here, so that a new field of visits is asked for once.
 */
export const plannedVisit = (prescriber: VisitPrescriber, plan: Plan & Partial<Visit>): Visit => ({
  prescriberId: prescriber.id,
  prescriberName: `${prescriber.firstName} ${prescriber.lastName}`,
  status: 'scheduled',
  location: prescriber.address,
  notes: null,
  objectives: [],
  outcomes: null,
  draftData: null,
  draftUpdatedAt: null,
  inProgressAt: null,
  startTime: null,
  endTime: null,
  actualDuration: null,
  timesSource: null,
  updatedAt: plan.createdAt,
  completedAt: null,
  submittedAt: null,
  approvedBy: null,
  approvedByName: null,
  approvedAt: null,
  rejectedBy: null,
  rejectedByName: null,
  rejectedAt: null,
  rejectionCode: null,
  rejectionReason: null,
  cycleId: null,
  version: 1,
  prescriber: carried(prescriber),
  ...plan,
})

/** Specification §3: minutes from start to end; null while either is unknown. */
export const minutesBetween = (start: string | null, end: string | null): number | null =>
  start === null || end === null ? null : Math.round((Date.parse(end) - Date.parse(start)) / MINUTE)

/** The timer runs. */
const started = (startTime: string, timesSource: TimesSource) =>
  ({ status: 'in-progress', inProgressAt: startTime, startTime, timesSource }) satisfies VisitValues

/** A visit begins: planned, or made where it takes place or did. One that is only planned keeps given times too, as with PUT. */
export const begun = (
  status: 'scheduled' | 'in-progress' | 'completed',
  now: number,
  given: GivenTimes = {},
) => {
  const startTime = given.startTime ?? (status === 'in-progress' ? iso(now) : null)
  const endTime = given.endTime ?? null
  return {
    status,
    startTime,
    endTime,
    timesSource:
      startTime === null && endTime === null
        ? null
        : (given.timesSource ?? (status === 'in-progress' ? 'timer' : 'typed')),
    ...(status !== 'scheduled' && { inProgressAt: startTime }),
    ...(status === 'completed' && {
      actualDuration: minutesBetween(startTime, endTime),
      completedAt: iso(now),
    }),
  } satisfies VisitValues
}

/** Nobody is asked about it any more. */
const unasked = { submittedAt: null } as const

const untimed = { inProgressAt: null, startTime: null, endTime: null, timesSource: null }

/** Planned again: the timer was stopped, or the plan taken back. */
export const planned = () => ({ status: 'scheduled', ...untimed, ...unasked }) satisfies VisitValues

/** The timer of an approved plan was stopped: the plan stays approved. */
export const unstarted = () => ({ status: 'approved', ...untimed }) satisfies VisitValues

/** Times that nobody says the source of were typed, unless they are those that the visit has. */
const sourceOf = (
  visit: Pick<Stepping, 'status' | 'timesSource'>,
  { startTime, endTime, timesSource }: GivenTimes,
): TimesSource | null => {
  if (timesSource !== undefined) return timesSource
  if (startTime != null || endTime != null) return 'typed'
  return visit.timesSource ?? (visit.status === 'in-progress' ? 'timer' : null)
}

/**
 * Carried out and recorded. A timer that ran ends now; without one, and without given times, the times stay unknown
 * (decisions.md). Null says that a time is unknown.
 */
export const completed = (
  visit: Pick<Stepping, 'status' | 'completedAt' | 'startTime' | 'endTime' | 'timesSource'>,
  now: number,
  given: GivenTimes,
) => {
  const startTime = given.startTime === undefined ? visit.startTime : given.startTime
  const runningEnd = visit.status === 'in-progress' ? iso(now) : null
  const endTime = given.endTime === undefined ? (visit.endTime ?? runningEnd) : given.endTime
  return {
    status: 'completed',
    startTime,
    endTime,
    actualDuration: minutesBetween(startTime, endTime),
    timesSource: startTime === null && endTime === null ? null : sourceOf(visit, given),
    completedAt: visit.completedAt ?? iso(now),
    draftData: null,
    // decisions.md: the visit began when it is said to have.
    ...(visit.completedAt === null && visit.status !== 'in-progress' && { inProgressAt: startTime }),
    ...(visit.status === 'submitted' && unasked),
  } satisfies VisitValues
}

/** A report that nobody is asked about any more. */
export const withdrawn = () => ({ status: 'completed', ...unasked }) satisfies VisitValues

const undecided = {
  approvedBy: null,
  approvedAt: null,
  rejectedBy: null,
  rejectedAt: null,
  rejectionCode: null,
  rejectionReason: null,
}

/** Somebody is asked to decide, whatever was decided before. */
export const submitted = (now: number) =>
  ({ status: 'submitted', submittedAt: iso(now), draftData: null, ...undecided }) satisfies VisitValues

/** A plan that says something else than its supervisor has read: they are asked anew. A half-written record stays. */
export const askedAgain = (now: number) =>
  ({ status: 'submitted', submittedAt: iso(now), ...undecided }) satisfies VisitValues

export const approved = (userId: string, now: number) =>
  ({ status: 'approved', ...undecided, approvedBy: userId, approvedAt: iso(now) }) satisfies VisitValues

export const rejected = (userId: string, now: number, because?: Because) =>
  ({
    status: 'rejected',
    ...undecided,
    rejectedBy: userId,
    rejectedAt: iso(now),
    ...because,
  }) satisfies VisitValues

export type StepTaken = {
  /** Milliseconds since 1970. */
  now: number
  /** Who takes the step. */
  userId: string
  times?: GivenTimes
  because?: Because
}

/** What a visit stores when it takes the status `to`, a step that nextStatuses allows. */
export const stepValues = (
  visit: Stepping,
  to: VisitStatus,
  { now, userId, times = {}, because }: StepTaken,
): VisitValues => {
  switch (to) {
    case 'in-progress':
      return {
        ...started(times.startTime ?? iso(now), times.timesSource ?? 'timer'),
        // An end that its plan was given would come before the beginning, and keep the timer from ending.
        endTime: times.endTime ?? null,
        ...(visit.status === 'submitted' && unasked),
      }
    case 'completed':
      return visit.status === 'submitted' && visit.completedAt !== null
        ? withdrawn()
        : completed(visit, now, times)
    case 'scheduled':
      return planned()
    case 'submitted':
      return submitted(now)
    case 'approved':
      return visit.status === 'in-progress' ? unstarted() : approved(userId, now)
    case 'rejected':
      return rejected(userId, now, because)
  }
}
