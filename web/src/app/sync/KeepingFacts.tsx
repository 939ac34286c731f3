import { Button } from '@mantine/core'
import { useState } from 'react'
import { keepingStore, tryDevice } from '#lib/device/keeping.ts'
import { reloadApp } from '#lib/install/update.ts'
import { removeUnreadable } from '#lib/outbox/unreadable.ts'
import { unkeptStore, unreadableStore } from '#lib/outbox/store.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Note } from '#ui/Note.tsx'

/** Why this device does not keep what is done, what it cannot read of what it has kept, and what can be done about both. */
export function KeepingFacts() {
  const trouble = useStore(keepingStore)
  const unkept = useStore(unkeptStore).length
  const unreadable = useStore(unreadableStore).length
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {trouble === null ? null : (
        <Note title={t('keeping.title')}>
          <p>{t(`keeping.why.${trouble}`)}</p>
          <div>
            {trouble === 'newer' && unkept === 0 ? (
              <Button size="xs" variant="default" onClick={() => void reloadApp()}>
                {t('keeping.reload')}
              </Button>
            ) : (
              <Button size="xs" variant="default" onClick={tryDevice}>
                {t('keeping.again')}
              </Button>
            )}
          </div>
        </Note>
      )}
      {unreadable === 0 ? null : (
        <Note title={t('keeping.unreadable.title', { count: unreadable })}>
          <p>{t('keeping.unreadable.text')}</p>
          <div>
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              {t('keeping.unreadable.remove')}
            </Button>
          </div>
        </Note>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('keeping.unreadable.confirmTitle')}
        text={t('keeping.unreadable.confirmText')}
        confirm={t('keeping.unreadable.remove')}
        onConfirm={() => {
          void removeUnreadable()
          setAsking(false)
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
