import { addDays, daysBetween, startOfMonth, startOfNextMonth, startOfWeek } from '@rounds/contract/dates'
import { elapsed, periodBefore } from '@rounds/contract/documents/before'
import { ANALYTICS_DAYS, type MeasureId, measureIds } from '@rounds/contract/measures'
import { type Field, addressOf, ids, isDay, oneOf, text } from '#lib/page/address.ts'

export const periods = ['this-month', 'last-month', 'last-3-months', 'this-week', 'last-week'] as const
type PeriodName = (typeof periods)[number]

/** A named period, or the days `YYYY-MM-DD..YYYY-MM-DD`. */
const dates: Field<string> = {
  parse: (given) => {
    if (periods.some((period) => period === given)) return given
    const [from = '', to = '', ...more] = given.split('..')
    const isRange =
      more.length === 0 && isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < ANALYTICS_DAYS
    return isRange ? given : undefined
  },
  write: (value) => value,
  usual: 'this-month',
}

/** When somebody copied a link, as an instant; usually none. */
const instant: Field<string> = {
  parse: (given) =>
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined,
  write: (value) => value,
  usual: '',
}

/** What the page shows, as of when a link of it was copied; the open measure or bar and part of it, and which charts stand as tables. */
export const analyticsAddress = addressOf({
  dates,
  asOf: instant,
  delegates: ids(),
  compare: oneOf(['previous', 'off']),
  measure: oneOf<'' | MeasureId>(['', ...measureIds]),
  part: text({ most: 20 }),
  mark: text({ most: 160 }),
  tables: text({ most: 200 }),
})
export type AnalyticsView = ReturnType<typeof analyticsAddress.read>

export type Days = { startDate: string; endDate: string }
/** What the server is asked for. */
export type Filter = Days & { until?: string; delegateIds?: string }

const named: Record<PeriodName, (today: string) => Days> = {
  'this-month': (today) => ({
    startDate: startOfMonth(today),
    endDate: addDays(startOfNextMonth(today), -1),
  }),
  'last-month': (today) => {
    const endDate = addDays(startOfMonth(today), -1)
    return { startDate: startOfMonth(endDate), endDate }
  },
  'last-3-months': (today) => {
    const before = startOfMonth(addDays(startOfMonth(addDays(startOfMonth(today), -1)), -1))
    return { startDate: before, endDate: addDays(startOfNextMonth(today), -1) }
  },
  'this-week': (today) => ({ startDate: startOfWeek(today), endDate: addDays(startOfWeek(today), 6) }),
  'last-week': (today) => ({
    startDate: addDays(startOfWeek(today), -7),
    endDate: addDays(startOfWeek(today), -1),
  }),
}

/** First and last day of a period, seen from `today`. */
export const daysOf = (period: string, today: string): Days => {
  const [startDate = today, endDate = today] = period.split('..')
  return period in named ? named[period as PeriodName](today) : { startDate, endDate }
}

const asDays = ({ start, end }: { start: string; end: string }): Days => ({ startDate: start, endDate: end })

/** What of a period has been; all of one that is to come. */
export const elapsedOf = ({ startDate, endDate }: Days, today: string): Days =>
  asDays(elapsed({ start: startDate, end: endDate }, today))

/** The period before, the same as in reports. */
export const previousOf = ({ startDate, endDate }: Days, today: string): Days =>
  asDays(periodBefore({ start: startDate, end: endDate }, today))

/** Whether days may be asked for: in order, and no more than the server counts at once. */
export const isRange = (from: string, to: string): boolean => dates.parse(`${from}..${to}`) !== undefined

/** What the server is asked for some days of a view; `until`: the day as of which. */
export const filterOf = (
  days: Days,
  { delegates, asOf }: Pick<AnalyticsView, 'delegates' | 'asOf'>,
  until: string,
) => ({
  ...days,
  ...(asOf !== '' && { until }),
  ...(delegates.length > 0 && { delegateIds: delegates.join(',') }),
})

/** The query of a link that shows somebody else, and tomorrow, what is shown: the days by their dates, as of now. */
export const linkQuery = (view: AnalyticsView, { startDate, endDate }: Days, asOf: string): string =>
  `?${new URLSearchParams(
    analyticsAddress.write({ ...view, dates: `${startDate}..${endDate}`, asOf: view.asOf || asOf }),
  )}`

/** Which charts stand as tables. */
export const tablesOf = ({ tables }: Pick<AnalyticsView, 'tables'>): ReadonlySet<string> =>
  new Set(tables.split(',').filter(Boolean))

export const toggled = (tables: ReadonlySet<string>, chart: string): string =>
  (tables.has(chart) ? [...tables].filter((each) => each !== chart) : [...tables, chart]).join(',')
