import type { approvals } from '@rounds/contract/approvals'
import type { Input } from '@rounds/contract/endpoint'
import { addDays, daysInMonth, startOfMonth, startOfWeek } from '@rounds/contract/dates'
import { type Field, addressOf, id, isDay, oneOf, text } from '#lib/page/address.ts'

export const periods = ['today', 'this-week', 'last-week', 'this-month'] as const

/** A named period, or `YYYY-MM-DD..YYYY-MM-DD` with one end open at most; usually none. */
const dates: Field<string> = {
  parse: (given) => {
    if (periods.some((period) => period === given)) return given
    const [from, to, ...more] = given.split('..')
    if (from === undefined || to === undefined || more.length > 0 || given === '..') return undefined
    return [from, to].every((each) => each === '' || isDay(each)) ? given : undefined
  },
  write: (value) => value,
  usual: '',
}

/** What the page shows; empty is not filtered. `visit` is the one under review. */
export const approvalsAddress = addressOf({
  status: oneOf(['pending', 'approved', 'rejected']),
  delegate: id(),
  department: text(),
  dates,
  kind: oneOf(['', 'plan', 'report']),
  search: text({ as: 'q' }),
  visit: id(),
})
export type ApprovalView = ReturnType<typeof approvalsAddress.read>

/** First and last day of what `dates` names, seen from `today`. */
export const daysOf = (named: string, today: string): { startDate?: string; endDate?: string } => {
  const monday = startOfWeek(today)
  if (named === 'today') return { startDate: today, endDate: today }
  if (named === 'this-week') return { startDate: monday, endDate: addDays(monday, 6) }
  if (named === 'last-week') return { startDate: addDays(monday, -7), endDate: addDays(monday, -1) }
  if (named === 'this-month') {
    const first = startOfMonth(today)
    return { startDate: first, endDate: addDays(first, daysInMonth(first) - 1) }
  }
  const [startDate, endDate] = named.split('..')
  return { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
}

/** What the server is asked for a view. */
export const filterOf = (view: ApprovalView, today: string): Input<typeof approvals.list> => ({
  status: view.status,
  ...daysOf(view.dates, today),
  ...(view.delegate ? { delegateId: view.delegate } : {}),
  ...(view.department ? { department: view.department } : {}),
  ...(view.kind ? { kind: view.kind } : {}),
  ...(view.search.trim() ? { search: view.search.trim() } : {}),
})

/** Rows of one request; “Load more” asks for the next. */
export const PAGE = 200

/** A page of a filter's rows, counted from 1. */
export const pageOf = (filter: Input<typeof approvals.list>, page: number) => ({
  ...filter,
  page,
  limit: PAGE,
})

/** Does anything but the tab narrow the list? */
export const isNarrowed = (view: ApprovalView): boolean =>
  view.delegate !== '' ||
  view.department !== '' ||
  view.dates !== '' ||
  view.kind !== '' ||
  view.search !== ''
