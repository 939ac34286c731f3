import { dayIn, daysBetween, weekdayOf } from './dates.ts'

/** Which days a company works, 1 = Monday to 7 = Sunday, and which of them it does not. */
export type Workdays = { workingDays: readonly number[]; holidays: readonly string[] }
/** Where a company is, and which days it works. */
export type CompanyClock = Workdays & { timezone: string }
/** Until a company says which. */
export const usualWorkdays: { workingDays: number[]; holidays: string[] } = {
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
}

/** `day` may be the milliseconds at which it begins in UTC. */
export const isWorkday = (day: string | number, { workingDays, holidays }: Workdays): boolean =>
  workingDays.includes(weekdayOf(day)) && !(holidays.length > 0 && holidays.includes(dayIn(day, 'UTC')))

/** The days from `from` up to `to`, without it, on which somebody works who is away on `daysOff` (ux-next 2.1, FD). */
export const fieldDays = (
  from: string,
  to: string,
  { workingDays, holidays }: Workdays,
  daysOff: readonly string[] = [],
): number => {
  const length = Math.max(0, daysBetween(from, to))
  const first = weekdayOf(from)
  // Each weekday once in a week, and once more in what is left of the last.
  const timesOf = (weekday: number) => Math.ceil((length - ((weekday - first + 7) % 7)) / 7)
  const workdays = workingDays.reduce((sum, weekday) => sum + timesOf(weekday), 0)
  const free = new Set([...holidays, ...daysOff])
  return (
    workdays -
    [...free].filter((day) => day >= from && day < to && workingDays.includes(weekdayOf(day))).length
  )
}
