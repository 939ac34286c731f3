import { visits } from '@rounds/contract/visits'
import { useFormat } from '#lib/words/format.ts'
import { useRead } from '#lib/reads/query.ts'
import { useVisitItems } from './useVisitItems.ts'
import { OPEN, visitsOfWeeks, visitsOfWeek } from './reads.ts'

/** The delegate's visits of a week and the weeks around it, with those that are open, and the read they come from. */
export const useAgenda = (week: string) => {
  const today = useFormat().today()
  const around = useRead(visits.list, visitsOfWeeks(week, today))
  // Too much for one answer; or nobody answers, and the device knows this week and not all of those around it.
  const isAlone = around.data ? around.data.pagination.total > around.data.data.length : around.error !== null
  const own = useRead(visits.list, visitsOfWeek(week), { enabled: isAlone })
  const open = useRead(visits.list, OPEN)
  const read = isAlone ? own : around
  return { items: useVisitItems(read.data?.data, open.data?.data), read }
}
