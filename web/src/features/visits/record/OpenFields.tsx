import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#lib/words/messages.ts'
import { ChipButton } from '#ui/Chips.tsx'
import type { RecordForm } from '#features/visits/visit/record-form.ts'
import classes from './RecordFields.module.css'

/** What the server takes of each. Code points. */
const LONGEST = 5000
const names = ['feedback', 'notes'] as const

/** How much too long a text is: what was pasted stays whole, and its person shortens it. Code points. */
const excessOf = (value: string | null) =>
  Math.max(0, Array.from((value ?? '').trim().normalize()).length - LONGEST)

const tooLong = (excess: number) => t('visits.record.tooLong', { count: excess, most: LONGEST })

/** Goes to the field that is too long for the server, if there is one, and answers what is wrong with it. */
export const findTooLong = (form: Pick<RecordForm, 'feedback' | 'notes'>, page: HTMLElement | null) => {
  const name = names.find((name) => excessOf(form[name]) > 0)
  if (name === undefined) return null
  const field = page?.querySelector<HTMLElement>(`textarea[data-field="${name}"]`)
  field?.focus()
  // A text so long fills more than the screen: what is wrong stands above it.
  document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.scrollIntoView({ block: 'center' })
  return tooLong(excessOf(form[name]))
}

/** “+ Feedback” and “+ Notes”: each opens its field in place. */
export function OpenFields({
  onChange,
  ...values
}: Pick<RecordForm, 'feedback' | 'notes'> & { onChange: (fields: Partial<RecordForm>) => void }) {
  const id = useId()
  const closed = names.filter((name) => values[name] === null)
  return (
    <section className={classes.group}>
      {names.map((name) =>
        values[name] === null ? null : (
          <Textarea
            key={name}
            label={t(`visits.record.${name}`)}
            value={values[name]}
            error={excessOf(values[name]) > 0 ? tooLong(excessOf(values[name])) : undefined}
            data-field={name}
            minRows={2}
            id={`${id}-${name}`}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ),
      )}
      {closed.length > 0 ? (
        <div className={classes.found}>
          {closed.map((name) => (
            <ChipButton
              key={name}
              dashed
              onClick={() => {
                flushSync(() => onChange({ [name]: '' }))
                document.getElementById(`${id}-${name}`)?.focus()
              }}
            >
              {t(`visits.record.${name}Add`)}
            </ChipButton>
          ))}
        </div>
      ) : null}
    </section>
  )
}
