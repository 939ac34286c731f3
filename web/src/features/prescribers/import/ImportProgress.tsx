import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { t } from '#lib/words/messages.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'

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
  const spoken = useRef(-1)
  const quarter = done === undefined || total === undefined ? 0 : Math.floor((done / Math.max(1, total)) * 4)
  useEffect(() => {
    if (quarter > spoken.current) announce(text)
    spoken.current = Math.max(spoken.current, quarter)
  }, [quarter, text])
  return (
    <div className="card stack" aria-busy>
      <div className="spread">
        <span className="num">{text}</span>
        <Button variant="default" size="xs" onClick={onStop}>
          {t('prescribers.import.stop')}
        </Button>
      </div>
      <ProgressBar label={text} done={done} total={total} />
    </div>
  )
}
