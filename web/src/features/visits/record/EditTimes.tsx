import { instantOf } from '@rounds/contract/dates'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import type { RecordForm } from '#features/visits/visit/record-form.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { ZoneNote } from '#features/visits/visit/ZoneNote.tsx'
import classes from './TimerCard.module.css'

/** From and To on the day of the visit. Each is taken as soon as both make sense. */
export function EditTimes({
  visit,
  start,
  end,
  onChange,
  onClose,
  onStart,
}: {
  visit: VisitItem
  start: string | null
  end: string | null
  onChange: (times: Pick<RecordForm, 'startTime' | 'endTime'>) => void
  onClose: () => void
  onStart: (() => void) | undefined
}) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const [from, setFrom] = useState(start === null ? '' : format.local(start).time)
  const [to, setTo] = useState(end === null ? '' : format.local(end).time)
  const [error, setError] = useState<string>()
  const day = start === null ? visit.scheduledDate : format.local(start).day
  const change = (nextFrom: string, nextTo: string) => {
    setFrom(nextFrom)
    setTo(nextTo)
    const startTime = nextFrom === '' ? null : instantOf(day, nextFrom, timezone)
    const endTime = nextTo === '' ? null : instantOf(day, nextTo, timezone)
    const isReversed = startTime !== null && endTime !== null && endTime < startTime
    const isAhead = Date.parse(endTime ?? startTime ?? '') > format.now() + 60_000
    setError(isReversed ? t('visits.timer.reversed') : isAhead ? t('visits.timer.ahead') : undefined)
    if (!isReversed && !isAhead) onChange({ startTime, endTime })
  }
  return (
    <>
      <div className={classes.times}>
        <TextInput
          type="time"
          label={t('visits.timer.from')}
          value={from}
          onChange={(event) => change(event.currentTarget.value, to)}
        />
        <TextInput
          type="time"
          label={t('visits.timer.to')}
          value={to}
          onChange={(event) => change(from, event.currentTarget.value)}
        />
        <Button variant="default" onClick={onClose}>
          {t('visits.timer.done')}
        </Button>
      </div>
      <ZoneNote />
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      {onStart ? (
        <Button variant="subtle" onClick={onStart}>
          {t('visits.timer.startNow')}
        </Button>
      ) : null}
    </>
  )
}
