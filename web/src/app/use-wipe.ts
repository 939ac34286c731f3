import { useEffect } from 'react'
import { ownerOf } from '#lib/auth-store.ts'
import { t } from '#lib/messages.ts'
import { clockStore } from '#lib/network.ts'
import { whenIdle } from '#lib/preload.ts'
import { useSession } from '#lib/session.ts'
import { useStore } from '#lib/store.ts'
import { toast } from '#ui/toasts.ts'

const wipe = async (owner: string) => {
  const { wipeOutdated } = await import('#lib/device-wipe.ts')
  const lost = await wipeOutdated(owner)
  if (lost > 0) toast({ message: t('app.wiped', { count: lost }), tone: 'error' })
}

/** server-rules 6.8: what was kept here for 30 days goes, whoever it belongs to; who loses unsent work is told. */
export const useWipe = () => {
  const owner = ownerOf(useSession())
  const isClockRight = useStore(clockStore)
  useEffect(() => {
    // Without its code it is done at another start.
    if (owner !== null && isClockRight) whenIdle(() => void wipe(owner).catch(() => undefined))
  }, [owner, isClockRight])
}
