import { Checkbox, TextInput } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { ruleNames } from './draft.ts'
import type { Fields } from './fields.ts'
import { Label } from './Label.tsx'
import { Section } from './Section.tsx'
import classes from './Settings.module.css'

/** What supervisors are shown before they approve, and by when they decide. */
export function ReviewSection({ draft, changed, errors, change }: Fields) {
  const numberField = (name: (typeof ruleNames.limits)[number] | (typeof ruleNames.numbers)[number]) => (
    <TextInput
      key={name}
      label={<Label words={t(`settings.field.${name}`)} isChanged={changed.has(name)} />}
      id={`field-${name}`}
      value={draft[name]}
      error={errors[name]}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )
  return (
    <Section name="review">
      <p className="small ink-2">{t('settings.limitsHint')}</p>
      <div className={classes.pair}>{ruleNames.limits.map(numberField)}</div>
      <div className={classes.checks}>
        {ruleNames.flags.map((name) => (
          <Checkbox
            key={name}
            label={<Label words={t(`settings.field.${name}`)} isChanged={changed.has(name)} />}
            checked={draft[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
          />
        ))}
      </div>
      <div className={classes.pair}>{ruleNames.numbers.map(numberField)}</div>
    </Section>
  )
}
