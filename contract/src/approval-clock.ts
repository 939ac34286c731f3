import { addDays, instantOf, localTime } from './dates.ts'
import { type CompanyClock, fieldDays, isWorkday } from './workdays.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const workday = (day: string, step: 1 | -1, clock: CompanyClock): string => {
  const next = addDays(day, step)
  return isWorkday(next, clock) ? next : workday(next, step, clock)
}

/** The day, and how much of it has been worked when it is a working day. Milliseconds. */
const wallOf = (instant: number | string, clock: CompanyClock) => {
  const { day, time } = localTime(instant, clock.timezone)
  return { day, worked: isWorkday(day, clock) ? Date.parse(`${day}T${time}Z`) - Date.parse(day) : 0 }
}

/** The minute, as an instant, that lies so many hours of working days after another; before it where they are negative. */
export const afterWorkingHours = (from: number | string, hours: number, clock: CompanyClock): string => {
  const wall = wallOf(from, clock)
  let day = isWorkday(wall.day, clock) ? wall.day : workday(wall.day, 1, clock)
  let at = wall.worked + hours * HOUR
  for (; at >= DAY; at -= DAY) day = workday(day, 1, clock)
  for (; at < 0; at += DAY) day = workday(day, -1, clock)
  return instantOf(day, new Date(at).toISOString().slice(11, 16), clock.timezone)
}

/** How much working time is left until `dueAt`: below 0 it is overdue. Milliseconds. */
export const workingTimeLeft = (dueAt: string, now: number, clock: CompanyClock): number => {
  const [due, today] = [wallOf(dueAt, clock), wallOf(now, clock)]
  const days = fieldDays(today.day, due.day, clock) - fieldDays(due.day, today.day, clock)
  return days * DAY + due.worked - today.worked
}

/** So long before a visit is due its supervisor is told, and below such a share of the time it is soon. */
export const NOTICE_HOURS = 4
export const SOON = 0.15
