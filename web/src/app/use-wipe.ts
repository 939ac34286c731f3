import { useEffect } from 'react'
import { ownerOf } from '#lib/auth-store.ts'
import { now } from '#lib/clock.ts'
import { t } from '#lib/messages.ts'
import { whenIdle } from '#lib/preload.ts'
import { useSession } from '#lib/session.ts'
import { toast } from '#ui/toasts.ts'

const wipe = async (owner: string) => {
  const { wipeOutdated } = await import('#lib/device-wipe.ts')
  const lost = await wipeOutdated(owner, now())
  if (lost > 0) toast({ message: t('app.wiped', { count: lost }), tone: 'error' })
}

/** server-rules 6.8: what was kept here for 30 days goes, whoever it belongs to; who loses unsent work is told. */
export const useWipe = () => {
  const owner = ownerOf(useSession())
  useEffect(() => {
    // Without its code it is done at another start.
    if (owner !== null) whenIdle(() => void wipe(owner).catch(() => undefined))
  }, [owner])
}
