import { addDays, daysBetween, startOfMonth, startOfNextMonth } from '../dates.ts'

type Period = { start: string; end: string }

/** What of a period has been; all of one that is to come. */
export const elapsed = ({ start, end }: Period, today: string): Period => ({
  start,
  end: end > today && start <= today ? today : end,
})

/** The period before, as long as what has been of this one: of a month, the same days of the month before. */
export const periodBefore = (period: Period, today = period.end): Period => {
  const { start, end } = elapsed(period, today)
  const last = addDays(start, -1)
  const length = daysBetween(start, end)
  const isMonth = start.endsWith('-01') && end < startOfNextMonth(start)
  if (!isMonth) return { start: addDays(last, -length), end: last }
  const first = startOfMonth(last)
  const isWhole = addDays(end, 1) === startOfNextMonth(start)
  const until = addDays(first, length)
  return { start: first, end: isWhole || until > last ? last : until }
}
