import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query, useRead } from '#lib/reads/query.ts'
import { byUrgency } from './to-visit.ts'

const LIST = { sortBy: 'lastVisitDate', sortOrder: 'asc', limit: 500 } as const
const KEPT = { staleTime: 300_000 }

/** All prescribers the delegate may plan, most urgent first, with the read that a page waits for. */
export const usePeopleToVisit = () => {
  const read = useRead(prescribers.list, LIST, KEPT)
  const more = Math.max(0, (read.data?.pagination.totalPages ?? 1) - 1)
  const rest = useQueries({
    queries: Array.from({ length: more }, (_, index) => ({
      ...query(prescribers.list, { ...LIST, page: index + 2 }),
      ...KEPT,
    })),
    combine: (pages) => pages.flatMap((page): Prescriber[] => page.data?.data ?? []),
  })
  const first = read.data?.data
  const people = useMemo(() => [...(first ?? []), ...rest].toSorted(byUrgency), [first, rest])
  return { people, read }
}
