import type { Input } from '@rounds/contract/endpoint'
import { addDays } from '@rounds/contract/dates'
import type { prescribers } from '@rounds/contract/prescribers'
import { type Arrangement, columnsFromText, columnsText } from './columns.ts'

export const views = ['all', 'due', 'never', 'inactive'] as const
type View = (typeof views)[number]

/** How a list can be sorted, as the address says it: `-` is descending. */
export const sorts = ['lastName', 'city', 'lastVisitDate', '-lastVisitDate', '-totalVisits'] as const
export type Sort = (typeof sorts)[number] | '-lastName' | '-city' | 'totalVisits'
const allSorts: readonly Sort[] = [...sorts, '-lastName', '-city', 'totalVisits']

/** ux.md 4.3: due is who was not seen for so many days. */
const DUE_DAYS = 30

/** `columns`: those of this view; `null` are the person's usual ones. `saved`: the id of the own view that was opened. */
export type PrescriberView = {
  view: View
  search: string
  sort: Sort
  columns: Arrangement | null
  saved: string | null
}

/** Whoever was not seen for longest stands first among those who are due. */
const usualSort = (view: View): Sort => (view === 'due' ? 'lastVisitDate' : 'lastName')

/** The view of an address (ux.md 2.4). Unknown values are read as absent. */
export const viewOf = (search: URLSearchParams): PrescriberView => {
  const view = views.find((known) => known === search.get('view')) ?? 'all'
  const sort = allSorts.find((known) => known === search.get('sort')) ?? usualSort(view)
  return {
    view,
    search: (search.get('q') ?? '').slice(0, 120),
    sort,
    columns: columnsFromText(search.get('columns')),
    saved: search.get('saved'),
  }
}

/** The query of a view: what is as always is left out. */
export const queryOf = ({ view, search, sort, columns, saved }: PrescriberView): Record<string, string> => ({
  ...(view === 'all' ? {} : { view }),
  ...(search === '' ? {} : { q: search }),
  ...(sort === usualSort(view) ? {} : { sort }),
  ...(columns === null ? {} : { columns: columnsText(columns) }),
  ...(saved === null ? {} : { saved }),
})

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
