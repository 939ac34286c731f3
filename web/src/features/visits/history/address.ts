import { addDays, startOfMonth } from '@rounds/contract/dates'
import { visitStatuses, visitTypes } from '@rounds/contract/visits'

export const periods = ['this-month', 'last-month', 'last-3-months', 'this-year', 'custom'] as const
type Period = (typeof periods)[number]

const sorts = ['date', 'prescriber', 'type', 'duration', 'rating', 'status', 'submitted'] as const
export type SortColumn = (typeof sorts)[number]

/** What the history shows, kept in the address. Empty strings: not filtered. */
export type HistoryState = {
  search: string
  period: Period
  /** First and last day of a custom period. */ from: string
  to: string
  status: string
  type: string
  /** The lowest rating, `1` to `5`. */ rating: string
  sort: { by: SortColumn; isDescending: boolean }
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
const ratings = ['1', '2', '3', '4', '5']

/** The state an address asks for; what it does not know is the default. */
export const historyOf = (query: URLSearchParams): HistoryState => {
  const known = (name: string, values: readonly string[]) => {
    const value = query.get(name) ?? ''
    return values.includes(value) ? value : ''
  }
  const day = (name: string) => {
    const value = query.get(name) ?? ''
    return isDay(value) ? value : ''
  }
  const sort = query.get('sort') ?? '-date'
  const by = sorts.find((column) => column === sort.replace(/^-/, ''))
  return {
    search: query.get('q') ?? '',
    period: periods.find((period) => period === query.get('period')) ?? 'this-month',
    from: day('from'),
    to: day('to'),
    status: known('status', visitStatuses),
    type: known('type', visitTypes),
    rating: known('rating', ratings),
    sort: by ? { by, isDescending: sort.startsWith('-') } : { by: 'date', isDescending: true },
  }
}

/** The shortest query that `historyOf` reads back as this state. */
export const historyQuery = (state: HistoryState): Record<string, string> => {
  const sort = `${state.sort.isDescending ? '-' : ''}${state.sort.by}`
  const fields = {
    q: state.search,
    period: state.period === 'this-month' ? '' : state.period,
    from: state.period === 'custom' ? state.from : '',
    to: state.period === 'custom' ? state.to : '',
    status: state.status,
    type: state.type,
    rating: state.rating,
    sort: sort === '-date' ? '' : sort,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Whether anything besides the period narrows the list. */
export const isNarrowed = ({ search, status, type, rating }: HistoryState): boolean =>
  [search.trim(), status, type, rating].some((value) => value !== '')

const monthBefore = (day: string) => startOfMonth(addDays(startOfMonth(day), -1))

/** First and last day of the chosen period, never after today: what is still to come is on the agenda. */
export const rangeOf = (
  { period, from, to }: Pick<HistoryState, 'period' | 'from' | 'to'>,
  today: string,
): { startDate: string; endDate: string } => {
  const month = startOfMonth(today)
  switch (period) {
    case 'this-month':
      return { startDate: month, endDate: today }
    case 'last-month':
      return { startDate: monthBefore(today), endDate: addDays(month, -1) }
    case 'last-3-months':
      return { startDate: monthBefore(monthBefore(today)), endDate: today }
    case 'this-year':
      return { startDate: `${today.slice(0, 4)}-01-01`, endDate: today }
    case 'custom': {
      const end = to === '' || to > today ? today : to
      const start = from === '' ? startOfMonth(end) : from
      return start <= end ? { startDate: start, endDate: end } : { startDate: end, endDate: end }
    }
  }
}
