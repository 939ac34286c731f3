import { addDays, startOfMonth } from '@rounds/contract/dates'
import { visitStatuses, visitTypes } from '@rounds/contract/visits'
import { addressOf, day, oneOf, order, text } from '#lib/page/address.ts'

export const periods = ['this-month', 'last-month', 'last-3-months', 'this-year', 'custom'] as const

const sorts = ['date', 'prescriber', 'type', 'duration', 'rating', 'status', 'submitted'] as const
export type SortColumn = (typeof sorts)[number]

const ratings = ['1', '2', '3', '4', '5'] as const

/** What the history shows, kept in the address. Empty: not filtered, or no day; `rating` is the lowest. */
export const historyAddress = addressOf(
  {
    search: text({ as: 'q' }),
    period: oneOf(periods),
    from: day(),
    to: day(),
    status: oneOf(['', ...visitStatuses]),
    type: oneOf(['', ...visitTypes]),
    rating: oneOf(['', ...ratings]),
    sort: order(sorts, { usual: { by: 'date', isDescending: true } }),
  },
  // Other periods know their days.
  ({ period }) => (period === 'custom' ? {} : { from: '', to: '' }),
)
export type HistoryState = ReturnType<typeof historyAddress.read>

/** Whether anything besides the period narrows the list. */
export const isNarrowed = ({ search, status, type, rating }: HistoryState): boolean =>
  [search.trim(), status, type, rating].some((value) => value !== '')

const monthBefore = (any: string) => startOfMonth(addDays(startOfMonth(any), -1))

/** Days after today whose plans may have been rejected. */
const PLANNED_AHEAD = 366

/**
 * First and last day of the chosen period, never after today: what is still to come is on the agenda. But what was rejected is
 * decided and to be mended, plans of days to come, too.
 */
export const rangeOf = (
  { period, from, to, status }: Pick<HistoryState, 'period' | 'from' | 'to' | 'status'>,
  today: string,
): { startDate: string; endDate: string } => {
  const month = startOfMonth(today)
  const last = status === 'rejected' ? addDays(today, PLANNED_AHEAD) : today
  switch (period) {
    case 'this-month':
      return { startDate: month, endDate: last }
    case 'last-month':
      return { startDate: monthBefore(today), endDate: addDays(month, -1) }
    case 'last-3-months':
      return { startDate: monthBefore(monthBefore(today)), endDate: last }
    case 'this-year':
      return { startDate: `${today.slice(0, 4)}-01-01`, endDate: last }
    case 'custom': {
      const end = to === '' || to > last ? last : to
      const start = from === '' ? startOfMonth(end) : from
      return start <= end ? { startDate: start, endDate: end } : { startDate: end, endDate: end }
    }
  }
}
