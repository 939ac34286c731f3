import type { approvals } from '@rounds/contract/approvals'
import type { Input } from '@rounds/contract/endpoint'
import { addDays, daysInMonth, startOfMonth, startOfWeek } from '@rounds/contract/dates'

/** What the page shows, as its address has it; absent = the default (ux.md 2.4). `visit` is the one under review. */
export type ApprovalView = {
  status: 'pending' | 'approved' | 'rejected'
  delegate: string
  /** A named period, `YYYY-MM-DD..YYYY-MM-DD`, or nothing. */
  dates: string
  kind: '' | 'plan' | 'report'
  search: string
  visit: string
}

const oneOf = <T extends string>(value: string | null, known: readonly T[], otherwise: T): T =>
  known.find((candidate) => candidate === value) ?? otherwise

const uuid = /^[0-9a-f-]{36}$/i
const range = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/
export const periods = ['today', 'this-week', 'last-week', 'this-month'] as const

/** The view of an address. Unknown values are read as absent. */
export const viewOf = (search: URLSearchParams): ApprovalView => {
  const delegate = search.get('delegate') ?? ''
  const dates = search.get('dates') ?? ''
  const visit = search.get('visit') ?? ''
  return {
    status: oneOf(search.get('status'), ['pending', 'approved', 'rejected'], 'pending'),
    delegate: uuid.test(delegate) ? delegate : '',
    dates: range.test(dates) || periods.some((period) => period === dates) ? dates : '',
    kind: oneOf(search.get('kind'), ['', 'plan', 'report'], ''),
    search: (search.get('q') ?? '').slice(0, 120),
    visit: uuid.test(visit) ? visit : '',
  }
}

/** The query of a view: what is as always is left out. */
export const queryOf = (view: ApprovalView): Record<string, string> => {
  const all: Record<string, string> = {
    status: view.status === 'pending' ? '' : view.status,
    delegate: view.delegate,
    dates: view.dates,
    kind: view.kind,
    q: view.search,
    visit: view.visit,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** First and last day of what `dates` names, seen from `today`. */
export const daysOf = (dates: string, today: string): { startDate?: string; endDate?: string } => {
  const monday = startOfWeek(today)
  if (dates === 'today') return { startDate: today, endDate: today }
  if (dates === 'this-week') return { startDate: monday, endDate: addDays(monday, 6) }
  if (dates === 'last-week') return { startDate: addDays(monday, -7), endDate: addDays(monday, -1) }
  if (dates === 'this-month') {
    const first = startOfMonth(today)
    return { startDate: first, endDate: addDays(first, daysInMonth(first) - 1) }
  }
  const [, startDate, endDate] = range.exec(dates) ?? []
  return { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
}

/** What the server is asked for a view. */
export const filterOf = (view: ApprovalView, today: string): Input<typeof approvals.list> => ({
  status: view.status,
  ...daysOf(view.dates, today),
  ...(view.delegate ? { delegateId: view.delegate } : {}),
  ...(view.kind ? { kind: view.kind } : {}),
  ...(view.search.trim() ? { search: view.search.trim() } : {}),
})

/** Rows of one request; “Load more” asks for the next. */
const PAGE = 200

/** A page of a filter's rows, counted from 1. */
export const pageOf = (filter: Input<typeof approvals.list>, page: number) => ({
  ...filter,
  page,
  limit: PAGE,
})

/** Does anything but the tab narrow the list? */
export const isNarrowed = (view: ApprovalView): boolean =>
  view.delegate !== '' || view.dates !== '' || view.kind !== '' || view.search !== ''
