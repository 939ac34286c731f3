import type { Input } from '@rounds/contract/endpoint'
import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiError } from '#lib/plain/errors.ts'
import { query, read } from '#lib/reads/query.ts'

const PAGE = 100

type Page = { data: Prescriber[]; pagination: { page: number; total: number; totalPages: number } }

/** The prescribers of a filter, page after page; the last list stays while another search is on its way. */
export const usePrescribers = (filter: Input<typeof prescribers.list>) => {
  const list = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number>({
    queryKey: [...query(prescribers.list, filter).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      read(prescribers.list, { ...filter, page: pageParam, limit: PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages
  // Somebody added meanwhile moves the pages behind: the same row may come twice.
  const rows = useMemo(
    () => [...new Map((pages ?? []).flatMap(({ data }) => data).map((row) => [row.id, row])).values()],
    [pages],
  )
  return { read: list, rows, total: pages?.[0]?.pagination.total, isOld: list.isPlaceholderData }
}
