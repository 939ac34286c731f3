import { addDays, startOfWeek } from '@rounds/contract/dates'
import { type ToVisitFilter, shows } from './to-visit.ts'

/** What the planning page shows. Kept in the address; `week` is a Monday. */
export type PlanState = ToVisitFilter & { week: string }

const isDay = (value: string | null): value is string => {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

/** The week to plan unless somebody asks for another: the next one. */
export const usualWeek = (today: string): string => addDays(startOfWeek(today), 7)

/** The state an address asks for; what it does not know is as always (ux.md 2.4). */
export const planOf = (query: URLSearchParams, today: string): PlanState => {
  const week = query.get('week')
  return {
    week: isDay(week) ? startOfWeek(week) : usualWeek(today),
    show: shows.find((known) => known === query.get('show')) ?? 'due',
    specialty: query.get('specialty'),
    city: query.get('city'),
    unseen: query.get('unseen') === '1',
    search: (query.get('q') ?? '').slice(0, 120),
  }
}

/** Whom an address asks to plan, their ids with commas between. */
export const chosenOf = (query: URLSearchParams): ReadonlySet<string> =>
  new Set((query.get('prescribers') ?? '').split(',').filter((id) => id !== ''))

/** The shortest query that `planOf` reads back as this state. */
export const planQuery = (state: PlanState, today: string): Record<string, string> => ({
  ...(state.week !== usualWeek(today) && { week: state.week }),
  ...(state.show !== 'due' && { show: state.show }),
  ...(state.specialty !== null && { specialty: state.specialty }),
  ...(state.city !== null && { city: state.city }),
  ...(state.unseen && { unseen: '1' }),
  ...(state.search !== '' && { q: state.search }),
})

/** The filters that hold nobody back. */
export const openFilter: ToVisitFilter = {
  show: 'all',
  specialty: null,
  city: null,
  unseen: false,
  search: '',
}
