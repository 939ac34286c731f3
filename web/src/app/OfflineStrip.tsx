import { IconCloudOff, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#lib/messages.ts'
import { onlineStore } from '#lib/network.ts'
import { useOutbox } from '#lib/outbox.ts'
import { useStore } from '#lib/store.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './strips.module.css'

/** How long “All sent.” stays. Milliseconds. */
const FAREWELL_MS = 3000

/** Under the header: that the device is offline (once for each outage), then that it is back and has sent everything. */
export function OfflineStrip() {
  const isOnline = useStore(onlineStore)
  const { sync } = useOutbox()
  const [phase, setPhase] = useState<'none' | 'offline' | 'closed' | 'back'>('none')
  const wasOnline = useRef(true)
  useEffect(() => {
    if (wasOnline.current && !isOnline) setPhase('offline')
    if (!wasOnline.current && isOnline) setPhase('back')
    wasOnline.current = isOnline
  }, [isOnline])
  const isDone = phase === 'back' && sync.state !== 'syncing'
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => setPhase('none'), FAREWELL_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  if (phase === 'none' || phase === 'closed') return null
  if (phase === 'back')
    return (
      <div className={classes.strip} role="status">
        {isDone ? t('app.sync.allSent') : t('app.sync.backSending', { count: sync.count })}
      </div>
    )
  return (
    <div className={classes.strip} role="status" data-tone="attention">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      <span className={classes.words}>{t('app.sync.strip')}</span>
      <IconButton size="small" icon={IconX} label={t('app.ui.dismiss')} onClick={() => setPhase('closed')} />
    </div>
  )
}
