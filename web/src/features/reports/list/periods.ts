import { addDays, startOfMonth } from '@rounds/contract/dates'
import type { DateRange } from '@rounds/contract/reports'

export const periods = ['thisMonth', 'lastMonth', 'lastQuarter', 'custom'] as const
export type Period = (typeof periods)[number]

/** Until then the month before is what people ask for: the new one has hardly begun (ux-next 3). */
const LAST_MONTH_UNTIL = 7

export const usualPeriod = (today: string): Exclude<Period, 'custom'> =>
  Number(today.slice(8)) <= LAST_MONTH_UNTIL ? 'lastMonth' : 'thisMonth'

/** The days of a period that has a name. */
export const daysOfPeriod = (period: Exclude<Period, 'custom'>, today: string): DateRange => {
  const month = startOfMonth(today)
  if (period === 'thisMonth') return { start: month, end: today }
  const end = addDays(month, -1)
  const last = startOfMonth(end)
  if (period === 'lastMonth') return { start: last, end }
  return { start: startOfMonth(addDays(startOfMonth(addDays(last, -1)), -1)), end }
}
