import { use, useEffect, useState } from 'react'
import { type Blocker, UNSAFE_DataRouterContext } from 'react-router'

/**
 * The question whether a page may be left while `isWanted`; other views of the same page are no leaving. The router's own hook
 * for it would stand in what every visitor loads, also before the sign-in.
 */
export const useLeave = (isWanted: boolean): Blocker | undefined => {
  const router = use(UNSAFE_DataRouterContext)?.router
  const [blocker, setBlocker] = useState<Blocker>()
  useEffect(() => {
    if (!router || !isWanted) return undefined
    const key = crypto.randomUUID()
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    )
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(key)))
    return () => {
      stop()
      router.deleteBlocker(key)
      setBlocker(undefined)
    }
  }, [router, isWanted])
  return blocker
}
