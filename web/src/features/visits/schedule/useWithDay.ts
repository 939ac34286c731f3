import { visits } from '@rounds/contract/visits'
import { visitsOfDay } from '#features/visits/visit/reads.ts'
import { windowAround } from '#features/visits/visit/rules.ts'
import { type VisitItem, useVisitItems } from '#features/visits/visit/useVisitItems.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'

/** `items`, and the visits of a day that is further away than those are kept for. `day` is '' until one is chosen. */
export const useWithDay = (items: readonly VisitItem[], day: string): readonly VisitItem[] => {
  const { startDate, endDate } = windowAround(useFormat().today())
  const isFar = day !== '' && (day < startDate || day > endDate)
  const { data } = useRead(visits.list, visitsOfDay(day), { enabled: isFar })
  const there = useVisitItems(data?.data)
  return isFar ? [...items, ...there.filter(({ id }) => !items.some((item) => item.id === id))] : items
}
