import { visits } from '@rounds/contract/visits'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query, useRead } from '#lib/reads/query.ts'
import { useVisitItems } from '#features/visits/visit/useVisitItems.ts'

const PAGE = 500

/**
 * Every visit of a period, however many pages it has: totals, filters and the export are about all of them, and work without
 * a network. `isWhole` tells whether all pages are here.
 */
export const useHistory = (range: { startDate: string; endDate: string }) => {
  const first = useRead(visits.list, { ...range, limit: PAGE }, { keepPrevious: true })
  const pages = first.isPlaceholderData ? 1 : (first.data?.pagination.totalPages ?? 1)
  const rest = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      query(visits.list, { ...range, limit: PAGE, page: index + 2 }),
    ),
    combine: (reads) => ({
      data: reads.flatMap((read) => read.data?.data ?? []),
      isPending: reads.some((read) => read.isPending),
    }),
  })
  const all = useMemo(() => [...(first.data?.data ?? []), ...rest.data], [first.data, rest.data])
  return { items: useVisitItems(all), read: first, isWhole: !first.isPending && !rest.isPending }
}
