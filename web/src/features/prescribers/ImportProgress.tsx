import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { t } from '#lib/messages.ts'
import { announce } from '#ui/LiveRegion.tsx'
import classes from './ImportProgress.module.css'

/** What is going on, with a bar: as far as `done` of `total`, or moving where nobody can tell. */
export function ImportProgress({
  text,
  done,
  total,
  onStop,
}: {
  text: string
  done?: number
  total?: number
  onStop: () => void
}) {
  const share = done === undefined || total === undefined ? null : done / Math.max(1, total)
  const spoken = useRef(-1)
  const quarter = share === null ? 0 : Math.floor(share * 4)
  useEffect(() => {
    if (quarter > spoken.current) announce(text)
    spoken.current = Math.max(spoken.current, quarter)
  }, [quarter, text])
  return (
    <div className={classes.box} aria-busy>
      <div className="spread">
        <span className="num">{text}</span>
        <Button variant="default" size="xs" onClick={onStop}>
          {t('prescribers.import.stop')}
        </Button>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={text}
        {...(share === null ? {} : { 'aria-valuemin': 0, 'aria-valuemax': total, 'aria-valuenow': done })}
      >
        <div
          className={classes.bar}
          data-moving={share === null || undefined}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
