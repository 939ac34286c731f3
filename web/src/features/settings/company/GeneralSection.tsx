import { TextInput } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import type { Fields } from './fields.ts'
import { Label } from './Label.tsx'
import { Section } from './Section.tsx'
import classes from './Settings.module.css'

/** How a company is called and where it is found. */
export function GeneralSection({ draft, changed, errors, change }: Fields) {
  const { slug } = useTenant()
  return (
    <Section name="general">
      <div className={classes.pair}>
        <TextInput
          label={<Label words={t('settings.field.name')} isChanged={changed.has('name')} />}
          id="field-name"
          value={draft.name}
          error={errors.name}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <div>
          <span className={classes.label}>{t('settings.field.slug')}</span>
          <p className={classes.fixed}>
            {location.host}/<b>{slug}</b>
          </p>
          <p className="small ink-3">{t('settings.slugHint')}</p>
        </div>
      </div>
    </Section>
  )
}
