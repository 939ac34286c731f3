import { useEffect } from 'react'
import { ownerOf } from '#lib/person/auth-store.ts'
import { t } from '#lib/words/messages.ts'
import { clockStore } from '#lib/wire/server-clock.ts'
import { whenIdle } from '#lib/page/preload.ts'
import { useSession } from '#lib/session/session.ts'
import { useStore } from '#lib/plain/store.ts'
import { toast } from '#ui/toasts.ts'
import { loadWipe } from '#app/places/area-parts.ts'

const wipe = async (owner: string) => {
  const { wipeOutdated } = await loadWipe()
  const lost = await wipeOutdated(owner)
  if (lost > 0) toast({ message: t('app.wiped', { count: lost }), tone: 'error' })
}

/** server-rules 6.8: what was kept here for 30 days goes, whoever it belongs to; who loses unsent work is told. */
export const useWipe = () => {
  const owner = useSession(ownerOf)
  const isClockRight = useStore(clockStore)
  useEffect(() => {
    // Without its code it is done at another start.
    if (owner !== null && isClockRight) whenIdle(() => void wipe(owner).catch(() => undefined))
  }, [owner, isClockRight])
}
