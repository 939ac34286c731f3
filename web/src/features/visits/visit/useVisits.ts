import { visits } from '@rounds/contract/visits'
import { useFormat } from '#lib/words/format.ts'
import { useRead } from '#lib/reads/query.ts'
import { useVisitItems } from './useVisitItems.ts'
import { OPEN, missedOn, visitsAround } from './reads.ts'

/** The delegate's visits of the days around today and all that are open, with the two reads that a page waits for. */
export const useVisits = () => {
  const today = useFormat().today()
  const near = useRead(visits.list, visitsAround(today))
  const open = useRead(visits.list, OPEN)
  const missed = useRead(visits.list, missedOn(today))
  const items = useVisitItems(near.data?.data, open.data?.data, missed.data?.data)
  return { items, near, open }
}
