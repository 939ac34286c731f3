import { type Visit, type VisitType, visitTypes } from '@rounds/contract/visits'
import { Button, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { limited } from '#lib/words/too-long.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import classes from './VisitDetails.module.css'

/** `type` null: the usual one for the person. `objectives`: one per line. `location` null: as it is. */
export type Details = {
  duration: number
  type: VisitType | null
  objectives: string
  notes: string
  location: Visit['location'] | null
}

/** What the server takes of notes. Code points. */
const LONGEST = 5000

const durations = [15, 30, 45, 60]

/** “30 min · Follow-up · Hôpital Saint-Luc [Change]”: what seldom needs a change stays closed. */
export function VisitDetails({
  details,
  type,
  place,
  location,
  isAlwaysOpen = false,
  onChange,
}: {
  details: Details
  type: VisitType
  place: string | null
  /** Where it is without another word. */
  location: Visit['location']
  isAlwaysOpen?: boolean
  onChange: (fields: Partial<Details>) => void
}) {
  const format = useFormat()
  const [isOpen, setOpen] = useState(isAlwaysOpen)
  // Words that the device has kept are shown.
  if (!isOpen && (details.objectives !== '' || details.notes !== '' || details.location !== null))
    setOpen(true)
  const where = details.location ?? location
  const line = [format.duration(details.duration), t(`app.visitType.${type}`), place]
    .filter(Boolean)
    .join(' · ')
  if (!isOpen)
    return (
      <div className={classes.line}>
        <span>{line}</span>
        <Button
          variant="default"
          onClick={() => setOpen(true)}
          aria-label={t('visits.schedule.changeDetails')}
        >
          {t('visits.schedule.change')}
        </Button>
      </div>
    )
  return (
    <div className={classes.fields}>
      <ChipRadio
        label={t('visits.schedule.duration')}
        options={durations.map((minutes) => ({ value: String(minutes), label: format.duration(minutes) }))}
        value={String(details.duration)}
        onChange={(minutes) => onChange({ duration: Number(minutes) })}
      />
      <ChipRadio
        label={t('visits.schedule.type')}
        options={visitTypes.map((value) => ({ value, label: t(`app.visitType.${value}`) }))}
        value={type}
        onChange={(value) => onChange({ type: value })}
      />
      <Textarea
        label={`${t('visits.schedule.objectives')} ${t('app.ui.optional')}`}
        description={t('visits.schedule.objectivesHint')}
        value={details.objectives}
        minRows={2}
        onChange={(event) => onChange({ objectives: event.currentTarget.value })}
      />
      <Textarea
        label={`${t('visits.record.notes')} ${t('app.ui.optional')}`}
        value={details.notes}
        {...limited(details.notes, LONGEST)}
        minRows={2}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
      {(
        [
          ['address', 300],
          ['city', 120],
        ] as const
      ).map(([part, longest]) => (
        <TextInput
          key={part}
          label={`${t(`visits.place.${part}`)} ${t('app.ui.optional')}`}
          value={where[part] ?? ''}
          maxLength={longest}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) =>
            // Whoever writes another address knows no coordinates of it.
            onChange({ location: { ...where, [part]: value === '' ? null : value, coordinates: null } })
          }
        />
      ))}
    </div>
  )
}
