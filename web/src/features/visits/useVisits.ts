import { visits } from '@rounds/contract/visits'
import { useFormat } from '#lib/format.ts'
import { useRead } from '#lib/query.ts'
import { useVisitItems } from './useVisitItems.ts'
import { windowAround } from './visit-rules.ts'

/** What still asks something of its delegate, whenever it was planned. */
export const OPEN = { status: 'in-progress,completed,rejected', limit: 100 } as const

/** The delegate's visits of the days around today and all that are open, with both reads they come from. */
export const useVisits = () => {
  const today = useFormat().today()
  const near = useRead(visits.list, { ...windowAround(today), limit: 300, sortOrder: 'asc' })
  const open = useRead(visits.list, OPEN)
  const items = useVisitItems(near.data?.data, open.data?.data)
  return { items, near, open }
}
