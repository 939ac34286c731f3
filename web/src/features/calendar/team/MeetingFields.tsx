import { type CalendarMember, calendarTypes } from '@rounds/contract/calendar'
import { Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ZoneNote } from '#features/visits/visit/ZoneNote.tsx'
import type { EndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import { SheetForm } from '#ui/SheetForm.tsx'
import type { Values } from './meeting-values.ts'
import classes from './MeetingSheet.module.css'

/** The form of an event; `onlyWhen`: its days and times alone. */
export function MeetingFields({
  form: meeting,
  kept,
  members,
  save,
  onClose,
  onlyWhen = false,
}: {
  form: EndpointForm<Values>
  /** What was typed earlier, and says so. */
  kept: ReactNode
  members: readonly CalendarMember[]
  /** The words of its button. */
  save: string
  onClose: () => void
  onlyWhen?: boolean
}) {
  const { form, field } = meeting
  const { allDay, day, lastDay } = form.values
  // An event of hours that goes on into another day says so, from then on; it may do so since somebody else changed it.
  const [wasLong, setLong] = useState(false)
  const isLong = wasLong || (!allDay && lastDay !== day)
  if (isLong !== wasLong) setLong(true)
  const days = field('day')
  const whole = field('allDay', { type: 'checkbox' })
  return (
    <SheetForm form={{ ...meeting, short: true }} save={save} onClose={onClose}>
      {kept}
      {onlyWhen ? null : (
        <>
          <TextInput label={t('calendar.form.title')} data-autofocus {...field('title')} />
          <NativeSelect
            label={t('calendar.form.who')}
            data={[
              { value: '', label: t('calendar.wholeTeam') },
              ...members.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...field('memberId')}
          />
          <NativeSelect
            label={t('calendar.form.type')}
            data={calendarTypes.map((value) => ({ value, label: t(`calendar.type.${value}`) }))}
            {...field('type')}
          />
        </>
      )}
      <Checkbox
        label={t('calendar.form.allDay')}
        description={allDay ? t('calendar.form.dayOff') : undefined}
        {...whole}
        onChange={(event) => {
          whole.onChange(event)
          // What is no longer shown is no longer meant.
          if (!event.currentTarget.checked && !isLong) form.setFieldValue('lastDay', day)
        }}
      />
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('calendar.form.day')}
          data-autofocus={onlyWhen || undefined}
          {...days}
          onChange={(event) => {
            const to = event.currentTarget.value
            days.onChange(event)
            // What ends the same day goes on doing so.
            if (lastDay === day || lastDay < to) form.setFieldValue('lastDay', to)
          }}
        />
        {allDay || isLong ? (
          <TextInput type="date" label={t('calendar.form.lastDay')} {...field('lastDay')} />
        ) : null}
        {allDay ? null : (
          <>
            <TextInput type="time" label={t('calendar.form.start')} {...field('start')} />
            <TextInput type="time" label={t('calendar.form.end')} {...field('end')} />
          </>
        )}
      </div>
      <ZoneNote />
      {onlyWhen ? null : (
        <>
          <TextInput
            label={`${t('calendar.form.location')} ${t('app.ui.optional')}`}
            {...field('location')}
          />
          <Textarea
            label={`${t('calendar.form.description')} ${t('app.ui.optional')}`}
            autosize
            minRows={2}
            {...field('description')}
          />
        </>
      )}
    </SheetForm>
  )
}
