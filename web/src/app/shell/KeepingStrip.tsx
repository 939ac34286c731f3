import { Button } from '@mantine/core'
import { IconDeviceMobileOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { keepingStore } from '#lib/device/keeping.ts'
import { reloadApp } from '#lib/install/update.ts'
import { t } from '#lib/words/messages.ts'
import { useOutbox } from '#lib/outbox/hooks.ts'
import { useStore } from '#lib/plain/store.ts'
import classes from './strips.module.css'

/** A device that answers late, on a slow phone's first start, is tried again before anybody is told. Milliseconds. */
const LASTS_MS = 2_000

/** Under the header, for as long as this device does not keep what is done: why, and what to do. */
export function KeepingStrip() {
  const trouble = useStore(keepingStore)
  const { entries } = useOutbox()
  const isLate = trouble === 'blocked'
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isLate) return undefined
    const timer = setTimeout(() => setLasts(true), LASTS_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isLate])
  if (trouble === null || (isLate && !lasts)) return null
  const isUnsent = entries.some(({ state }) => state !== 'delivered')
  const mayReload = trouble === 'newer' && !isUnsent
  return (
    <div className={classes.strip} role="status" data-tone="attention" data-testid="keeping">
      <IconDeviceMobileOff size={16} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        {t(trouble === 'newer' && isUnsent ? 'keeping.strip.newerUnsent' : `keeping.strip.${trouble}`)}
      </span>
      {mayReload ? (
        <Button size="xs" variant="default" onClick={() => void reloadApp()}>
          {t('keeping.reload')}
        </Button>
      ) : null}
    </div>
  )
}
