import { addDays, daysBetween, startOfMonth, startOfNextMonth } from '../dates.ts'

type Period = { start: string; end: string }

/** What of a period has been; all of one that is to come. */
export const elapsed = ({ start, end }: Period, today: string): Period => ({
  start,
  end: end > today && start <= today ? today : end,
})

/** The period before, as long as what has been of this one: of a month, a quarter or a year, the first days of the one before. */
export const periodBefore = (period: Period, today: string): Period => {
  const { start, end } = elapsed(period, today)
  const last = addDays(start, -1)
  const length = daysBetween(start, end)
  const next = startOfNextMonth(period.end)
  const isWhole = addDays(period.end, 1) === next
  const isOfMonths = start.endsWith('-01') && (isWhole || next === startOfNextMonth(start))
  if (!isOfMonths) return { start: addDays(last, -length), end: last }
  let first = start
  for (let day = start; day < next; day = startOfNextMonth(day)) first = startOfMonth(addDays(first, -1))
  const until = addDays(first, length)
  return { start: first, end: (isWhole && end === period.end) || until > last ? last : until }
}
