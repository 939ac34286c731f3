import { addDays, instantOf } from '@rounds/contract/dates'
import { type VisitState, mayDo } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import type { Workdays } from '@rounds/contract/workdays'
import type { Step } from '#lib/page/arrows.ts'
import { type Planned, suggestSlots } from './free-slots.ts'
import { minutesOf, timeOf } from './rules.ts'

export type Place = { day: string; time: string }

/** Whether its owner may move it: a plan, whoever was asked about it; what is running or was carried out stays. */
export const isMovable = (visit: VisitState): boolean => mayDo(visit, 'move')

/** Whether a place on the tenant's wall clock has gone by. `now` in milliseconds since 1970. */
export const isPast = ({ day, time }: Place, now: number, zone: string): boolean =>
  Date.parse(instantOf(day, time, zone)) < now

export type MoveChoice = Place & { kind: 'tomorrow' | 'nextDay' | 'nextFree' | 'nextWeek' }

type Moving = Pick<Visit, 'scheduledDate' | 'scheduledTime' | 'duration'>

/**
 * ux.md 4.3, “Move…”: the same time one day later, the next free time, the same time a week later. `others` are the visits
 * that take time, `clock` the tenant's wall clock. None lies in the past or where the visit is.
 */
export const moveChoices = (
  visit: Moving,
  others: readonly Planned[],
  clock: Place,
  workdays: Workdays,
): MoveChoice[] => {
  const { scheduledDate, scheduledTime: time, duration } = visit
  const from = scheduledDate > clock.day ? scheduledDate : clock.day
  const later: MoveChoice = {
    kind: from === clock.day ? 'tomorrow' : 'nextDay',
    day: addDays(from, 1),
    time,
  }
  const free = suggestSlots(others, { now: clock, duration, city: null, workdays, count: 2 }).find(
    (slot) => slot.day !== scheduledDate || slot.time !== time,
  )
  let week = addDays(scheduledDate, 7)
  while (week <= clock.day) week = addDays(week, 7)
  return [
    later,
    ...(free ? [{ kind: 'nextFree' as const, day: free.day, time: free.time }] : []),
    { kind: 'nextWeek', day: week, time },
  ]
}

/** Where steps bring a visit: along the line by a day, from line to line by a quarter of an hour, never past midnight. */
export const nudged = (visit: Moving, { inline, block }: { inline: Step; block: Step }): Place => {
  const latest = 24 * 60 - visit.duration
  return {
    day: addDays(visit.scheduledDate, inline),
    time: timeOf(Math.min(latest, Math.max(0, minutesOf(visit.scheduledTime) + 15 * block))),
  }
}
