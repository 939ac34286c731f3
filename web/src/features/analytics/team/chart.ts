import type { MeasureAnswer, TeamAnalytics } from '@rounds/contract/analytics'
import { roundTo } from '@rounds/contract/documents/rounding'
import type { Format } from '#lib/words/format.ts'
import type { ChartTable } from '#ui/charts/ChartCard.tsx'
import type { BarRow } from '#ui/charts/RowBars.tsx'
import type { StackedRow } from '#ui/charts/StackedRows.tsx'
import type { Days } from './address.ts'

export type Named = { id: string; name: string }
type Line = { name: string; points: (number | null)[]; look?: 'before' | 'goal'; end: string }
type View =
  | { kind: 'lines'; lines: Line[]; ticks: { at: number; text: string }[]; isRating?: boolean }
  | { kind: 'stacked'; rows: StackedRow[]; parts: Named[] }
  | { kind: 'bars'; rows: BarRow[] }
  | { kind: 'heat'; columns: Named[]; rows: (Named & { counts: number[] })[] }
  | { kind: 'dots'; dots: { id: string; name: string; value: number }[] }
export type Chart = { id: string; title: string; line: string; table: ChartTable; view: View }

/** What the charts are drawn from; `before` where the period is compared. */
export type Source = {
  now: TeamAnalytics
  before: TeamAnalytics | undefined
  /** What has been of each period. */
  days: Days
  beforeDays: Days
  measures: readonly MeasureAnswer[]
  /** So many days a period has that is asked for, those to come too: its goal is spread over them. */
  goalDays: number
  /** Of the company, 1 = Monday. */
  workingDays: readonly number[]
  format: Format
}

export const between = ({ startDate, endDate }: Days, format: Format) => format.days(startDate, endDate)
export const share = (part: number, all: number) => `${roundTo((part / Math.max(1, all)) * 100)}%`
export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
