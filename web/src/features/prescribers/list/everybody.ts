import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { query, queryClient } from '#lib/reads/query.ts'
import type { ListFilter } from './address.ts'

const PAGE = 500

/**
 * Every prescriber of a filter as the server has them now, also those that no page of the list has loaded. `null` when they
 * are more than wanted: `isTooMany` is asked with their number before the second page is. Throws ApiError.
 */
export const loadEverybody = async (
  filter: ListFilter,
  isTooMany: (total: number) => boolean = () => false,
): Promise<Prescriber[] | null> => {
  const found = new Map<string, Prescriber>()
  for (let page = 1; ; page++) {
    const asked = query(prescribers.list, { ...filter, page, limit: PAGE })
    const { data, pagination } = await queryClient.fetchQuery({ ...asked, staleTime: 0 })
    if (isTooMany(pagination.total)) return null
    for (const prescriber of data) found.set(prescriber.id, prescriber)
    if (page >= pagination.totalPages) return [...found.values()]
  }
}
