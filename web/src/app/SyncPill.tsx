import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { t } from '#lib/messages.ts'
import { useOutbox } from '#lib/outbox.ts'
import type { SyncState } from '#lib/outbox-rules.ts'
import { openPart } from './open-part.ts'
import { pages } from './pages.ts'
import classes from './SyncPill.module.css'

const glyphs = {
  ok: IconCheck,
  syncing: IconCloudUp,
  offline: IconCloudOff,
  attention: IconAlertTriangle,
}

const words = ({ state, count }: SyncState): string => {
  if (state === 'offline') return count > 0 ? t('app.sync.offlineSaved', { count }) : t('app.sync.offline')
  return state === 'ok' ? t('app.sync.ok') : t(`app.sync.${state}`, { count })
}

/** Whether everything the person did has reached the server; opens the Sync panel. */
export function SyncPill() {
  const { sync } = useOutbox()
  const [isOpen, setOpen] = useState(false)
  const Glyph = glyphs[sync.state]
  return (
    <>
      <button
        type="button"
        className={classes.pill}
        data-sync={sync.state}
        aria-haspopup="dialog"
        onClick={() => openPart(pages.SyncPanel.preload, () => setOpen(true))}
      >
        <Glyph size={16} stroke={1.75} aria-hidden />
        <span className={classes.words}>{words(sync)}</span>
      </button>
      {isOpen ? (
        <Suspense>
          <pages.SyncPanel close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
