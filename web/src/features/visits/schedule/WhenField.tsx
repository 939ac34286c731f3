import { daysBetween } from '@rounds/contract/dates'
import { TextInput } from '@mantine/core'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ChipButton, ChipRadio } from '#ui/Chips.tsx'
import type { FreeSlot } from '#features/visits/visit/free-slots.ts'
import { ZoneNote } from '#features/visits/visit/ZoneNote.tsx'
import classes from './NewVisitForm.module.css'

/** `isPicked`: with the date and time fields instead of a suggestion; a part may still be empty. */
export type When = { day: string; time: string; isPicked: boolean }

const STEP_SECONDS = 15 * 60

/** Three free times to choose from, or any date and time. */
export function WhenField({
  slots,
  value,
  onChange,
  error,
}: {
  slots: readonly FreeSlot[]
  value: When | null
  onChange: (when: When) => void
  error?: string | undefined
}) {
  const format = useFormat()
  const labelOf = ({ day, time }: FreeSlot) => {
    const distance = daysBetween(format.today(), day)
    const name = distance < 2 ? format.relativeDay(day) : distance < 7 ? format.weekday(day) : format.day(day)
    return `${name} ${format.time(time)}`
  }
  const keyOf = ({ day, time }: { day: string; time: string }) => `${day} ${time}`
  const chosen = value && !value.isPicked ? keyOf(value) : null
  // A suggestion that was chosen stays on the list when the suggestions move on.
  const shown: FreeSlot[] =
    chosen === null || slots.some((slot) => keyOf(slot) === chosen)
      ? [...slots]
      : [{ day: value?.day ?? '', time: value?.time ?? '', sameCity: false }, ...slots.slice(0, 2)]
  const pick = (fields: Partial<When>) =>
    onChange({ day: value?.day ?? '', time: value?.time ?? '', ...fields, isPicked: true })
  return (
    <>
      <ChipRadio
        label={t('visits.schedule.when')}
        options={shown.map((slot) => ({
          value: keyOf(slot),
          label: <span className="num">{labelOf(slot)}</span>,
        }))}
        value={chosen}
        onChange={(key) => {
          const slot = shown.find((candidate) => keyOf(candidate) === key)
          if (slot) onChange({ day: slot.day, time: slot.time, isPicked: false })
        }}
        after={
          <ChipButton expanded={value?.isPicked === true} onClick={() => pick({})}>
            {t('visits.schedule.pick')}
          </ChipButton>
        }
        error={error}
      />
      {value?.isPicked ? (
        <div className={classes.picked}>
          <TextInput
            type="date"
            label={t('visits.schedule.date')}
            value={value.day}
            onChange={(event) => pick({ day: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            step={STEP_SECONDS}
            label={t('visits.schedule.time')}
            value={value.time}
            onChange={(event) => pick({ time: event.currentTarget.value })}
          />
        </div>
      ) : null}
      <ZoneNote />
    </>
  )
}
