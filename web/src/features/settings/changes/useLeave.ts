import { useEffect, useState } from 'react'
import type { Blocker } from 'react-router'
import { useRouter } from '#lib/page/useRouter.ts'

/** The question whether a page may be left while `isWanted`; other views of the same page are no leaving. */
export const useLeave = (isWanted: boolean): Blocker | undefined => {
  const router = useRouter()
  const [blocker, setBlocker] = useState<Blocker>()
  useEffect(() => {
    if (!isWanted) return undefined
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
