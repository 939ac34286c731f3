import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import classes from './NowLine.module.css'

/** Where the day stands. */
export function NowLine({ now }: { now: number }) {
  const format = useFormat()
  return (
    <li className={classes.line}>
      <span className={`micro num ${classes.label}`}>
        {t('dashboard.now', { time: format.instantTime(new Date(now).toISOString()) })}
      </span>
    </li>
  )
}
