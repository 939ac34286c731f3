import { settings } from '@rounds/contract/settings'
import { IconLock } from '@tabler/icons-react'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { Note } from '#ui/Note.tsx'
import { Switch } from '#ui/Switch.tsx'
import type { Fields } from './fields.ts'
import { Label } from './Label.tsx'
import { Section } from './Section.tsx'
import classes from './Settings.module.css'

/** What a company's people see of the product. */
export function FeaturesSection({ draft, changed, change, hasSso }: Fields & { hasSso: boolean }) {
  return (
    <Section name="features">
      {(['analytics', 'mobileApp'] as const).map((name) => (
        <Switch
          key={name}
          label={<Label words={t(`settings.field.${name}`)} isChanged={changed.has(name)} />}
          description={t(`settings.feature.${name}`)}
          checked={draft[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
        />
      ))}
      {changed.has('analytics') && !draft.analytics ? <Losers /> : null}
      <div className={classes.locked}>
        <IconLock size={16} stroke={1.75} aria-hidden />
        <div>
          <p>{t('settings.field.sso')}</p>
          <p className="small ink-3">{t(hasSso ? 'settings.feature.ssoOn' : 'settings.feature.ssoOff')}</p>
        </div>
      </div>
    </Section>
  )
}

/** Who loses what when analytics are turned off. */
function Losers() {
  const supervisors = useRead(settings.permissions, { role: 'SUPERVISOR' }).data
  const admins = useRead(settings.permissions, { role: 'TENANT_ADMIN' }).data
  if (!supervisors || !admins) return null
  return (
    <Note role="status" title={t('settings.loses')}>
      <p>{t('settings.loses.supervisors', { count: supervisors.people })}</p>
      <p>{t('settings.loses.admins', { count: admins.people })}</p>
      <p className="small ink-2">{t('settings.loses.kept')}</p>
    </Note>
  )
}
