import { useEffect } from 'react'
import { ownerOf } from '#lib/person/auth-store.ts'
import { t } from '#lib/words/messages.ts'
import { clockStore } from '#lib/wire/server-clock.ts'
import { whenIdle } from '#lib/page/preload.ts'
import { useSession } from '#lib/session/session.ts'
import { useStore } from '#lib/plain/store.ts'
import { toast } from '#ui/toasts.ts'
import { loadWipe } from '#app/places/area-parts.ts'

const look = async (owner: string, mayWipe: boolean) => {
  const { lookThrough } = await loadWipe()
  const lost = await lookThrough(owner, mayWipe)
  if (lost > 0) toast({ message: t('app.wiped', { count: lost }), tone: 'error' })
}

/** server-rules 6.8: what was kept here for 30 days goes, whoever it belongs to; who loses unsent work, or its key, is told. */
export const useWipe = () => {
  const owner = useSession(ownerOf)
  const isClockRight = useStore(clockStore)
  useEffect(() => {
    // Again once the clock is right: nothing goes before. Without its code it is done at another start.
    if (owner !== null) whenIdle(() => void look(owner, isClockRight).catch(() => undefined))
  }, [owner, isClockRight])
}
