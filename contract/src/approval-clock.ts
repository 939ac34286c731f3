import { dayIn, instantShown, shownAt } from './dates.ts'
import { type CompanyClock, fieldDays, isWorkday } from './workdays.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Days are the milliseconds at which they begin in UTC: each visit of a list has its goal, and text is dear.
const workday = (day: number, step: 1 | -1, clock: CompanyClock): number => {
  const next = day + step * DAY
  return isWorkday(next, clock) ? next : workday(next, step, clock)
}

/** The day, and how much of it has been worked when it is a working day, to the minute. Milliseconds. */
const wallOf = (instant: number | string, clock: CompanyClock) => {
  const shown = shownAt(instant, clock.timezone)
  const day = shown - (shown % DAY)
  return { day, worked: isWorkday(day, clock) ? shown - day - (shown % MINUTE) : 0 }
}

/** The minute, as an instant, that lies so many hours of working days after another; before it where they are negative. */
export const afterWorkingHours = (from: number | string, hours: number, clock: CompanyClock): string => {
  const wall = wallOf(from, clock)
  let day = workday(wall.day - DAY, 1, clock)
  let at = wall.worked + hours * HOUR
  for (; at >= DAY; at -= DAY) day = workday(day, 1, clock)
  for (; at < 0; at += DAY) day = workday(day, -1, clock)
  return instantShown(day + at, clock.timezone)
}

/** How much working time is left until `dueAt`: below 0 it is overdue. Milliseconds. */
export const workingTimeLeft = (dueAt: string, now: number, clock: CompanyClock): number => {
  const [due, today] = [wallOf(dueAt, clock), wallOf(now, clock)]
  const [dueDay, thisDay] = [dayIn(due.day, 'UTC'), dayIn(today.day, 'UTC')]
  const days = fieldDays(thisDay, dueDay, clock) - fieldDays(dueDay, thisDay, clock)
  return days * DAY + due.worked - today.worked
}

/** So long before a visit is due its supervisor is told, and below such a share of the time it is soon. */
export const NOTICE_HOURS = 4
export const SOON = 0.15
