import { addDays, localTime } from '@rounds/contract/dates'
import type { Pace, WeekVisit } from '@rounds/contract/team'
import type { CompanyClock } from '@rounds/contract/workdays'

/** Minutes since midnight of a wall clock's `HH:mm`. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const LANE_START = 8 * 60
export const LANE_END = 19 * 60

/** Where something stands on a lane, 0 to 1; what lies before or after the lane stands at its end. */
export type Place = { from: number; to: number }
const placeOf = (start: number, minutes: number): Place => {
  const share = (at: number) => (at - LANE_START) / (LANE_END - LANE_START)
  const shortest = 20
  const from = Math.min(Math.max(0, share(start)), share(LANE_END - shortest))
  return { from, to: Math.min(1, Math.max(share(start + minutes), from + share(LANE_START + shortest))) }
}

/** The tenant's wall clock. */
type Now = { day: string; time: string }

/** What became of a visit, as a lane shows it. */
type WeekState = 'done' | 'needRecording' | 'rejected' | 'movedAhead' | 'notMet' | 'running' | 'toCome'

const stateOf = (visit: WeekVisit, day: string, now: Now): WeekState => {
  if (visit.scheduledDate !== day) return 'movedAhead'
  if (visit.status === 'rejected') return 'rejected'
  if (visit.completedAt !== null) return visit.notMet ? 'notMet' : 'done'
  if (visit.status === 'in-progress') return 'running'
  const isOver =
    day < now.day ||
    (day === now.day && minutesOf(visit.scheduledTime) + visit.duration <= minutesOf(now.time))
  return isOver ? 'needRecording' : 'toCome'
}

export type LaneItem = { visit: WeekVisit; state: WeekState; isPlanned: boolean; place: Place }
export type LaneDay = {
  day: string
  planned: LaneItem[]
  actual: LaneItem[]
  counts: Record<WeekState, number>
  unplanned: number
  city: string | null
}

const noCounts = (): Record<WeekState, number> => ({
  done: 0,
  needRecording: 0,
  rejected: 0,
  movedAhead: 0,
  notMet: 0,
  running: 0,
  toCome: 0,
})

/** Above what was planned for a day, below what happened on it (ux-next 5.3): each planned visit once above, below at most once. */
export const lanesOf = (
  visits: readonly WeekVisit[],
  { weekStart, now }: Pick<Pace, 'weekStart'> & { now: Now },
  { timezone, workingDays }: Pick<CompanyClock, 'timezone' | 'workingDays'>,
): LaneDay[] =>
  Array.from({ length: 7 }, (_, index) => addDays(weekStart, index))
    .map((day): LaneDay => {
      // What nobody planned before its day stands as planned for it while it is to come.
      const planned = visits
        .filter(({ plannedDate }) => plannedDate === day)
        .map((visit) => ({
          visit,
          state: stateOf(visit, day, now),
          isPlanned: true,
          place: placeOf(minutesOf(visit.plannedTime ?? visit.scheduledTime), visit.duration),
        }))
      const actual = visits
        .filter(({ scheduledDate }) => scheduledDate === day)
        .map((visit) => {
          const start = visit.startTime ? localTime(visit.startTime, timezone).time : visit.scheduledTime
          const minutes =
            visit.startTime && visit.endTime
              ? (Date.parse(visit.endTime) - Date.parse(visit.startTime)) / 60_000
              : visit.duration
          return {
            visit,
            state: stateOf(visit, day, now),
            isPlanned: visit.plannedDate === day,
            place: placeOf(minutesOf(start), minutes),
          }
        })
      const counts = noCounts()
      for (const { state } of planned) counts[state]++
      const unplanned = actual.filter(({ isPlanned }) => !isPlanned)
      for (const { state } of unplanned) counts[state]++
      const cities = new Map<string, number>()
      for (const { visit } of actual)
        if (visit.city) cities.set(visit.city, (cities.get(visit.city) ?? 0) + 1)
      const [city] = [...cities].toSorted(([, a], [, b]) => b - a)[0] ?? [null]
      return { day, planned, actual, counts, unplanned: unplanned.length, city }
    })
    .filter(
      ({ planned, actual }, index) => workingDays.includes(index + 1) || planned.length + actual.length > 0,
    )

/** The day before today with most visits that nobody reported, where there is one. */
export const slippedDay = (days: readonly LaneDay[], today: string): LaneDay | undefined =>
  days
    .filter(({ day, counts }) => day < today && counts.needRecording > 0)
    .toSorted((a, b) => b.counts.needRecording - a.counts.needRecording)[0]
