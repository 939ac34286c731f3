import { Button } from '@mantine/core'
import { REPORT_DAYS, type Report, type ReportFormat, reportFormats } from '@rounds/contract/reports'
import {
  type Interval,
  SEND_TIME,
  type Schedule,
  intervals,
  nextSendingDay,
  schedules,
} from '@rounds/contract/schedules'
import { Restored } from '#features/kept/form/Restored.tsx'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { useStore } from '#lib/plain/store.ts'
import { useSave } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { useCompanyClock } from '#lib/session/clock.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { placeOf } from '@rounds/contract/words/zone'
import { reasonOf } from '#lib/words/reason.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SheetButtons } from '#ui/SheetForm.tsx'
import { toast } from '#ui/toasts.ts'
import { type Reader, RecipientField } from './RecipientField.tsx'
import classes from './ReportsPage.module.css'

/** As what a report is sent; a link leads to the file that its definition names. */
type Sent = ReportFormat | 'LINK'
const sentAs: readonly Sent[] = [...reportFormats, 'LINK']

/** What is sent: a definition, and how it is sent already. */
export type Sending = {
  definition: Pick<Report, 'id' | 'title' | 'parameters' | 'format'>
  schedule?: Schedule
}

type Choices = { every: Interval; readers: readonly Reader[]; file: Sent }

/** When, to whom and as what a report is sent (ux-next 5.6): everything has a usual value. */
export function ScheduleSheet({ definition, schedule, onClose }: Sending & { onClose: () => void }) {
  const format = useFormat()
  const clock = useCompanyClock()
  const user = useUser()
  const isOnline = useStore(onlineStore)
  const usual = schedule?.format ?? definition.format
  const fresh: Choices = {
    every: schedule?.every ?? 'month',
    readers: schedule?.recipients ?? [{ id: user.id, name: `${user.firstName} ${user.lastName}` }],
    file: schedule?.asLink ? 'LINK' : usual,
  }
  const kept = useDraft('schedule', schedule?.id ?? definition.id, fresh)
  const { every, readers, file } = kept.value
  const change = (part: Partial<Choices>) => kept.setValue((current) => ({ ...current, ...part }))
  const done = (text: string) => () => {
    void kept.clear()
    toast(text)
    onClose()
  }
  const create = useSave(schedules.create, { onSaved: done(t('reports.scheduled')) })
  const update = useSave(schedules.update, { onSaved: done(t('reports.rescheduled')) })
  const sendNow = useSave(schedules.sendNow, {
    onSaved: () => toast(t('reports.sentNow', { report: definition.title })),
  })
  const asLink = file === 'LINK'
  const said = { every, asLink, format: asLink ? usual : file }
  const next = schedule?.every === every ? schedule.nextDay : nextSendingDay(every, format.now(), clock)
  const isOutside = readers.some(({ id }) => id === null)
  const error = create.error ?? update.error ?? sendNow.error
  const save = () => {
    const to = {
      recipientIds: readers.flatMap(({ id }) => id ?? []),
      addresses: readers.flatMap(({ id, name }) => (id === null ? name : [])),
    }
    return schedule
      ? update.save({ ...said, ...to, id: schedule.id })
      : create.save({ ...said, ...to, reportId: definition.id })
  }
  return (
    <Sheet opened onClose={onClose} title={t('reports.send')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Restored draft={kept} fresh={fresh} />
        <div>
          <p className={classes.title}>{definition.title}</p>
          <p className="small ink-2">
            <Scope definition={definition} every={every} />
          </p>
        </div>
        <div className={classes.choice}>
          <ChipRadio
            label={t('reports.when')}
            value={every}
            options={intervals.map((value) => ({ value, label: t(`reports.every.${value}`) }))}
            onChange={(value) => change({ every: value })}
          />
          <p className="small ink-3">
            {t('reports.whenHint', {
              time: format.time(SEND_TIME),
              zone: placeOf(clock.timezone),
              day: format.day(next),
            })}
          </p>
        </div>
        <RecipientField value={readers} onChange={(chosen) => change({ readers: chosen })} />
        <div className={classes.choice}>
          <ChipRadio
            label={t('reports.attach')}
            value={file}
            options={sentAs.map((value) => ({
              value,
              label: value === 'LINK' ? t('reports.linkOnly') : value,
            }))}
            onChange={(value) => change({ file: value })}
          />
          {asLink ? (
            <p className="small ink-3" role="status">
              {t(isOutside ? 'reports.linkOutside' : 'reports.linkHint', { days: REPORT_DAYS })}
            </p>
          ) : null}
        </div>
        <p className="small ink-2">{t('reports.mail')}</p>
        {error ? <ErrorPanel title={reasonOf(error)} text="" /> : null}
        {isOnline ? null : <p role="status">{t('reports.offlineSend')}</p>}
        <SheetButtons>
          <Button
            variant="default"
            loading={sendNow.saving}
            onClick={() => void sendNow.save({ ...said, reportId: definition.id })}
          >
            {t('reports.sendNow')}
          </Button>
          <Button
            type="submit"
            loading={create.saving || update.saving}
            disabled={readers.length === 0 || (asLink && isOutside)}
          >
            {t(schedule ? 'reports.saveSchedule' : 'reports.start')}
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}

/** Of whom and of when it is, in words. */
function Scope({ definition: { parameters }, every }: Pick<Sending, 'definition'> & { every: Interval }) {
  const count = parameters.delegateIds.length
  return [
    count === 0 ? t('reports.delegates.all') : t('reports.scope.delegates', { count }),
    t(`reports.scope.${every}`),
    ...(parameters.includeRatings ? [t('reports.scope.ratings')] : []),
    ...(parameters.includeComparisons ? [t('reports.scope.compared')] : []),
  ].join(' · ')
}
