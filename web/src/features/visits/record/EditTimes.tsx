import { instantOf } from '@rounds/contract/dates'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import type { RecordForm } from '#features/visits/visit/record-form.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { ZoneNote } from '#features/visits/visit/ZoneNote.tsx'
import { lastDayOf } from './times.ts'
import classes from './TimerCard.module.css'

/** Date, From and To. Each is taken as soon as they make sense; a visit that ends before it begins ends the next day. */
export function EditTimes({
  visit,
  date,
  start,
  end,
  onChange,
  onClose,
  onStart,
}: {
  visit: VisitItem
  /** The day that was chosen for it. */
  date: string | null
  start: string | null
  end: string | null
  onChange: (fields: Pick<RecordForm, 'startTime' | 'endTime' | 'date'>) => void
  onClose: () => void
  onStart: (() => void) | undefined
}) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const known = start ?? end
  const [day, setDay] = useState(date ?? (known === null ? visit.scheduledDate : format.local(known).day))
  const [from, setFrom] = useState(start === null ? '' : format.local(start).time)
  const [to, setTo] = useState(end === null ? '' : format.local(end).time)
  const [error, setError] = useState<string>()
  const lastDay = lastDayOf({ day, from, to })
  const change = (next: { day: string; from: string; to: string }) => {
    setDay(next.day)
    setFrom(next.from)
    setTo(next.to)
    if (next.day === '') {
      setError(t('visits.timer.noDate'))
      return
    }
    const startTime = next.from === '' ? null : instantOf(next.day, next.from, timezone)
    const endTime = next.to === '' ? null : instantOf(lastDayOf(next), next.to, timezone)
    const isAhead =
      next.day > format.today() || Date.parse(endTime ?? startTime ?? '') > format.now() + 60_000
    setError(isAhead ? t('visits.timer.ahead') : undefined)
    if (!isAhead) onChange({ startTime, endTime, date: next.day === visit.scheduledDate ? null : next.day })
  }
  return (
    <>
      <div className={classes.times}>
        <TextInput
          type="date"
          label={t('visits.timer.date')}
          value={day}
          max={format.today()}
          data-field="date"
          onChange={(event) => change({ day: event.currentTarget.value, from, to })}
        />
        <TextInput
          type="time"
          label={t('visits.timer.from')}
          value={from}
          onChange={(event) => change({ day, from: event.currentTarget.value, to })}
        />
        <TextInput
          type="time"
          label={t('visits.timer.to')}
          value={to}
          onChange={(event) => change({ day, from, to: event.currentTarget.value })}
        />
        <Button variant="default" onClick={onClose}>
          {t('visits.timer.done')}
        </Button>
      </div>
      <ZoneNote />
      {lastDay === day ? null : (
        <p className="small ink-2">{t('visits.timer.overnight', { day: format.day(lastDay) })}</p>
      )}
      {error ? (
        <p className="fault" role="alert">
          {error}
        </p>
      ) : null}
      {onStart ? (
        <Button variant="subtle" onClick={onStart}>
          {t('visits.action.start')}
        </Button>
      ) : null}
    </>
  )
}
