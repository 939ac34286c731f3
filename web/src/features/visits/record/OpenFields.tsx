import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#lib/words/messages.ts'
import { limited } from '#lib/words/too-long.ts'
import { ChipButton } from '#ui/Chips.tsx'
import type { RecordForm } from '#features/visits/visit/record-form.ts'
import classes from './RecordFields.module.css'

/** What the server takes of each. Code points. */
const LONGEST = 5000
const names = ['feedback', 'notes'] as const

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
            {...limited(values[name], LONGEST)}
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
