import { secondFactorPolicies } from '@rounds/contract/mfa'
import { Radio } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import type { StoredSettings } from './draft.ts'
import type { Fields } from './fields.ts'
import { Label } from './Label.tsx'
import { Section } from './Section.tsx'
import classes from './Settings.module.css'

/** Whom the company asks for a second factor, and how many would have to set one up. */
export function SecuritySection({
  draft,
  changed,
  errors,
  change,
  security,
}: Fields & { security: StoredSettings['security'] }) {
  const { isOffered, admins, people } = security
  return (
    <Section name="security">
      <Radio.Group
        label={<Label words={t('settings.field.secondFactor')} isChanged={changed.has('secondFactor')} />}
        description={t(isOffered ? 'settings.secondFactorHint' : 'settings.secondFactorNot')}
        error={errors.secondFactor}
        value={draft.secondFactor}
        onChange={(value) => {
          const wanted = secondFactorPolicies.find((policy) => policy === value)
          if (wanted) change({ secondFactor: wanted })
        }}
      >
        <div className={classes.checks}>
          {secondFactorPolicies.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              disabled={!isOffered && policy !== 'optional'}
              label={t(`settings.secondFactor.${policy}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <p className="small ink-2">
        {t('settings.secondFactorCount', {
          admins: admins.without,
          ofAdmins: admins.total,
          people: people.without,
          ofPeople: people.total,
        })}
      </p>
    </Section>
  )
}
