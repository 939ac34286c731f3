import { addDays } from '@rounds/contract/dates'
import { visits } from '@rounds/contract/visits'
import { useFormat } from '#lib/format.ts'
import { useRead } from '#lib/query.ts'
import { useVisitItems } from './useVisitItems.ts'
import { windowAround } from './visit-rules.ts'

/** What still asks something of its delegate, whenever it was planned. */
export const OPEN = { status: 'in-progress,completed,rejected', limit: 100 } as const

/** Planned long ago and never recorded, approved plans among them. */
const missedBefore = (day: string) => ({
  status: 'scheduled,approved',
  recorded: false,
  endDate: addDays(day, -1),
  limit: 100,
})

/** The delegate's visits of the days around today and all that are open, with the two reads that a page waits for. */
export const useVisits = () => {
  const today = useFormat().today()
  const around = windowAround(today)
  const near = useRead(visits.list, { ...around, limit: 300, sortOrder: 'asc' })
  const open = useRead(visits.list, OPEN)
  const missed = useRead(visits.list, missedBefore(around.startDate))
  const items = useVisitItems(near.data?.data, open.data?.data, missed.data?.data)
  return { items, near, open }
}
