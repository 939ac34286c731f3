import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import type { Input } from '@rounds/contract/endpoint'
import { query, queryClient } from '#lib/reads/query.ts'

const PAGE = 500

/** Every prescriber of a filter, also those that no page of the list has loaded. Throws ApiError. */
export const loadEverybody = async (filter: Input<typeof prescribers.list>): Promise<Prescriber[]> => {
  const found = new Map<string, Prescriber>()
  for (let page = 1; ; page++) {
    const answer = await queryClient.fetchQuery(query(prescribers.list, { ...filter, page, limit: PAGE }))
    for (const prescriber of answer.data) found.set(prescriber.id, prescriber)
    if (page >= answer.pagination.totalPages) return [...found.values()]
  }
}
