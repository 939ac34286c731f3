import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { inTurn } from '#lib/device/database.ts'
import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { removeFromDevice } from '#lib/outbox/wipe.ts'
import { type DeviceStorage, megabytes, readStorage } from '#lib/outbox/storage.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useOutbox } from '#lib/outbox/hooks.ts'
import { discardAll } from '#lib/outbox/outbox.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { signOut } from '#lib/session/session.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './AccountPage.module.css'

/** Removes copies of what the server has; drafts and unsent work stay, and so does the app, which would not open without a network. */
const clearCopies = async () => {
  await inTurn('reads', undefined, (opened) => opened.clear('reads'))
  await refreshReads()
}

/** Leaves nothing of the signed-in person here, nor the key to it (server-rules 6.8), and signs them out. */
const removeEverything = async () => {
  const owner = ownerOf(authStore.get())
  if (owner === null) return
  await discardAll()
  await removeFromDevice(owner)
  await signOut()
  // What was on its way here meanwhile.
  await removeFromDevice(owner)
}

/** What this device holds of the person's work. */
export function AccountStorage() {
  const format = useFormat()
  const { entries } = useOutbox()
  const [storage, setStorage] = useState<DeviceStorage>({ used: null, isKept: null })
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  useEffect(() => void readStorage().then(setStorage), [])
  const unsent = entries.filter((entry) => entry.state !== 'delivered').length

  const clear = async () => {
    setBusy(true)
    try {
      await clearCopies()
      toast(t('account.storage.cleared'))
    } catch {
      toast({ message: t('account.storage.removeFailed'), tone: 'error' })
    }
    setBusy(false)
    setStorage(await readStorage())
  }
  const remove = async () => {
    setBusy(true)
    try {
      await removeEverything()
    } catch {
      toast({ message: t('account.storage.removeFailed'), tone: 'error' })
    }
    setBusy(false)
    setRemoving(false)
  }
  const keep = async () => {
    const isKept = await navigator.storage.persist()
    if (!isKept) toast(t('account.storage.keepRefused'))
    setStorage(await readStorage())
  }

  return (
    <>
      <p className="ink-2">{t('account.storage.text')}</p>
      <dl className={classes.facts}>
        <dt>{t('account.storage.used')}</dt>
        <dd className="num">
          {storage.used === null
            ? t('account.storage.unknown')
            : `${format.number(megabytes(storage.used))} MB`}
        </dd>
        <dt>{t('account.storage.unsent')}</dt>
        <dd>
          {unsent === 0
            ? t('account.storage.nothingUnsent')
            : t('account.storage.unsentCount', { count: unsent })}
        </dd>
        {storage.isKept === null ? null : (
          <>
            <dt>{t('account.storage.kept')}</dt>
            <dd>{t(storage.isKept ? 'account.storage.keptYes' : 'account.storage.keptNo')}</dd>
          </>
        )}
      </dl>
      <div className={classes.actions}>
        {storage.isKept === false ? (
          <Button variant="default" onClick={() => void keep()}>
            {t('account.storage.keep')}
          </Button>
        ) : null}
        <Button variant="default" loading={isBusy} onClick={() => void clear()}>
          {t('account.storage.clear')}
        </Button>
      </div>
      <p className="small ink-3">{t('account.storage.clearHint')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setRemoving(true)}>
          {t('account.storage.remove')}
        </Button>
      </div>
      <p className="small ink-3">{t('account.storage.removeHint')}</p>
      <ConfirmDialog
        opened={isRemoving}
        title={t('account.storage.removeTitle')}
        text={
          unsent === 0
            ? t('account.storage.removeText')
            : t('account.storage.removeUnsent', { count: unsent })
        }
        {...(unsent > 0 && { typed: t('account.storage.removeTyped') })}
        confirm={t('account.storage.remove')}
        busy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}
