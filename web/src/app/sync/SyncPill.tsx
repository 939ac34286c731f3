import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceMobileOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { conflictStore } from '#features/visits/conflicts/conflicts.ts'
import { keepingStore } from '#lib/device/keeping.ts'
import { t } from '#lib/words/messages.ts'
import { useOutbox } from '#lib/outbox/hooks.ts'
import type { SyncState } from '#lib/outbox/rules.ts'
import { unkeptStore, unreadableStore } from '#lib/outbox/store.ts'
import { useStore } from '#lib/plain/store.ts'
import { openPart } from '#app/places/open-part.ts'
import { parts } from '#app/places/parts.ts'
import { useUndoKey } from './useUndoKey.ts'
import classes from './SyncPill.module.css'

const glyphs = {
  ok: IconCheck,
  syncing: IconCloudUp,
  offline: IconCloudOff,
  attention: IconAlertTriangle,
  unreadable: IconAlertTriangle,
  unkept: IconDeviceMobileOff,
}

/** What the pill says: of unsent work, or that this device keeps nothing more, or cannot read what it has kept. */
const useSync = (): SyncState | { state: 'unreadable' | 'unkept'; count: number } => {
  const { sync } = useOutbox()
  const unreadable = useStore(unreadableStore).length
  const isUnkept = useStore(unkeptStore).length > 0
  const isInTrouble = useStore(keepingStore) !== null
  if (sync.state === 'attention') return sync
  if (unreadable > 0) return { state: 'unreadable', count: unreadable }
  return isInTrouble || isUnkept ? { state: 'unkept', count: 0 } : sync
}

const words = ({ state, count }: ReturnType<typeof useSync>): string => {
  if (state === 'unkept') return t('app.keeping.pill')
  if (state === 'unreadable') return t('app.keeping.unreadable', { count })
  if (state === 'offline') return count > 0 ? t('app.sync.offlineSaved', { count }) : t('app.sync.offline')
  return state === 'ok' ? t('app.sync.ok') : t(`app.sync.${state}`, { count })
}

/** Whether everything the person did has reached the server; opens the Sync panel, and asks about conflicts. */
export function SyncPill() {
  const sync = useSync()
  const { pathname } = useLocation()
  // It belongs to the page it was opened on: what leads elsewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname
  const isAsking = useStore(conflictStore) !== null
  useUndoKey()
  const Glyph = glyphs[sync.state]
  return (
    <>
      <button
        type="button"
        className={classes.pill}
        data-sync={sync.state}
        data-count={sync.count > 0 ? sync.count : undefined}
        aria-haspopup="dialog"
        onClick={() => openPart(parts.SyncPanel.preload, () => setOpenAt(pathname))}
      >
        <Glyph size={16} stroke={1.75} aria-hidden />
        <span className={classes.words}>{words(sync)}</span>
      </button>
      {isOpen ? <parts.SyncPanel close={() => setOpenAt(null)} /> : null}
      {isAsking ? <parts.ConflictDialog /> : null}
    </>
  )
}
