import type { Input } from '@rounds/contract/endpoint'
import { addDays } from '@rounds/contract/dates'
import type { prescribers } from '@rounds/contract/prescribers'
import { addressOf, maybe, oneOf, text } from '#lib/page/address.ts'
import { type Arrangement, columnsFromText, columnsText, usualArrangement } from './columns.ts'

export const views = ['all', 'due', 'never', 'inactive'] as const
type View = (typeof views)[number]

/** How a list can be sorted, as the address says it: `-` is descending. */
export const sorts = ['lastName', 'city', 'lastVisitDate', '-lastVisitDate', '-totalVisits'] as const
export type Sort = (typeof sorts)[number] | '-lastName' | '-city' | 'totalVisits'
const allSorts: readonly Sort[] = [...sorts, '-lastName', '-city', 'totalVisits']

/** ux.md 4.3: due is who was not seen for so many days. */
const DUE_DAYS = 30

/** Whoever was not seen for longest stands first among those who are due. */
const usualSort = (view: View): Sort => (view === 'due' ? 'lastVisitDate' : 'lastName')

/** `columns`: those of this view; `null` are the person's usual ones. `saved`: the id of the own view that was opened. */
export const listAddress = addressOf(
  {
    view: oneOf(views),
    search: text({ as: 'q' }),
    sort: oneOf(allSorts),
    columns: maybe<Arrangement>({ parse: columnsFromText, write: columnsText, usual: usualArrangement }),
    saved: maybe(text()),
  },
  ({ view = 'all', sort = usualSort(view) }) => ({ sort }),
)
export type PrescriberView = ReturnType<typeof listAddress.read>

/** A view as it is before anybody changes it. */
export const usualView = (view: View): PrescriberView => ({
  view,
  search: '',
  sort: usualSort(view),
  columns: null,
  saved: null,
})

export type SortColumn = 'lastName' | 'city' | 'lastVisitDate' | 'totalVisits'
const columnOf = (sort: Sort) => sort.replace('-', '') as SortColumn

/** Which prescribers, in which order. */
export type ListFilter = Omit<Input<typeof prescribers.exportList>, 'columns'>

/** What the server is asked for a view, without paging. A search shows whose name begins with it first. */
export const filterOf = (
  { view, search, sort }: Pick<PrescriberView, 'view' | 'search' | 'sort'>,
  today: string,
): ListFilter => ({
  ...(view === 'inactive' ? { isActive: false } : {}),
  ...(view === 'due' ? { lastVisitBefore: addDays(today, 1 - DUE_DAYS) } : {}),
  ...(view === 'never' ? { neverVisited: true } : {}),
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  sortBy: sort === 'lastName' && search.trim() !== '' ? 'relevance' : columnOf(sort),
  sortOrder: sort.startsWith('-') ? 'desc' : 'asc',
})
