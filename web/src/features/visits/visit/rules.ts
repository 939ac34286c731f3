import { addDays, instantOf } from '@rounds/contract/dates'
import { isStillToDo } from '@rounds/contract/transitions'
import type { Visit, VisitStatus } from '@rounds/contract/visits'

/** What decides when a visit takes place: the tenant's wall clock and minutes. */
export type Slot = Pick<Visit, 'scheduledDate' | 'scheduledTime' | 'duration'>

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** `HH:mm` of minutes since midnight, at most 23:59. */
export const timeOf = (minutes: number): string => {
  const kept = Math.min(24 * 60 - 1, Math.max(0, minutes))
  return `${String(Math.floor(kept / 60)).padStart(2, '0')}:${String(kept % 60).padStart(2, '0')}`
}

/** When a visit is planned to begin, milliseconds since 1970. */
export const startsAt = (visit: Slot, zone: string): number =>
  Date.parse(instantOf(visit.scheduledDate, visit.scheduledTime, zone))

export const endsAt = (visit: Slot, zone: string): number => startsAt(visit, zone) + visit.duration * 60_000

type State = Pick<Visit, 'status' | 'completedAt'>

/** Still to be carried out as planned, sent or not. A rejected plan is not: it waits for its delegate's decision. */
export const isDue = (visit: State): boolean => isStillToDo(visit)

/** Its time is over and nobody recorded it. `now` in milliseconds since 1970. */
export const isOverdue = (visit: State & Slot, now: number, zone: string): boolean =>
  isDue(visit) && endsAt(visit, zone) < now

/** The sign a visit carries (ux.md 3.3): its status, or `overdue`. */
export const signOf = (visit: State & Slot, now: number, zone: string): VisitStatus | 'overdue' =>
  isOverdue(visit, now, zone) ? 'overdue' : visit.status

export type VisitAction = 'start' | 'record' | 'continue' | 'submit' | 'fix'

/** The one thing to do with a visit now (ux.md 4.3, visit actions by status); null while it waits or is final. */
export const primaryAction = (visit: State & Slot, now: number, zone: string): VisitAction | null => {
  if (isDue(visit)) return isOverdue(visit, now, zone) ? 'record' : 'start'
  if (visit.status === 'in-progress') return 'continue'
  if (visit.status === 'completed') return 'submit'
  if (visit.status !== 'rejected') return null
  if (visit.completedAt !== null) return 'fix'
  // A plan that was turned down is sent again, moved or not; one whose time has passed can only be recorded.
  return endsAt(visit, zone) < now ? 'record' : 'submit'
}

/** A visit stays the one to think of until this long before the one after it begins. Milliseconds. */
const HANDOVER = 5 * 60_000

/** Of a day's visits in order of time, the one to think of: the one whose time has come last, else the first to come. */
export const nextOf = <V extends State & Slot>(
  visits: readonly V[],
  now: number,
  zone: string,
): V | undefined => {
  const due = visits.filter(isDue)
  return due.findLast((visit) => startsAt(visit, zone) - HANDOVER <= now) ?? due[0]
}

/** Earlier first; visits of the same minute stay as they came. */
export const byTime = (a: Slot, b: Slot): number =>
  `${a.scheduledDate} ${a.scheduledTime}`.localeCompare(`${b.scheduledDate} ${b.scheduledTime}`)

/** Whole minutes since a visit was started, 0 before. */
export const minutesRunning = (visit: Pick<Visit, 'startTime' | 'inProgressAt'>, now: number): number => {
  const since = visit.startTime ?? visit.inProgressAt
  return since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
}

/** Whether two slots of the same day share time. */
export const overlaps = (a: Slot, b: Slot): boolean =>
  a.scheduledDate === b.scheduledDate &&
  minutesOf(a.scheduledTime) < minutesOf(b.scheduledTime) + b.duration &&
  minutesOf(b.scheduledTime) < minutesOf(a.scheduledTime) + a.duration

/** The days around today that Today, the person picker and the free slots share: one request, one cache entry. */
export const windowAround = (today: string): { startDate: string; endDate: string } => ({
  startDate: addDays(today, -7),
  endDate: addDays(today, 14),
})
