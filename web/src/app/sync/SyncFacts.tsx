import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type DeviceStorage, mayBeCleared, megabytes, readStorage } from '#lib/outbox/storage.ts'
import { keepingStore } from '#lib/device/keeping.ts'
import { unreadableStore } from '#lib/outbox/store.ts'
import { isTemporary } from '#lib/plain/errors.ts'
import { useStore } from '#lib/plain/store.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { fromDevice } from '#lib/wire/server-clock.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { SyncState } from '#lib/outbox/rules.ts'
import { queryClient, refreshReads } from '#lib/reads/query.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './SyncPanel.module.css'

const glyphs = {
  ok: IconCircleCheck,
  syncing: IconCloudUp,
  offline: IconCloudOff,
  attention: IconAlertTriangle,
}

/** The panel in one sentence. */
export function SyncLine({ sync, isEmpty }: { sync: SyncState; isEmpty: boolean }) {
  const isKeeping = useStore(keepingStore) === null
  const canRead = useStore(unreadableStore).length === 0
  // What else was done may lie where it cannot be read.
  if (!(isKeeping && canRead) && sync.state === 'ok' && isEmpty) return null
  const Glyph = glyphs[sync.state]
  const text = {
    ok: isEmpty ? t('outbox.lineOk') : t('outbox.state.held'),
    syncing: t('outbox.lineSending', { count: sync.count }),
    offline: t(isKeeping ? 'outbox.lineOffline' : 'outbox.lineOfflineUnkept'),
    attention: t('outbox.lineAttention', { count: sync.count }),
  }
  return (
    <p className={classes.line}>
      <Glyph size={20} stroke={1.75} aria-hidden />
      {text[sync.state]}
    </p>
  )
}

const cache = queryClient.getQueryCache()
const latestRead = () => Math.max(0, ...cache.getAll().map(({ state }) => state.dataUpdatedAt))

/** What the device holds, and when it last heard from the server. */
export function SyncFacts() {
  const format = useFormat()
  const updatedAt = useSyncExternalStore((listener) => cache.subscribe(listener), latestRead)
  const [storage, setStorage] = useState<DeviceStorage | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void readStorage().then(setStorage), [])
  const refresh = async () => {
    setBusy(true)
    await refreshReads().finally(() => setBusy(false))
    // What is refused is answered, too.
    const isUnanswered = cache
      .findAll({ type: 'active' })
      .some(({ state }) => state.status === 'error' && isTemporary(state.error))
    if (onlineStore.get() && !isUnanswered) announce(t('outbox.refreshed'))
    else toast({ message: t('outbox.notRefreshed'), tone: 'error' })
  }
  return (
    <section className={classes.facts}>
      <h3>{t('outbox.storage')}</h3>
      {useStore(keepingStore) === null ? <p className="small ink-2">{t('outbox.keptDays')}</p> : null}
      {storage ? (
        <p className="small ink-2">
          {storage.used === null
            ? t('outbox.storageUnknown')
            : t('outbox.storageUsed', { size: format.number(megabytes(storage.used)) })}
          {storage.isKept === null
            ? null
            : ` · ${t(storage.isKept ? 'outbox.storageKept' : 'outbox.storageLoose')}`}
        </p>
      ) : null}
      {storage?.isKept === false && mayBeCleared() ? (
        <p className="small">{t('outbox.storageInstall')}</p>
      ) : null}
      <div className={classes.head}>
        <span className="small ink-2 num">
          {updatedAt === 0
            ? t('outbox.neverUpdated')
            : t('outbox.lastUpdate', {
                time: format.instantTime(new Date(fromDevice(updatedAt)).toISOString()),
              })}
        </span>
        <Button size="xs" variant="default" loading={isBusy} onClick={() => void refresh()}>
          {t('outbox.refresh')}
        </Button>
      </div>
    </section>
  )
}
