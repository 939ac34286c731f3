import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { EditTimes } from './EditTimes.tsx'
import { Elapsed } from '#features/visits/visit/Elapsed.tsx'
import type { RecordForm } from '#features/visits/visit/record-form.ts'
import { useNow } from '#lib/page/useNow.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { isDue, isOverdue, signOf } from '#features/visits/visit/rules.ts'
import classes from './TimerCard.module.css'

/** After this long a running timer is questioned. Minutes. */
const LONG = 240

/** The visit's state and time: running since, taken from to, or planned at. */
export function TimerCard({
  visit,
  form,
  name,
  onChange,
  onStart,
}: {
  visit: VisitItem
  form: RecordForm
  name: string
  onChange: (fields: Pick<RecordForm, 'startTime' | 'endTime'>) => void
  onStart: () => void
}) {
  const format = useFormat()
  const now = useNow()
  const { timezone } = useTenant().settings.localization
  const [isEditing, setEditing] = useState(false)
  const start = form.startTime ?? visit.startTime
  const end = form.endTime ?? visit.endTime
  const isRunning = visit.status === 'in-progress' && end === null && start !== null
  const canStart = isDue(visit) || (visit.status === 'rejected' && visit.completedAt === null)
  const isLate = isOverdue(visit, now, timezone)
  const isLong = isRunning && now - Date.parse(start) > LONG * 60_000
  const planned = (
    <>
      {visit.scheduledDate === format.today() ? null : (
        <span className={classes.day}>{format.day(visit.scheduledDate)}</span>
      )}
      {format.time(visit.scheduledTime)}
    </>
  )
  return (
    <section className={classes.card} aria-label={t('visits.timer.title')}>
      <div className={classes.top}>
        <StatusBadge status={signOf(visit, now, timezone)} />
        <span className={classes.time} data-running={isRunning || undefined}>
          {isRunning ? <Elapsed since={start} /> : start !== null ? timesOf(start, end, format) : planned}
        </span>
        {canStart && !isLate && start === null ? (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
            onClick={onStart}
          >
            {t('visits.timer.start')}
          </Button>
        ) : (
          <Button variant="default" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
            {t('visits.timer.edit')}
          </Button>
        )}
      </div>
      {isLong && !isEditing ? (
        <div className={classes.long}>
          <span>{t('visits.timer.long', { name, time: format.instantTime(start) })}</span>
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('visits.timer.setEnd')}
          </Button>
        </div>
      ) : null}
      {isEditing ? (
        <EditTimes
          visit={visit}
          start={start}
          end={end}
          onChange={onChange}
          onClose={() => setEditing(false)}
          onStart={canStart ? onStart : undefined}
        />
      ) : null}
    </section>
  )
}

const timesOf = (start: string, end: string | null, format: ReturnType<typeof useFormat>) => {
  if (end === null) return format.instantTime(start)
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
  return `${format.instantTime(start)}–${format.instantTime(end)} · ${format.duration(minutes)}`
}
