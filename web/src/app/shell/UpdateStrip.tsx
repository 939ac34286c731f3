import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { reloadApp, updateStore } from '#lib/install/update.ts'
import { t } from '#lib/words/messages.ts'
import { useStore } from '#lib/plain/store.ts'
import classes from './strips.module.css'

const isInField = () => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false

/**
 * Offers the newer build (ux.md 5.6). It never appears while somebody is in a field, and stays once it is there: a line that
 * comes and goes would move what they are about to press.
 */
export function UpdateStrip() {
  const isReady = useStore(updateStore)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isReady || isShown) return undefined
    const look = () => setTimeout(() => setShown(!isInField()))
    look()
    document.addEventListener('focusout', look)
    return () => document.removeEventListener('focusout', look)
  }, [isReady, isShown])
  if (!isShown) return null
  return (
    <div className={classes.strip} role="status">
      <span className={classes.words}>{t('offline.ready')}</span>
      <Button size="xs" variant="default" onClick={() => void reloadApp()}>
        {t('offline.reload')}
      </Button>
    </div>
  )
}
