import { instantOf, localTime } from './dates.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** Monday to Friday, until a company can say which days it works. */
const WORKED = 5 * DAY
/** From the Monday before it to 1 January 1970. */
const FIRST = 3 * DAY

/** How much working time lies before a wall clock's time, and the time that has so much before it. Milliseconds. */
const workedBefore = (wall: number): number => {
  const weeks = Math.floor((wall + FIRST) / WEEK)
  return weeks * WORKED + Math.min(wall + FIRST - weeks * WEEK, WORKED)
}
const wallAfter = (worked: number): number => {
  const weeks = Math.floor(worked / WORKED)
  return weeks * WEEK + worked - weeks * WORKED - FIRST
}

const workedUntil = (instant: number | string, zone: string): number => {
  const { day, time } = localTime(instant, zone)
  return workedBefore(Date.parse(`${day}T${time}Z`))
}

/** The minute, as an instant, that lies so many hours of working days after another; before it where they are negative. */
export const afterWorkingHours = (from: number | string, hours: number, zone: string): string => {
  const wall = new Date(wallAfter(workedUntil(from, zone) + hours * 3_600_000)).toISOString()
  return instantOf(wall.slice(0, 10), wall.slice(11, 16), zone)
}

/** How much working time is left until `dueAt`: below 0 it is overdue. Milliseconds. */
export const workingTimeLeft = (dueAt: string, now: number, zone: string): number =>
  workedUntil(dueAt, zone) - workedUntil(now, zone)

/** So long before a visit is due its supervisor is told, and below such a share of the time it is soon. */
export const NOTICE_HOURS = 4
export const SOON = 0.15
