import { type CalendarEvent, type CalendarMember, calendar } from '@rounds/contract/calendar'
import { useRef, useState } from 'react'
import { Kept, useKept } from '#features/kept/form/Kept.tsx'
import { useEndpointForm } from '#lib/page/form.ts'
import { onNewer, whenNewer } from '#lib/page/on-newer.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { call } from '#lib/wire/call.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { type OwnEvent, isOwn, tellChanged, tellCreated } from './events.ts'
import { type Values, inputOf, valuesAt, valuesOfEvent, withoutPlace } from './meeting-values.ts'
import { MeetingFields } from './MeetingFields.tsx'
import { whenText } from './words.ts'
import classes from './MeetingSheet.module.css'

/** What the sheet is for: a new event at a place, or one that is changed or moved. */
export type Asked =
  | { kind: 'new'; day: string; time?: string; memberId: string | null }
  | { kind: 'edit' | 'move'; event: OwnEvent }

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
  const { timezone } = useTenant().settings.localization
  const { day, time, memberId } = asked
  const fresh = valuesAt(day, time ?? '09:00', memberId)
  const draft = useKept<Values>('meeting', 'new')
  const form = useEndpointForm<typeof calendar.createEvent, Values>(
    calendar.createEvent,
    fresh,
    (event: CalendarEvent) => {
      void draft.clear()
      tellCreated(event)
      onClose()
    },
    { toInput: (values) => inputOf(values, timezone) },
  )
  const hasPlace = time !== undefined || memberId !== null
  return (
    <MeetingFields
      form={form}
      kept={<Kept draft={draft} form={form.form} fresh={fresh} take={hasPlace ? withoutPlace : undefined} />}
      members={members}
      save={t('calendar.form.add')}
      onClose={onClose}
    />
  )
}

function ChangedMeeting({ asked, members, onClose }: Props<Exclude<Asked, { kind: 'new' }>>) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const { event, kind } = asked
  const { id } = event
  // As it was when the form opened, or when somebody else's change was told.
  const shown = useRef(event)
  const [stored, setStored] = useState(valuesOfEvent(event, format))
  /** Somebody else has deleted it, and that was told: to save it is to make it again. */
  const isGone = useRef(false)
  const draft = useKept<Values>('meeting', kind === 'move' ? `${id} move` : id)
  const toInput = (values: Values) => ({ ...inputOf(values, timezone), id })
  const save = (values: Values) =>
    isGone.current
      ? call(calendar.createEvent, toInput(values))
      : call(calendar.updateEvent, toInput(values), { version: shown.current.version })
  /** Somebody else changed other fields: both changes stay. The same one: it is named, and saving again is meant. */
  const saveOnNewer = async (mine: Values): Promise<CalendarEvent> => {
    const newer = await call(calendar.event, { id })
    const [before, theirs] = [valuesOfEvent(shown.current, format), valuesOfEvent(newer, format)]
    const { merged, shown: next, both } = onNewer(before, theirs, mine, form.form.getValues())
    if (isOwn(newer)) shown.current = newer
    setStored(theirs)
    form.form.setValues(next)
    void refreshReads()
    if (both.length === 0) return save(merged)
    const fields = both.map((name) => t(`calendar.form.${name === 'memberId' ? 'who' : name}`)).join(', ')
    throw new ApiError(409, 'VERSION_CONFLICT', t('calendar.form.conflict', { fields }))
  }
  const onRefused = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404 || isGone.current) throw error
    isGone.current = true
    void refreshReads()
    throw new ApiError(404, 'NOT_FOUND', t('calendar.form.gone'))
  }
  const form = useEndpointForm<typeof calendar.updateEvent, Values>(
    calendar.updateEvent,
    valuesOfEvent(event, format),
    (answer: CalendarEvent) => {
      void draft.clear()
      if (isGone.current) tellCreated(answer)
      else tellChanged(shown.current, answer)
      onClose()
    },
    {
      toInput,
      send: (_input, values) =>
        save(values)
          .catch(whenNewer(() => saveOnNewer(values)))
          .catch(onRefused),
    },
  )
  return (
    <>
      {kind === 'move' ? (
        <p className={classes.moved}>
          <strong>{event.title}</strong>, {whenText(event, format)}
        </p>
      ) : null}
      <MeetingFields
        form={form}
        kept={<Kept draft={draft} form={form.form} fresh={stored} />}
        members={members}
        save={t('calendar.form.save')}
        onClose={onClose}
        onlyWhen={kind === 'move'}
      />
    </>
  )
}
