import { IconCloudOff, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { onlineStore, weakStore } from '#lib/wire/network.ts'
import { keepingStore } from '#lib/device/keeping.ts'
import { useOutbox } from '#lib/outbox/hooks.ts'
import { unreadableStore } from '#lib/outbox/store.ts'
import { useStore } from '#lib/plain/store.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './strips.module.css'

/** How long “All sent.” stays. Milliseconds. */
const FAREWELL_MS = 3000

type Phase = 'none' | 'offline' | 'weak' | 'closed' | 'back'

/** What the connection has just come to; a strip that was closed stays closed until that changes. */
const usePhase = () => {
  const isOnline = useStore(onlineStore)
  const isWeak = useStore(weakStore)
  const [phase, setPhase] = useState<Phase>('none')
  const before = useRef({ isOnline: true, isWeak: false })
  useEffect(() => {
    const { isOnline: wasOnline, isWeak: wasWeak } = before.current
    before.current = { isOnline, isWeak }
    if (wasOnline !== isOnline) setPhase(isOnline ? 'back' : 'offline')
    else if (wasWeak !== isWeak) setPhase(isWeak ? 'weak' : 'none')
  }, [isOnline, isWeak])
  return [phase, setPhase] as const
}

/**
 * Under the header: that the device is offline or the connection weak (once for each outage), then that it is back and has
 * sent everything.
 */
export function OfflineStrip() {
  const { entries, sync } = useOutbox()
  const isKeeping = useStore(keepingStore) === null
  const canRead = useStore(unreadableStore).length === 0
  const [phase, setPhase] = usePhase()
  const unsent = new Set(
    entries.filter(({ state }) => state === 'waiting' || state === 'sending').map(({ subject }) => subject),
  )
  const isDone = phase === 'back' && unsent.size === 0
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => setPhase('none'), FAREWELL_MS)
    return () => clearTimeout(timer)
  }, [isDone, setPhase])
  if (phase === 'none' || phase === 'closed') return null
  // Not all was sent, or nobody knows; and nothing is saved here.
  if (isDone && (sync.state === 'attention' || !isKeeping || !canRead)) return null
  if (phase === 'weak' && !isKeeping) return null
  if (phase === 'back')
    return (
      <div className={classes.strip} role="status">
        {isDone ? t('app.sync.allSent') : t('app.sync.backSending', { count: unsent.size })}
      </div>
    )
  return (
    <div className={classes.strip} role="status" data-tone="attention">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      <span className={classes.words}>{phase === 'weak' ? t('offline.weak') : t('app.sync.strip')}</span>
      <IconButton size="small" icon={IconX} label={t('app.ui.dismiss')} onClick={() => setPhase('closed')} />
    </div>
  )
}
