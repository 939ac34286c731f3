import { addDays } from '@rounds/contract/dates'
import type { Format } from '#lib/words/format.ts'

/** How far from today a day is found by its name. Days. */
const AHEAD = 120
const BACK = 31

/** A day and what people call it besides: “tomorrow”. */
type Day = { day: string; label: string; words: string }

/** The days around today, the next ones first. */
export const daysAround = (format: Pick<Format, 'today' | 'longDay' | 'relativeDay'>): Day[] => {
  const today = format.today()
  return Array.from({ length: AHEAD + BACK + 1 }, (_, index) => {
    const day = addDays(today, index <= AHEAD ? index : AHEAD - index)
    return { day, label: format.longDay(day), words: format.relativeDay(day) }
  })
}

const two = (figures: string) => figures.padStart(2, '0')

/** Of the days those that a search can mean: in figures exactly one, “27/11” in either order; with fewer than three signs none. */
export const daysMeant = (
  days: readonly Day[],
  search: string,
): { days: readonly Day[]; isExact: boolean } => {
  const [, first, second] = /^(\d{1,2})[./](\d{1,2})\.?$/.exec(search) ?? []
  const ends = first && second ? [`-${two(second)}-${two(first)}`, `-${two(first)}-${two(second)}`] : []
  const exact = days.filter(({ day }) => day === search || ends.some((end) => day.endsWith(end)))
  if (exact.length > 0) return { days: exact, isExact: true }
  return { days: search.length < 3 ? [] : days, isExact: false }
}
