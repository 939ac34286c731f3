import { useEffect } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { preloadDelegateData } from '#features/dashboard/summary/delegate-data.ts'
import { preloadDirectory } from '#features/prescribers/prescriber/directory.ts'
import { mayLoadAhead, preloadCritical, whenIdle } from '#lib/page/preload.ts'
import { loadOffline } from '#app/places/area-parts.ts'
import { useSession } from '#lib/session/session.ts'
import { useStore } from '#lib/plain/store.ts'

/** After what the person came for has loaded. Milliseconds. */
const DELAY_MS = 5_000
const load = async (today: string) => {
  const { preloadOffline } = await loadOffline()
  await preloadOffline(today)
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
