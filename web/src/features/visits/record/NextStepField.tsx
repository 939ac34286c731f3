import { type NextStepCode, nextStepCodes } from '@rounds/contract/codes'
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#lib/words/messages.ts'
import { limited } from '#lib/words/too-long.ts'
import { ChipButton, ChipMulti } from '#ui/Chips.tsx'
import type { RecordForm } from '#features/visits/visit/record-form.ts'
import classes from './RecordFields.module.css'

/** What the server takes. Code points. */
const LONGEST = 5000

/** What happens next: ready answers, and one in own words. “None” excludes the rest. */
export function NextStepField({
  steps,
  other,
  onChange,
}: {
  steps: readonly NextStepCode[]
  other: string | null
  onChange: (fields: Pick<RecordForm, 'steps' | 'otherStep'>) => void
}) {
  const id = useId()
  const choose = (chosen: NextStepCode[]) => {
    const isNone = chosen.includes('none') && !steps.includes('none')
    onChange(
      isNone
        ? { steps: ['none'], otherStep: null }
        : { steps: chosen.filter((step) => step !== 'none'), otherStep: other },
    )
  }
  return (
    <section className={classes.group}>
      <ChipMulti
        label={t('visits.record.nextStep')}
        options={nextStepCodes.map((code) => ({ value: code, label: t(`codes.step.${code}`) }))}
        value={steps}
        onChange={choose}
        after={
          <ChipButton
            expanded={other !== null}
            onClick={() => {
              const ownWords = steps.filter((step) => step !== 'none')
              flushSync(() => onChange({ steps: ownWords, otherStep: other === null ? '' : null }))
              document.getElementById(id)?.focus()
            }}
          >
            {t('visits.record.otherStep')}
          </ChipButton>
        }
      />
      {other === null ? null : (
        <TextInput
          label={t('visits.record.otherStepLabel')}
          value={other}
          {...limited(other, LONGEST)}
          id={id}
          onChange={(event) => onChange({ steps: [...steps], otherStep: event.currentTarget.value })}
        />
      )}
    </section>
  )
}
