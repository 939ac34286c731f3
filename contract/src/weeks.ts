import { addDays } from './dates.ts'
import { type Span, expectedVisits, plannedCause, toldParts, visitsBehind, type WeekCounts } from './pace.ts'
import type { Pace, WeekVisit } from './team.ts'
import type { Workdays } from './workdays.ts'

/** The days of a week that are over: all of it, where the week is. */
export const spanOf = (weekStart: string, today: string): Span => {
  const end = addDays(weekStart, 7)
  return { weekStart, today: today < weekStart ? weekStart : today > end ? end : today }
}

/** How a week stands, and why visits of it are missing. A week that is over is missing what it lacks. */
export const paceOf = (
  target: number,
  counts: WeekCounts,
  span: Span,
  workdays: Workdays,
  daysOff: readonly string[] = [],
): Pace => {
  const expected = expectedVisits(target, span, workdays, daysOff)
  return {
    ...span,
    target,
    expected,
    done: counts.done,
    behind: visitsBehind(expected, counts),
    planned: counts.plannedInWeek,
    parts: toldParts(expected, counts),
    daysOff: [...daysOff],
  }
}

/** Each visit of a week, and why it is missing if it is. */
export const withCauses = (visits: readonly Omit<WeekVisit, 'cause'>[], span: Span): WeekVisit[] =>
  visits.map((visit) => {
    const cause = plannedCause(visit, span)
    return { ...visit, cause: cause === undefined || cause === 'done' ? null : cause }
  })
