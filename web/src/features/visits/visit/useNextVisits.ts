import { NEXT_VISIT_DAYS } from '@rounds/contract/constants'
import { addDays } from '@rounds/contract/dates'
import { visits } from '@rounds/contract/visits'
import { useMemo } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { useRead } from '#lib/reads/query.ts'
import { type VisitItem, useVisitItems } from './useVisitItems.ts'
import { isDue } from './rules.ts'

/** The delegate's next visit to each prescriber, those planned here and not sent yet included. */
export const useNextVisits = (): ReadonlyMap<string, VisitItem> => {
  const today = useFormat().today()
  const ahead = { startDate: today, endDate: addDays(today, NEXT_VISIT_DAYS) }
  const { data } = useRead(visits.list, { ...ahead, limit: 500, sortOrder: 'asc' }, { staleTime: 60_000 })
  const items = useVisitItems(data?.data)
  return useMemo(() => {
    const next = new Map<string, VisitItem>()
    for (const visit of items)
      if (isDue(visit) && visit.scheduledDate >= today && !next.has(visit.prescriberId))
        next.set(visit.prescriberId, visit)
    return next
  }, [items, today])
}
