import type { calendar } from '@rounds/contract/calendar'
import { addDays, startOfMonth, startOfNextMonth, startOfWeek } from '@rounds/contract/dates'
import type { Input } from '@rounds/contract/endpoint'
import type { CalendarState } from './address.ts'

/** The whole weeks around a month. */
export const monthRange = (day: string): { start: string; end: string } => ({
  start: startOfWeek(startOfMonth(day)),
  end: addDays(startOfWeek(addDays(startOfNextMonth(day), -1)), 6),
})

const weekRange = (day: string): { start: string; end: string } => {
  const start = startOfWeek(day)
  return { start, end: addDays(start, 6) }
}

const ofEvents = ['meeting', 'training', 'leave', 'other'].join()

/** What the server is asked for a view: `events`, and of a month `days`, how many visits each has. */
export const askedOf = ({ view, day, department, delegate, show }: CalendarState) => {
  const isMonth = view === 'month'
  const range = isMonth ? monthRange(day) : weekRange(day)
  const days: Input<typeof calendar.days> = {
    ...range,
    ...(delegate === '' ? {} : { memberId: delegate }),
    ...(department === '' ? {} : { departmentId: department }),
  }
  const type = isMonth || show === 'meetings' ? ofEvents : show === 'visits' ? 'visit' : undefined
  const events: Input<typeof calendar.events> = { ...days, ...(type && { type }) }
  return { isMonth, range, events, days }
}
