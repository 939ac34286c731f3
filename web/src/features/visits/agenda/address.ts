import { addDays, startOfWeek } from '@rounds/contract/dates'
import { visitStatuses } from '@rounds/contract/transitions'

export const viewModes = ['grid', 'list', 'day'] as const
export type ViewMode = (typeof viewModes)[number]

export const statusFilters = ['all', ...visitStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

/** Specification §2: what the agenda shows. Kept in the address. */
export type AgendaState = {
  /** The Monday of the shown week. */ currentWeek: string
  statusFilter: StatusFilter
  viewMode: ViewMode
  /** The day of the week that phones and the day view show. */ day: string
  /** The visit whose drawer is open. */ visit: string | null
}

const isDay = (value: string | null): value is string => {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

const oneOf = <V extends string>(known: readonly V[], value: string | null, otherwise: V): V =>
  known.find((candidate) => candidate === value) ?? otherwise

const isIn = (week: string, day: string) => day >= week && day <= addDays(week, 6)
/** The day to begin with: today, or the Monday of another week. */
export const usualDay = (week: string, today: string) => (isIn(week, today) ? today : week)

/** The state an address asks for; what it does not know is the default (specification §2). */
export const agendaOf = (query: URLSearchParams, today: string): AgendaState => {
  const asked = query.get('week')
  const currentWeek = startOfWeek(isDay(asked) ? asked : today)
  const day = query.get('day')
  return {
    currentWeek,
    statusFilter: oneOf(statusFilters, query.get('status'), 'all'),
    viewMode: oneOf(viewModes, query.get('view'), 'grid'),
    day: isDay(day) && isIn(currentWeek, day) ? day : usualDay(currentWeek, today),
    visit: query.get('visit'),
  }
}

/** The shortest query that `agendaOf` reads back as this state. */
export const agendaQuery = (state: AgendaState, today: string): Record<string, string> => ({
  ...(state.currentWeek !== startOfWeek(today) && { week: state.currentWeek }),
  ...(state.statusFilter !== 'all' && { status: state.statusFilter }),
  ...(state.viewMode !== 'grid' && { view: state.viewMode }),
  ...(state.day !== usualDay(state.currentWeek, today) && { day: state.day }),
  ...(state.visit !== null && { visit: state.visit }),
})

/** The same view of another day, in whichever week it lies. */
export const onDay = (day: string): Pick<AgendaState, 'currentWeek' | 'day'> => ({
  currentWeek: startOfWeek(day),
  day,
})
