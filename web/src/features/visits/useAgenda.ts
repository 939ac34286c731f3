import { visits } from '@rounds/contract/visits'
import { addDays } from '@rounds/contract/dates'
import { useFormat } from '#lib/format.ts'
import { useRead } from '#lib/query.ts'
import { agendaWindow } from './agenda-week.ts'
import { useVisitItems } from './useVisitItems.ts'
import { OPEN } from './useVisits.ts'

/** As many as the server gives at once. */
export const MOST = 500

/** The delegate's visits of a week and the weeks around it, with those that are open, and the read they come from. */
export const useAgenda = (week: string) => {
  const today = useFormat().today()
  const around = useRead(visits.list, { ...agendaWindow(week, today), limit: MOST, sortOrder: 'asc' })
  const isCut = around.data !== undefined && around.data.pagination.total > around.data.data.length
  const own = useRead(
    visits.list,
    { startDate: week, endDate: addDays(week, 6), limit: MOST, sortOrder: 'asc' },
    { enabled: isCut },
  )
  const open = useRead(visits.list, OPEN)
  const read = isCut ? own : around
  return { items: useVisitItems(read.data?.data, open.data?.data), read }
}
