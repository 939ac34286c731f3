import { addDays } from '@rounds/contract/dates'
import { agendaWindow } from './week.ts'
import { windowAround } from './rules.ts'

/** What the pages ask of the list of visits: as data, so that app/early.ts can ask before their code is there. */

/** As many as the server gives at once. */
export const MOST = 500

/** What still asks something of its delegate, whenever it was planned. */
export const OPEN = { status: 'in-progress,completed,rejected', limit: 100 } as const

/** The days around today. */
export const visitsAround = (today: string) =>
  ({ ...windowAround(today), limit: 300, sortOrder: 'asc' }) as const

/** Planned before those days and never recorded, plans that were sent or approved among them. */
export const missedOn = (today: string) => ({
  status: 'scheduled,submitted,approved',
  recorded: false,
  endDate: addDays(windowAround(today).startDate, -1),
  limit: 100,
})

/** A week with the weeks around it that the agenda keeps. */
export const visitsOfWeeks = (week: string, today: string) =>
  ({ ...agendaWindow(week, today), limit: MOST, sortOrder: 'asc' }) as const

/** What else is in those weeks. */
export const eventsOfWeeks = (week: string, today: string) => {
  const { startDate: start, endDate: end } = agendaWindow(week, today)
  return { start, end }
}

/** A day alone. */
export const visitsOfDay = (day: string) =>
  ({ startDate: day, endDate: day, limit: 100, sortOrder: 'asc' }) as const

/** The week alone: where the weeks around it do not fit into one answer. */
export const visitsOfWeek = (week: string) =>
  ({ startDate: week, endDate: addDays(week, 6), limit: MOST, sortOrder: 'asc' }) as const
