import { type CalendarEvent, type CalendarMember, calendar, calendarTypes } from '@rounds/contract/calendar'
import { addDays, instantOf } from '@rounds/contract/dates'
import { Button, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { ZoneNote } from '#features/visits/visit/ZoneNote.tsx'
import { type EndpointForm, useEndpointForm } from '#lib/page/form.ts'
import { onNewer } from '#lib/page/on-newer.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { call } from '#lib/wire/call.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { type OwnEvent, isOwn, tellChanged, tellCreated } from './events.ts'
import { whenText } from './words.ts'
import classes from './MeetingSheet.module.css'

/** What the sheet is for: a new event at a place, or one that is changed or moved. */
export type Asked =
  | { kind: 'new'; day: string; time?: string; memberId: string | null }
  | { kind: 'edit' | 'move'; event: OwnEvent }

type Values = {
  title: string
  type: string
  memberId: string
  day: string
  lastDay: string
  start: string
  end: string
  allDay: boolean
  location: string
  description: string
}

const hourAfter = (time: string) =>
  `${String(Math.min(23, Number(time.slice(0, 2)) + 1)).padStart(2, '0')}${time.slice(2)}`

const valuesOf = (asked: Asked, format: Format): Values => {
  if (asked.kind === 'new') {
    const start = asked.time ?? '09:00'
    return {
      title: '',
      type: 'meeting',
      memberId: asked.memberId ?? '',
      day: asked.day,
      lastDay: asked.day,
      start,
      end: hourAfter(start),
      allDay: false,
      location: '',
      description: '',
    }
  }
  return valuesOfEvent(asked.event, format)
}

const valuesOfEvent = (event: CalendarEvent, format: Format): Values => {
  const from = format.local(event.start)
  const to = format.local(event.end)
  return {
    title: event.title,
    type: event.type,
    memberId: event.memberId ?? '',
    day: from.day,
    lastDay: event.allDay ? addDays(to.day, -1) : to.day,
    start: event.allDay ? '09:00' : from.time,
    end: event.allDay ? '10:00' : to.time,
    allDay: event.allDay,
    location: event.location ?? '',
    description: event.description ?? '',
  }
}

/** Empty where the fields name no instant: the endpoint's own schema refuses that. */
const at = (day: string, time: string, zone: string) =>
  day === '' || time === '' ? '' : instantOf(day, time, zone)

const inputOf = (values: Values, zone: string) => {
  const { day, lastDay, start, end, allDay, memberId, ...rest } = values
  const isLater = lastDay !== ''
  return {
    ...rest,
    allDay,
    memberId: memberId || null,
    start: at(day, allDay ? '00:00' : start, zone),
    end: allDay ? (isLater ? at(addDays(lastDay, 1), '00:00', zone) : '') : at(lastDay || day, end, zone),
  } as const
}

/** A new event, or one that is changed: with its time to take it back. */
export function MeetingSheet({
  asked,
  members,
  onClose,
}: {
  asked: Asked
  members: readonly CalendarMember[]
  onClose: () => void
}) {
  return (
    <Sheet opened full title={t(`calendar.form.${asked.kind}`)} onClose={onClose}>
      {asked.kind === 'new' ? (
        <NewMeeting asked={asked} members={members} onClose={onClose} />
      ) : (
        <ChangedMeeting asked={asked} members={members} onClose={onClose} />
      )}
    </Sheet>
  )
}

type Props<A> = { asked: A; members: readonly CalendarMember[]; onClose: () => void }

function NewMeeting({ asked, members, onClose }: Props<Extract<Asked, { kind: 'new' }>>) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const form = useEndpointForm<typeof calendar.createEvent, Values>(
    calendar.createEvent,
    valuesOf(asked, format),
    (event: CalendarEvent) => {
      tellCreated(event)
      onClose()
    },
    { toInput: (values) => inputOf(values, timezone) },
  )
  return <Fields form={form} members={members} submit={t('calendar.form.add')} />
}

function ChangedMeeting({ asked, members, onClose }: Props<Exclude<Asked, { kind: 'new' }>>) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const { event, kind } = asked
  const { id } = event
  // As it was when the form opened, or when somebody else's change was told.
  const shown = useRef(event)
  const toInput = (values: Values) => ({ ...inputOf(values, timezone), id })
  const save = (values: Values) =>
    call(calendar.updateEvent, toInput(values), { version: shown.current.version })
  /** Somebody else changed other fields: both changes stay. The same one: it is named, and saving again is meant. */
  const saveOnNewer = async (mine: Values) => {
    const newer = await call(calendar.event, { id })
    const [before, theirs] = [valuesOfEvent(shown.current, format), valuesOfEvent(newer, format)]
    const { merged, both } = onNewer(before, theirs, mine)
    if (isOwn(newer)) shown.current = newer
    form.form.setValues(merged)
    void refreshReads()
    if (both.length === 0) return save(merged)
    const fields = both.map((name) => t(`calendar.form.${name === 'memberId' ? 'who' : name}`)).join(', ')
    throw new ApiError(409, 'VERSION_CONFLICT', t('calendar.form.conflict', { fields }))
  }
  const form = useEndpointForm<typeof calendar.updateEvent, Values>(
    calendar.updateEvent,
    valuesOf(asked, format),
    (answer: CalendarEvent) => {
      tellChanged(shown.current, answer)
      onClose()
    },
    {
      toInput,
      send: (_input, values) =>
        save(values).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 412) return saveOnNewer(values)
          throw error
        }),
    },
  )
  return (
    <>
      {kind === 'move' ? (
        <p className={classes.moved}>
          <strong>{event.title}</strong>, {whenText(event, format)}
        </p>
      ) : null}
      <Fields form={form} members={members} submit={t('calendar.form.save')} onlyWhen={kind === 'move'} />
    </>
  )
}

function Fields({
  form: { form, field, problems, attempt, saving, submit: send },
  members,
  submit,
  onlyWhen = false,
}: {
  form: EndpointForm<Values>
  members: readonly CalendarMember[]
  submit: string
  onlyWhen?: boolean
}) {
  const { allDay, day, lastDay } = form.values
  // An event of hours that goes on into another day says so, from then on; it may do so since somebody else changed it.
  const [wasLong, setLong] = useState(false)
  const isLong = wasLong || (!allDay && lastDay !== day)
  if (isLong !== wasLong) setLong(true)
  const days = field('day')
  const whole = field('allDay', { type: 'checkbox' })
  return (
    <form onSubmit={send} noValidate className="stack">
      <ErrorSummary problems={problems} attempt={attempt} short />
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
      <div className="row">
        <Button type="submit" loading={saving}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
