import { addDays, startOfWeek } from '@rounds/contract/dates'
import { addressOf, day, flag, ids, maybe, oneOf, text } from '#lib/page/address.ts'
import { type ToVisitFilter, shows } from './to-visit.ts'

/** What the planning page shows; `week` is a Monday, `prescribers` are who is asked to be planned. */
export type PlanState = ToVisitFilter & { week: string; prescribers: readonly string[] }

/** The week to plan unless somebody asks for another: the next one. */
export const usualWeek = (today: string): string => addDays(startOfWeek(today), 7)

/** The plan in the address; any day of a week means that week. */
export const planAddress = addressOf<PlanState, [today: string]>(
  {
    week: day(),
    show: oneOf(shows, { usual: 'due' }),
    specialty: maybe(text()),
    city: maybe(text()),
    unseen: flag(),
    search: text({ as: 'q' }),
    prescribers: ids(),
  },
  ({ week }, today) => ({ week: week === undefined ? usualWeek(today) : startOfWeek(week) }),
)

/** The filters that hold nobody back. */
export const openFilter: ToVisitFilter = {
  show: 'all',
  specialty: null,
  city: null,
  unseen: false,
  search: '',
}
