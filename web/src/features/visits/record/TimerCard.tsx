import { mayDo } from '@rounds/contract/transitions'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { EditTimes } from './EditTimes.tsx'
import { type Times, timesOf } from './times.ts'
import { Elapsed } from '#features/visits/visit/Elapsed.tsx'
import type { RecordForm } from '#features/visits/visit/record-form.ts'
import { useNow } from '#lib/page/useNow.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { isOverdue, startsAt } from '#features/visits/visit/rules.ts'
import { VisitSign } from '#features/visits/visit/VisitSign.tsx'
import classes from './TimerCard.module.css'

/** After this long a running timer is questioned. Minutes. */
const LONG = 240

/** The visit's state and time: running since, taken from to, or as planned until somebody says otherwise. */
export function TimerCard({
  visit,
  form,
  name,
  isNew,
  opened,
  onOpen,
  onChange,
  onStart,
}: {
  visit: VisitItem
  form: RecordForm
  name: string
  isNew: boolean
  /** Whether the times are open for a change. */
  opened: boolean
  onOpen: (opened: boolean) => void
  onChange: (fields: Partial<RecordForm>) => void
  onStart: () => void
}) {
  const format = useFormat()
  const now = useNow()
  const { timezone } = useTenant().settings.localization
  const times = timesOf(visit, form, { now, zone: timezone, isNew })
  const { start, end, isGuess } = times
  const isRunning = visit.status === 'in-progress' && end === null && start !== null
  const canStart = mayDo(visit, 'start')
  const isLate = isOverdue(visit, now, timezone)
  const isLong = isRunning && now - Date.parse(start) > LONG * 60_000
  // Before its time a visit stands as it is planned; told before that, it ends when it is told.
  const isAhead = isGuess && !isNew && startsAt(visit, timezone) > now
  const known = isAhead ? null : (start ?? end)
  const day = form.date ?? (known === null ? visit.scheduledDate : format.local(known).day)
  const isAsPlanned = isGuess && !isNew && start !== null && format.local(start).time === visit.scheduledTime
  return (
    <section className={classes.card} aria-label={t('visits.timer.title')}>
      <div className={classes.top}>
        {isNew ? null : (
          <span className={isRunning || visit.unsent ? undefined : 'only-wide'}>
            <VisitSign visit={visit} now={now} />
          </span>
        )}
        <span className={classes.time} data-running={isRunning || undefined}>
          {isRunning ? (
            <Elapsed since={start} />
          ) : (
            <>
              <span className={classes.day}>
                {format.day(day)}
                {isAsPlanned ? `, ${t('visits.timer.asPlanned')}` : null}
              </span>
              {known === null ? format.time(visit.scheduledTime) : rangeOf(times, format)}
            </>
          )}
        </span>
        {canStart && !isLate && !opened && (start === null || isGuess) ? (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
            onClick={onStart}
          >
            {t('visits.action.start')}
          </Button>
        ) : null}
        <Button
          variant="default"
          aria-expanded={opened}
          aria-label={isGuess ? t('visits.timer.changeTimes') : undefined}
          onClick={() => onOpen(!opened)}
        >
          {t(isGuess ? 'visits.timer.change' : 'visits.timer.edit')}
        </Button>
      </div>
      {isLong && !opened ? (
        <div className={classes.long}>
          <span>{t('visits.timer.long', { name, time: format.instantTime(start) })}</span>
          <Button variant="default" onClick={() => onOpen(true)}>
            {t('visits.timer.setEnd')}
          </Button>
        </div>
      ) : null}
      {opened ? (
        <EditTimes
          visit={visit}
          date={form.date ?? null}
          start={start}
          end={end}
          onChange={onChange}
          onClose={() => onOpen(false)}
          onStart={canStart ? onStart : undefined}
        />
      ) : null}
    </section>
  )
}

const rangeOf = ({ start, end }: Times, format: ReturnType<typeof useFormat>) => {
  if (start === null || end === null) return format.instantTime(start ?? end ?? '')
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
  return `${format.instantTime(start)}–${format.instantTime(end)} · ${format.duration(minutes)}`
}
