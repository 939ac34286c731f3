import { addDays, daysBetween, startOfMonth, startOfNextMonth } from '../dates.ts'

type Period = { start: string; end: string }

/** What of a period has been; all of one that is to come. */
export const elapsed = ({ start, end }: Period, today: string): Period => ({
  start,
  end: end > today && start <= today ? today : end,
})

const lastOfMonth = (day: string) => addDays(startOfNextMonth(day), -1)
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
/** The same day so many months before, the last one where a month is shorter. */
const monthsBefore = (day: string, months: number): string => {
  const month = monthOf(day) - months
  const first = new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 10)
  const same = addDays(first, Number(day.slice(8, 10)) - 1)
  return same > lastOfMonth(first) ? lastOfMonth(first) : same
}

/**
 * The period before, as long as what has been of this one: of a month, a quarter or a year, the same days of the one before. Whole months
 * are compared with as many whole months.
 */
export const periodBefore = (period: Period, today = period.end): Period => {
  const { start, end } = elapsed(period, today)
  const last = addDays(start, -1)
  const months = monthOf(period.end) - monthOf(start) + 1
  const isOfMonths = start === startOfMonth(start) && (months === 1 || period.end === lastOfMonth(period.end))
  if (!isOfMonths) return { start: addDays(last, -daysBetween(start, end)), end: last }
  return {
    start: monthsBefore(start, months),
    end: end === lastOfMonth(period.end) ? last : monthsBefore(end, months),
  }
}
