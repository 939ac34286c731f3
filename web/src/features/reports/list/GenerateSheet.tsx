import { Button, Checkbox, TextInput } from '@mantine/core'
import { messages } from '@rounds/contract/messages'
import {
  REPORT_FORMAT,
  type Report,
  type ReportFormat,
  type TemplateId,
  reportFormats,
  reports,
} from '@rounds/contract/reports'
import { Restored } from '#features/kept/form/Restored.tsx'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { useStore } from '#lib/plain/store.ts'
import { useRead, useSave } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { ChipMulti, ChipRadio } from '#ui/Chips.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SheetButtons } from '#ui/SheetForm.tsx'
import { toast } from '#ui/toasts.ts'
import { type Period, daysOfPeriod, periods, usualPeriod } from './periods.ts'
import classes from './ReportsPage.module.css'

type Choices = {
  period: Period
  /** Those of one's own choice. */
  days: { start: string; end: string }
  isWhole: boolean
  chosen: string[]
  includeRatings: boolean
  includeComparisons: boolean
  file: ReportFormat
  title: string
}

/** Of what a report is made: everything has a usual value, so that one press makes it. */
export function GenerateSheet({
  template,
  delegate,
  onClose,
  onSend,
}: {
  template: TemplateId
  /** Of whom it shall be, unless chosen otherwise: of the whole team. */
  delegate: string | null
  onClose: () => void
  /** It was saved to be sent by e-mail. */
  onSend: (definition: Report) => void
}) {
  const format = useFormat()
  const today = format.today()
  const isOnline = useStore(onlineStore)
  const usual = usualPeriod(today)
  const fresh: Choices = {
    period: usual,
    days: daysOfPeriod(usual, today),
    isWhole: delegate === null,
    chosen: delegate === null ? [] : [delegate],
    includeRatings: true,
    includeComparisons: false,
    file: REPORT_FORMAT,
    title: '',
  }
  const kept = useDraft('report', `${template} ${delegate ?? ''}`, fresh)
  const { period, isWhole, chosen, includeRatings, includeComparisons, file, title } = kept.value
  // A period that has a name is that of today, also where it was chosen yesterday.
  const dateRange = period === 'custom' ? kept.value.days : daysOfPeriod(period, today)
  const change = (part: Partial<Choices>) => kept.setValue((current) => ({ ...current, ...part }))
  const name = t(`reports.template.${template}`)
  const generate = useSave(reports.generate, {
    onSaved: () => {
      void kept.clear()
      toast(t('reports.queued', { report: title || name }))
      onClose()
    },
  })
  const save = useSave(reports.save, {
    onSaved: () => {
      void kept.clear()
      toast(t('reports.saved'))
      onClose()
    },
  })
  const saveToSend = useSave(reports.save, {
    onSaved: (definition) => {
      void kept.clear()
      onSend(definition)
    },
  })
  const draft = {
    templateId: template,
    parameters: { dateRange, delegateIds: isWhole ? [] : chosen, includeRatings, includeComparisons },
    format: file,
    ...(title.trim() !== '' && { title }),
  }
  // The days of one's own choice begin with those that were shown.
  const choose = (next: Period) => change({ period: next, days: dateRange })
  const named = { ...draft, title: title.trim() || name }
  const error = generate.error ?? save.error ?? saveToSend.error
  return (
    <Sheet opened linked onClose={onClose} title={name}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void generate.save(draft)
        }}
      >
        <Restored draft={kept} fresh={fresh} />
        <p className="small ink-2">{t(`reports.template.${template}.text`)}</p>
        <ChipRadio
          label={t('reports.period')}
          value={period}
          options={periods.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
          onChange={choose}
        />
        {period === 'custom' ? (
          <div className={classes.days}>
            <TextInput
              type="date"
              label={t('reports.from')}
              value={dateRange.start}
              onChange={(event) => change({ days: { ...dateRange, start: event.currentTarget.value } })}
            />
            <TextInput
              type="date"
              label={t('reports.to')}
              value={dateRange.end}
              onChange={(event) => change({ days: { ...dateRange, end: event.currentTarget.value } })}
            />
          </div>
        ) : (
          <p className="small ink-3 num">{format.days(dateRange.start, dateRange.end)}</p>
        )}
        <ChipRadio
          label={t('reports.delegates')}
          value={isWhole ? 'all' : 'some'}
          options={(['all', 'some'] as const).map((value) => ({
            value,
            label: t(`reports.delegates.${value}`),
          }))}
          onChange={(value) => change({ isWhole: value === 'all' })}
        />
        {isWhole ? null : <Delegates value={chosen} onChange={(ids) => change({ chosen: ids })} />}
        <fieldset className={classes.with}>
          <legend>{t('reports.with')}</legend>
          <Checkbox
            label={t('reports.ratings')}
            checked={includeRatings}
            onChange={(event) => change({ includeRatings: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('reports.comparison')}
            checked={includeComparisons}
            onChange={(event) => change({ includeComparisons: event.currentTarget.checked })}
          />
        </fieldset>
        <ChipRadio
          label={t('reports.format')}
          value={file}
          options={reportFormats.map((value) => ({ value, label: value }))}
          onChange={(value) => change({ file: value })}
        />
        <TextInput
          label={t('reports.name')}
          description={t('reports.nameHint')}
          maxLength={120}
          value={title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        {error ? <ErrorPanel title={reasonOf(error)} text="" /> : null}
        {isOnline ? null : <p role="status">{t('reports.offline')}</p>}
        <SheetButtons>
          <Button variant="default" loading={save.saving} onClick={() => void save.save(named)}>
            {t('reports.save')}
          </Button>
          <Button variant="default" loading={saveToSend.saving} onClick={() => void saveToSend.save(named)}>
            {t('reports.schedule')}
          </Button>
          <Button type="submit" loading={generate.saving}>
            {t('reports.generate')}
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}

function Delegates({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const read = useRead(messages.recipients, {})
  return (
    <ChipMulti
      label={t('reports.delegates.choose')}
      hideLabel
      value={value}
      options={(read.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}
