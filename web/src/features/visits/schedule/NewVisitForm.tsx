import { DEFAULT_VISIT_DURATION } from '@rounds/contract/constants'
import { instantOf, startOfWeek } from '@rounds/contract/dates'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { meetingAt } from '#features/calendar/event/rules.ts'
import { useFreeTime } from '#features/calendar/event/useFreeTime.ts'
import { useOwnEvents } from '#features/calendar/event/useOwnEvents.ts'
import { Kept, useKeptForm } from '#features/kept/form/Kept.tsx'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { findTooLong } from '#lib/words/too-long.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { type Details, VisitDetails } from '#features/visits/sheet/VisitDetails.tsx'
import { suggestSlots } from '#features/visits/visit/free-slots.ts'
import { type Person, draftNewRecord, newVisit, usualType } from '#features/visits/visit/new-visit.ts'
import { NowOrLater } from '#features/visits/who/NowOrLater.tsx'
import { PersonPicker } from '#features/visits/who/PersonPicker.tsx'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { type When, WhenField } from './WhenField.tsx'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { scheduleVisit } from '#features/visits/visit/commands.ts'
import { isDue, overlaps } from '#features/visits/visit/rules.ts'
import { useWithDay } from './useWithDay.ts'
import classes from './NewVisitForm.module.css'

const nowhere = { address: null, city: null, coordinates: null }

type Missing = 'person' | 'when' | 'past'

type Values = Details & { person: Person | null; when: When | null }

const freshOf = (person: Person | undefined, day: string | undefined, time: string | undefined): Values => ({
  person: person ?? null,
  when: day ? { day, time: time ?? '', isPicked: true } : null,
  duration: DEFAULT_VISIT_DURATION,
  type: null,
  objectives: '',
  notes: '',
  location: null,
})

