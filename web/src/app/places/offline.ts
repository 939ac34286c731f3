import { coaching } from '@rounds/contract/coaching'
import { dashboard } from '@rounds/contract/dashboard'
import type { Endpoint, Input } from '@rounds/contract/endpoint'
import { prescribers } from '@rounds/contract/prescribers'
import { preloadVisits } from '#features/visits/visit/offline.ts'
import { query, queryClient } from '#lib/reads/query.ts'

/** What the device fetched this long ago is recent enough to work with. Milliseconds. */
const MAX_AGE_MS = 1_800_000

const fetchUnlessRecent = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryClient.prefetchQuery({ ...query(endpoint, input), staleTime: MAX_AGE_MS })

/** Fetches what a delegate must be able to open without a network (ux.md 5.6). */
export const preloadOffline = async (today: string): Promise<void> => {
  await preloadVisits(today, MAX_AGE_MS)
  await fetchUnlessRecent(coaching.own, {})
  await fetchUnlessRecent(prescribers.list, { limit: 500 })
  await fetchUnlessRecent(dashboard.products, {})
}
