import { addDays, startOfWeek } from '@rounds/contract/dates'
import { visitStatuses } from '@rounds/contract/transitions'
import { addressOf, day, oneOf } from '#lib/page/address.ts'

export const viewModes = ['grid', 'list', 'day'] as const
export type ViewMode = (typeof viewModes)[number]

export const statusFilters = ['all', ...visitStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

/** Specification §2: what the agenda shows. */
export type AgendaState = {
  /** The Monday of the shown week. */
  currentWeek: string
  statusFilter: StatusFilter
  viewMode: ViewMode
  /** The day of the week that phones and the day view show. */
  day: string
}

const isIn = (week: string, on: string) => on >= week && on <= addDays(week, 6)
/** The day to begin with: today, or the Monday of another week. */
export const usualDay = (week: string, today: string) => (isIn(week, today) ? today : week)

/** The agenda in the address; any day of a week means that week. */
export const agendaAddress = addressOf<AgendaState, [today: string]>(
  {
    currentWeek: day({ as: 'week' }),
    statusFilter: oneOf(statusFilters, { as: 'status' }),
    viewMode: oneOf(viewModes, { as: 'view' }),
    day: day(),
  },
  (asked, today) => {
    const currentWeek = startOfWeek(asked.currentWeek ?? today)
    const isThere = asked.day !== undefined && isIn(currentWeek, asked.day)
    return { currentWeek, day: isThere ? asked.day : usualDay(currentWeek, today) }
  },
)

/** The same view of another day, in whichever week it lies. */
export const onDay = (on: string): Pick<AgendaState, 'currentWeek' | 'day'> => ({
  currentWeek: startOfWeek(on),
  day: on,
})