/** Whom and when; the rest has good defaults. Shared by the page and the modal. */
export function NewVisitForm({
  items,
  person: given,
  day,
  time,
  startsInSearch,
  onDone,
  onLeave,
}: {
  items: readonly VisitItem[]
  person?: Person | undefined
  day?: string | undefined
  time?: string | undefined
  /** In a dialog the search takes the focus. */
  startsInSearch?: boolean
  onDone: () => void
  /** Another page takes over: a dialog closes. */
  onLeave?: () => void
}) {
  const paths = usePaths()
  const navigate = useNavigate()
  const format = useFormat()
  // What is entered for one person or place is not there for another.
  const [about] = useState([given?.id ?? 'new', day, time].filter(Boolean).join(' '))
  const kept = useKeptForm('new-visit', about, freshOf(given, day, time))
  const { form: fields } = kept
  const { person, when, ...details } = fields.values
  const [missing, setMissing] = useState<Missing | null>(null)
  const form = useRef<HTMLFormElement>(null)
  /** Decided: the form stays until the next page is there, and a second press means the first. */
  const isDone = useRef(false)
  /** What it has planned is in nobody's way, while it still stands. */
  const [own, setOwn] = useState('')

  const { clock, busy } = useFreeTime(startOfWeek(format.today()))
  const { parts } = useOwnEvents(startOfWeek(when?.day || format.today()))
  const { timezone } = clock
  const planned = useWithDay(items, when?.day ?? '').filter(
    (visit) =>
      visit.id !== own && (isDue(visit) || visit.status === 'in-progress' || visit.status === 'submitted'),
  )
  const slots = suggestSlots(
    [
      ...planned.map((visit) => ({ ...visit, city: visit.location.city ?? visit.prescriber.address.city })),
      ...busy,
    ],
    {
      now: format.wallClock(),
      duration: details.duration,
      city: person?.address.city ?? null,
      workdays: clock,
    },
  )
  const isComplete = when !== null && when.day !== '' && when.time !== ''
  const isGone = (day: string, time: string) => Date.parse(instantOf(day, time, timezone)) < format.now()
  const slot = isComplete
    ? { scheduledDate: when.day, scheduledTime: when.time, duration: details.duration }
    : null
  const clash = slot ? planned.find((visit) => overlaps(visit, slot)) : undefined
  const meeting = slot ? meetingAt(parts, slot) : undefined
  const isPast = slot !== null && isGone(slot.scheduledDate, slot.scheduledTime)

  const plan = () => ({
    day: when?.day ?? '',
    time: when?.time ?? '',
    duration: details.duration,
    ...(details.type && { type: details.type }),
    objectives: details.objectives
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    notes: details.notes.trim() === '' ? null : details.notes.trim(),
    ...(details.location && { location: details.location }),
  })
  const refuse = (what: Missing) => {
    setMissing(what)
    announce(t(`visits.schedule.missing.${what}`), 'assertive')
    const group = form.current?.querySelector<HTMLElement>(
      `[data-field="${what === 'person' ? 'person' : 'when'}"]`,
    )
    group?.querySelector<HTMLElement>('input, button')?.focus()
  }
  /** Goes to notes that are too long, and answers whether it did. */
  const isTooLong = () => {
    const excess = findTooLong(form.current)
    if (excess !== null) announce(excess, 'assertive')
    return excess !== null
  }
  const schedule = () => {
    if (isDone.current) return
    if (!person) refuse('person')
    else if (!isComplete) refuse('when')
    else if (isPast) refuse('past')
    else if (!isTooLong()) {
      isDone.current = true
      const visit = newVisit(person, plan())
      setOwn(visit.id)
      scheduleVisit(visit, format.dayTime(when.day, when.time))
      void kept.draft.clear()
      onDone()
    }
  }
  const record = async () => {
    if (isDone.current) return
    if (!person) {
      refuse('person')
      return
    }
    if (isTooLong()) return
    isDone.current = true
    const visit = await draftNewRecord(person, plan())
    void kept.draft.clear()
    await navigate(paths.recordVisit(visit.id), { state: { visit } })
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-label={t('visits.schedule.title')}
      onSubmit={(event) => {
        event.preventDefault()
        schedule()
      }}
    >
      <Kept
        {...kept}
        // A time that has passed meanwhile is nobody's wish.
        take={({ when: at, ...rest }) => (at && !isGone(at.day, at.time) ? { ...rest, when: at } : rest)}
      />
      <NowOrLater value="later" person={person?.id} onTurn={onLeave} />
      <div data-field="person">
        <PersonPicker
          label={t('visits.schedule.person')}
          items={items}
          value={person}
          startsInSearch={startsInSearch}
          onChoose={(chosen) => {
            fields.setValues({ person: chosen })
            setMissing(null)
          }}
          error={missing === 'person' ? t('visits.schedule.missing.person') : undefined}
        />
      </div>
      <div data-field="when" className={classes.when}>
        <WhenField
          slots={slots}
          value={when}
          onChange={(chosen) => {
            fields.setValues({ when: chosen })
            setMissing(null)
          }}
          error={missing === 'when' ? t('visits.schedule.missing.when') : undefined}
        />
        {isPast ? (
          <div className={classes.notice} role="status">
            <span>{t('visits.schedule.missing.past')}</span>
            <Button variant="default" onClick={() => void record()}>
              {t('visits.schedule.recordDone')}
            </Button>
          </div>
        ) : null}
        {clash && !isPast ? (
          <p className={classes.notice} role="status">
            {t('visits.schedule.clash', {
              name: fullName(clash.prescriber),
              time: format.time(clash.scheduledTime),
            })}
          </p>
        ) : null}
        {meeting && !isPast ? (
          <p className={classes.notice} role="status">
            {t('visits.schedule.busy', { title: meeting.event.title })}
          </p>
        ) : null}
      </div>
      <VisitDetails
        details={details}
        type={details.type ?? (person ? usualType(person) : 'follow_up')}
        place={person ? (person.hospitalAffiliation ?? person.address.city) : null}
        location={person?.address ?? nowhere}
        onChange={fields.setValues}
      />
      <div className="only-wide">
        <Button type="submit">{t('visits.schedule.submit')}</Button>
      </div>
      <ActionDock>
        <Button size="lg" type="submit">
          {t('visits.schedule.submit')}
        </Button>
      </ActionDock>
    </form>
  )
}
