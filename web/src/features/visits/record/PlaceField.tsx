import type { Visit } from '@rounds/contract/visits'
import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#lib/words/messages.ts'
import { ChipButton } from '#ui/Chips.tsx'
import classes from './RecordFields.module.css'

/** Where the visit took place, when that was not where it was planned: “+ Place” opens its two fields. */
export function PlaceField({
  place,
  onChange,
}: {
  place: Visit['location']
  onChange: (place: Visit['location']) => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // Whoever writes another address knows no coordinates of it.
  const change = (fields: Partial<Visit['location']>) => onChange({ ...place, ...fields, coordinates: null })
  const textOf = (value: string) => (value === '' ? null : value)
  return (
    <section className={classes.group}>
      {isOpen ? (
        <>
          <TextInput
            id={id}
            label={t('visits.place.address')}
            value={place.address ?? ''}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => change({ address: textOf(event.currentTarget.value) })}
          />
          <TextInput
            label={t('visits.place.city')}
            value={place.city ?? ''}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => change({ city: textOf(event.currentTarget.value) })}
          />
        </>
      ) : (
        <div className={classes.found}>
          <ChipButton
            dashed
            onClick={() => {
              flushSync(() => setOpen(true))
              document.getElementById(id)?.focus()
            }}
          >
            {t('visits.place.change')}
          </ChipButton>
        </div>
      )}
    </section>
  )
}
