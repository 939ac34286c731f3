import { Button } from '@mantine/core'
import { useState } from 'react'
import { unkeptStore } from '#lib/outbox/store.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { useSignOut } from './useSignOut.ts'

/** Unsent work stays for its person by default; who wants it gone types that they do (ux.md 4.1). */
export function SignOutDialog({ unsent, isAsking, stay, go, deleteAndGo }: ReturnType<typeof useSignOut>) {
  const [isDeleting, setDeleting] = useState(false)
  const isKept = useStore(unkeptStore).length === 0
  // The network may come back while they think.
  const isAllSent = isAsking && unsent === 0
  const stays = isKept ? `${t('app.signOut.text')} ${t('outbox.keptDays')}` : t('app.keeping.toast')
  const close = () => {
    setDeleting(false)
    stay()
  }
  return (
    <>
      <ConfirmDialog
        opened={isAsking && (isAllSent || !isDeleting)}
        title={isAllSent ? t('app.menu.signOut') : t('app.signOut.title', { count: unsent })}
        text={isAllSent ? t('app.sync.nothing') : stays}
        confirm={t('app.menu.signOut')}
        cancel={t('app.signOut.stay')}
        danger={false}
        onConfirm={go}
        onClose={close}
      >
        {isAllSent ? null : (
          <div>
            <Button variant="transparent" color="red" px={0} onClick={() => setDeleting(true)}>
              {t('outbox.signOut.delete')}
            </Button>
          </div>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        opened={isAsking && isDeleting && !isAllSent}
        title={t('outbox.signOut.deleteTitle')}
        text={t('outbox.signOut.deleteText', { count: unsent })}
        typed={t('outbox.signOut.typed')}
        confirm={t('outbox.signOut.delete')}
        cancel={t('app.signOut.stay')}
        onConfirm={deleteAndGo}
        onClose={close}
      />
    </>
  )
}
