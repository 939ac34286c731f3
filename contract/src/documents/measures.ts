import { type MeasureId, measureOf } from '../measures.ts'
import type { DateRange } from '../reports.ts'
import type { ReportWords } from '../words/report-words-en.ts'
import { wordsOfReports } from '../words/report-words.ts'
import { type Unit, rounded } from './document.ts'

/** Null: n/a, there is nothing to divide by. Of a percentage, `value` is from 0 to 100. */
export type Part = { value: number | null; numerator: number | null; denominator: number | null }
/** What was counted of a team in a period. */
export type Counted = {
  period: DateRange
  delegates: { id: string; name: string; department: string | null; rating: number | null }[]
  rating: number | null
  /** Of the team, or of one delegate. */
  measure: (id: MeasureId, delegateId: string | null) => Part
  weeks: { start: string; count: number }[]
  statuses: { name: keyof ReportWords['statuses']; count: number }[]
  types: { name: keyof ReportWords['types']; count: number }[]
  products: { name: string; count: number }[]
}

/** How a measure is called and written in a language, and which way it gets better. */
export const measureText = (id: MeasureId, language = 'en') => {
  const { name, formula, counted, unit, better } = measureOf(id)
  const own = wordsOfReports(language).measures?.[id]
  // One that is no fraction is said by what counts.
  const said = formula === name.toLowerCase() ? counted : `${formula}. ${counted}`
  const units: Record<typeof unit, Unit> = {
    visits: 'count',
    prescribers: 'count',
    percent: 'percent',
    number: 'number',
    minutes: 'count',
    hours: 'hours',
    score: 'count',
  }
  return { name: own?.name ?? name, formula: own?.formula ?? said, unit: units[unit], better }
}

/** A measure as it is shown; a share is from 0 to 1, as spreadsheets have it. */
export const shownValue = (id: MeasureId, { value }: Part): number | null => {
  const { unit } = measureText(id)
  return value === null ? null : rounded(unit === 'percent' ? value / 100 : value, unit)
}
