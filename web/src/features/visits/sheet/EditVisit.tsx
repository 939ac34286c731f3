import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Kept, useKeptForm } from '#features/kept/form/Kept.tsx'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { isPast } from '#features/visits/visit/moves.ts'
import { findTooLong } from '#lib/words/too-long.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { changePlan } from './change-plan.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { type Details, VisitDetails } from './VisitDetails.tsx'
import classes from './VisitSheet.module.css'

const STEP_SECONDS = 15 * 60

type Values = Details & { day: string; time: string }

const valuesOf = (visit: VisitItem): Values => ({
  day: visit.scheduledDate,
  time: visit.scheduledTime,
  duration: visit.duration,
  type: visit.type,
  objectives: visit.objectives.join('\n'),
  notes: visit.notes ?? '',
  location: null,
})

/** All that is planned: day, time, duration, type, place, objectives, notes. */
export function EditVisit({ visit, onDone }: { visit: VisitItem; onDone: () => void }) {
  const kept = useKeptForm<Values>('visit-plan', visit.id, valuesOf(visit))
  const { form } = kept
  const { day, time, ...details } = form.values
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const [problem, setProblem] = useState<'missing' | 'past' | null>(null)
  const isMoved = day !== visit.scheduledDate || time !== visit.scheduledTime
  const save = () => {
    const why =
      day === '' || time === ''
        ? 'missing'
        : isMoved && isPast({ day, time }, format.now(), timezone)
          ? 'past'
          : null
    setProblem(why)
    if (why !== null) {
      announce(t(`visits.move.${why}`), 'assertive')
      return
    }
    changePlan(
      visit,
      {
        ...(isMoved && { scheduledDate: day, scheduledTime: time }),
        duration: details.duration,
        type: details.type ?? visit.type,
        objectives: details.objectives
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
        notes: details.notes.trim() === '' ? null : details.notes.trim(),
        ...(details.location && { location: details.location }),
      },
      t('visits.toast.changed', { name: shortName(visit.prescriber) }),
    )
    void kept.draft.clear()
    onDone()
  }
  return (
    <form
      className={classes.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const excess = findTooLong(event.currentTarget)
        if (excess === null) save()
        else announce(excess, 'assertive')
      }}
    >
      <Kept {...kept} />
      <div className={classes.others}>
        <TextInput
          type="date"
          label={t('visits.schedule.date')}
          value={day}
          error={problem ? t(`visits.move.${problem}`) : undefined}
          onChange={(event) => form.setValues({ day: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          step={STEP_SECONDS}
          label={t('visits.schedule.time')}
          value={time}
          onChange={(event) => form.setValues({ time: event.currentTarget.value })}
        />
      </div>
      <VisitDetails
        isAlwaysOpen
        details={details}
        type={details.type ?? visit.type}
        place={null}
        location={visit.location}
        onChange={form.setValues}
      />
      <Button type="submit">{t('visits.sheet.save')}</Button>
    </form>
  )
}
