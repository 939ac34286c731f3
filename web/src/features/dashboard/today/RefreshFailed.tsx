import { Button } from '@mantine/core'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import classes from './AttentionStrip.module.css'

/** Data stands, but could not be refreshed (specification §8). */
export function RefreshFailed({ at, onRetry }: { at: number; onRetry: () => void }) {
  const format = useFormat()
  const time = format.instantTime(new Date(at).toISOString())
  return (
    <div className={`${classes.line} ${classes.failed}`} role="status">
      <span className={classes.words}>
        {t('dashboard.refreshFailed')}. {t('dashboard.dataFrom', { time })}
      </span>
      <Button variant="default" onClick={onRetry}>
        {t('app.ui.tryAgain')}
      </Button>
    </div>
  )
}
