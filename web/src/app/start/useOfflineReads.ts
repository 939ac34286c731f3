import { dashboard } from '@rounds/contract/dashboard'
import { prescribers } from '@rounds/contract/prescribers'
import { useEffect } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { preloadDelegateData } from '#features/dashboard/summary/delegate-data.ts'
import { preloadDirectory } from '#features/prescribers/prescriber/directory.ts'
import { mayLoadAhead, preloadCritical, whenIdle } from '#lib/page/preload.ts'
import { loadOfflineVisits } from '#app/places/parts.ts'
import { query, queryClient } from '#lib/reads/query.ts'
import { useSession } from '#lib/session/session.ts'
import { useStore } from '#lib/plain/store.ts'

/** After what the person came for has loaded. Milliseconds. */
const DELAY_MS = 5_000
/** What the device fetched this long ago is recent enough to work with. Milliseconds. */
const MAX_AGE_MS = 1_800_000

const load = async (today: string) => {
  const { preloadVisits } = await loadOfflineVisits()
  await preloadVisits(today, MAX_AGE_MS)
  const people = { ...query(prescribers.list, { limit: 500 }), staleTime: MAX_AGE_MS }
  await queryClient.prefetchQuery(people)
  await queryClient.prefetchQuery({ ...query(dashboard.products, {}), staleTime: MAX_AGE_MS })
}

/** Searches answer from the device, at once and without a network. */
const searched = [preloadDirectory, preloadDelegateData]

/** Fetches in quiet moments what a delegate must be able to open without a network (ux.md 5.6), also if they never did. */
export const useOfflineReads = (): void => {
  const user = useSession((state) => state.user)
  const isPending = useSession((state) => state.isPending)
  const isOnline = useStore(onlineStore)
  const today = useFormat().today()
  // A session whose profile did not load may be nobody's: nothing is asked for them.
  const isDelegate = user?.role === 'DELEGATE' && user.id !== ''
  useEffect(() => (isDelegate ? preloadCritical(searched) : undefined), [isDelegate])
  const isWanted = user?.role === 'DELEGATE' && user.isFallback !== true && isPending !== true && isOnline
  useEffect(() => {
    if (!isWanted || !mayLoadAhead()) return undefined
    const timer = setTimeout(() => whenIdle(() => void load(today).catch(() => undefined)), DELAY_MS)
    return () => clearTimeout(timer)
  }, [isWanted, today])
}
