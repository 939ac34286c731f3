import { addDays, daysInMonth, startOfMonth } from '@rounds/contract/dates'
import type { DateRange } from '@rounds/contract/reports'

export const periods = ['thisMonth', 'lastMonth', 'lastQuarter', 'custom'] as const
export type Period = (typeof periods)[number]

/** Until then the month before is what people ask for: the new one has hardly begun (ux-next 3). */
const LAST_MONTH_UNTIL = 7

export const usualPeriod = (today: string): Exclude<Period, 'custom'> =>
  Number(today.slice(8)) <= LAST_MONTH_UNTIL ? 'lastMonth' : 'thisMonth'

/** The days of a period that has a name, whole months as on the page of analytics: a report says the same as the screen. */
export const daysOfPeriod = (period: Exclude<Period, 'custom'>, today: string): DateRange => {
  const month = startOfMonth(today)
  const last = startOfMonth(addDays(month, -1))
  if (period === 'lastMonth') return { start: last, end: addDays(month, -1) }
  const end = addDays(month, daysInMonth(month) - 1)
  return { start: period === 'thisMonth' ? month : startOfMonth(addDays(last, -1)), end }
}
