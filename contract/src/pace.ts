import { addDays } from './dates.ts'
import { type Workdays, fieldDays } from './workdays.ts'

/** The days of a week before today; before the Monday after it, where the week is over. */
export type Span = { weekStart: string; today: string }

/** ux-next 2.1, Pace: how many visits of the week should be made before `today`. May be a fraction. */
export const expectedVisits = (
  weeklyTarget: number,
  { weekStart, today }: Span,
  workdays: Workdays,
  daysOff: readonly string[] = [],
): number => {
  const full = workdays.workingDays.length
  return full === 0 ? 0 : (weeklyTarget * fieldDays(weekStart, today, workdays, daysOff)) / full
}

/** Why visits of a week are missing, in the order in which they are told (ux-next 5.5; not met: decision 045). */
export const behindCauses = ['needRecording', 'rejected', 'movedAhead', 'notMet', 'neverPlanned'] as const
export type BehindCause = (typeof behindCauses)[number]

/** What the days of a week before today hold: visits made, and those planned for them. */
export type WeekCounts = {
  /** Made this week, today's among them. */
  done: number
  /** Made before today. */
  doneBefore: number
  /** Planned for days before today. */
  planned: number
  /** Planned for whatever day of the week. */
  plannedInWeek: number
  /** Made before today, and not planned for those days. */
  unplanned: number
  needRecording: number
  /** The one day for which all were planned that need recording; null where there are several, or none. */
  recordingDay: string | null
  rejected: number
  movedAhead: number
  notMet: number
}

/** What a planned day became of; `done` is none of the causes. */
type PlannedFor = {
  plannedDate: string | null
  scheduledDate: string
  status: string
  completedAt: string | null
  notMet: boolean
}
const isWithin = (day: string, { weekStart, today }: Span) => day >= weekStart && day < today
const isMade = ({ completedAt, status, notMet }: PlannedFor) =>
  completedAt !== null && status !== 'rejected' && !notMet

/** What became of a visit that was planned for a day of the week before today; undefined for every other visit. */
export const plannedCause = (
  visit: PlannedFor,
  span: Span,
): 'done' | Exclude<BehindCause, 'neverPlanned'> | undefined => {
  if (visit.plannedDate === null || !isWithin(visit.plannedDate, span)) return undefined
  if (!isWithin(visit.scheduledDate, span)) return 'movedAhead'
  if (isMade(visit)) return 'done'
  if (visit.status === 'rejected') return 'rejected'
  return visit.notMet && visit.completedAt !== null ? 'notMet' : 'needRecording'
}

/** The same counts as the server's, of visits that are there: those of the week, and those planned for it. */
export const weekCounts = (visits: readonly PlannedFor[], span: Span): WeekCounts => {
  const causes = visits.map((visit) => plannedCause(visit, span))
  const count = (cause: ReturnType<typeof plannedCause>) => causes.filter((each) => each === cause).length
  const made = visits.filter(isMade)
  const before = made.filter(({ scheduledDate }) => isWithin(scheduledDate, span))
  const end = addDays(span.weekStart, 7)
  const recordingDays = new Set(
    visits.flatMap(({ plannedDate }, at) => (causes[at] === 'needRecording' ? [plannedDate] : [])),
  )
  return {
    done: made.filter(({ scheduledDate }) => scheduledDate >= span.weekStart && scheduledDate < end).length,
    doneBefore: before.length,
    planned: causes.filter((cause) => cause !== undefined).length,
    plannedInWeek: visits.filter(
      ({ plannedDate }) => plannedDate !== null && plannedDate >= span.weekStart && plannedDate < end,
    ).length,
    unplanned: before.filter((visit) => plannedCause(visit, span) === undefined).length,
    needRecording: count('needRecording'),
    recordingDay: recordingDays.size === 1 ? ([...recordingDays][0] ?? null) : null,
    rejected: count('rejected'),
    movedAhead: count('movedAhead'),
    notMet: count('notMet'),
  }
}

/** Fractions of a target add up to whole visits. */
const whole = (value: number) => Math.floor(value + 1e-9)

/** ux-next 2.1: by how many visits somebody is behind the pace of the week; 0 = on pace. */
export const visitsBehind = (expected: number, { done }: Pick<WeekCounts, 'done'>): number =>
  Math.max(0, whole(expected - done))

export type BehindPart = { cause: BehindCause; count: number }

/** ux-next 5.5: the parts add up to what was expected less what was made before today, exactly. */
export const behindParts = (expected: number, counts: WeekCounts): BehindPart[] =>
  behindCauses.map((cause) => ({
    cause,
    count: cause === 'neverPlanned' ? expected - counts.planned - counts.unplanned : counts[cause],
  }))

/** What is told of a reason; `day` where all of its visits were planned for the same one. */
export type ToldPart = BehindPart & { day: string | null }

/** Those that are told: above 0, in their order, until they explain all that is missing. Whole visits. */
export const toldParts = (expected: number, counts: WeekCounts): ToldPart[] => {
  let missing = visitsBehind(expected, counts)
  return behindParts(expected, counts).flatMap(({ cause, count }) => {
    const told = whole(count)
    if (missing <= 0 || told <= 0) return []
    missing -= told
    return [{ cause, count: told, day: cause === 'needRecording' ? counts.recordingDay : null }]
  })
}
