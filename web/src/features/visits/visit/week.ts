import { addDays, daysBetween, startOfWeek } from '@rounds/contract/dates'
import type { Visit } from '@rounds/contract/visits'
import type { Workdays } from '@rounds/contract/workdays'
import { type Slot, isDue, overlaps } from './rules.ts'

const WEEKS_BACK = 2
const WEEKS_AHEAD = 4

/**
 * The days to read for a week. The weeks that are kept for offline (ux.md 4.3: 2 back, 4 ahead) are one read, so that turning
 * the page needs no request and a visit that moves to another week is seen there at once.
 */
export const agendaWindow = (week: string, today: string): { startDate: string; endDate: string } => {
  const thisWeek = startOfWeek(today)
  const startDate = addDays(thisWeek, -7 * WEEKS_BACK)
  const endDate = addDays(thisWeek, 7 * WEEKS_AHEAD + 6)
  return week >= startDate && week <= endDate
    ? { startDate, endDate }
    : { startDate: week, endDate: addDays(week, 6) }
}

export const weekDays = (week: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(week, index))

/** The weekdays that the company works, holidays too, and each other when something is planned then. */
export const shownDays = (
  week: string,
  visits: readonly Pick<Visit, 'scheduledDate'>[],
  { workingDays }: Workdays,
): string[] =>
  weekDays(week).filter(
    (day, index) => workingDays.includes(index + 1) || visits.some((visit) => visit.scheduledDate === day),
  )

/** Number of the week in its year (ISO 8601) of a Monday. */
export const weekNumber = (monday: string): number => {
  const thursday = addDays(monday, 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

/** Still to be made, or just being made. */
export const isOpen = (visit: Visit): boolean => isDue(visit) || visit.status === 'in-progress'

/** The first other open visit that shares time with one. */
export const clashOf = <V extends Visit>(slot: Slot & { id: string }, visits: readonly V[]): V | undefined =>
  visits.find((other) => other.id !== slot.id && isOpen(other) && overlaps(other, slot))
