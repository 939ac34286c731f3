import { Select, TextInput } from '@mantine/core'
import { defaultBranding, isColour } from '@rounds/contract/branding'
import { SETUP_DEPARTMENTS_MAX } from '@rounds/contract/setup'
import { memo, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { BrandPreview } from '#features/tenants/branding/BrandPreview.tsx'
import { BrandingFields } from '#features/tenants/branding/BrandingFields.tsx'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { StepPage } from './StepPage.tsx'
import { logoInPlace } from './logo.ts'
import { departmentsOf } from './rules.ts'
import { enter, wizardStore } from './store.ts'
import { useStepForm } from './useStepForm.ts'
import { useOwnTenant, useSetupPaths } from './useSetupPaths.ts'
import classes from './SetupWizard.module.css'

const currencies = () => {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code}, ${names.of(code)}`,
  }))
}

/** What dates and amounts look like. */
const sample = (zone: string, currency: string) => ({
  date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    new Date(),
  ),
  amount: new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(1234.5),
})

/** Step 6: how the company looks and counts. */
export function ConfigurationStep() {
  const { data, mode } = useStore(wizardStore)
  const own = useOwnTenant()
  // A company that is there looks and counts in some way already.
  useEffect(() => {
    if (!own || wizardStore.get().data.configuration !== undefined) return
    const { branding: look, localization } = own.settings
    enter('configuration', {
      branding: { primaryColor: look.primaryColor, logo: look.logo },
      localization: { currency: localization.currency },
    })
  }, [own])
  const configuration = { ...data.configuration }
  const { branding } = configuration
  const values = {
    primaryColor: branding?.primaryColor ?? defaultBranding.primary,
    logo: (mode === 'new' ? configuration.logoFile : branding?.logo) ?? null,
  }
  const form = useStepForm(
    isColour(values.primaryColor)
      ? []
      : [{ path: 'primaryColor', rule: 'custom', message: t('setup.configuration.colour') }],
    () => false,
  )
  const brand = ({ logo, ...change }: Partial<typeof values>) =>
    enter('configuration', {
      ...configuration,
      branding: { ...branding, ...change, ...(mode === 'own' && logo !== undefined && { logo }) },
      ...(mode === 'new' && logo !== undefined && { logoFile: logo }),
    })
  return (
    <StepPage
      step="configuration"
      title={t('setup.configuration.title')}
      text={t('setup.configuration.text')}
      problems={form.problems}
      attempt={form.attempt}
      check={form.check}
      aside={
        <>
          <p className="small ink-3">{t('setup.configuration.preview')}</p>
          <BrandPreview name={data.companyInfo?.companyName ?? ''} values={values} />
        </>
      }
    >
      <BrandingFields
        values={values}
        colourError={form.field('primaryColor').error}
        {...(mode === 'new' && { store: logoInPlace })}
        onChange={brand}
      />
      <Localization />
      <Departments />
    </StepPage>
  )
}

/** How the company writes and counts. Drawn by itself: not again with each colour that is tried. */
const Localization = memo(function Localization() {
  const localization = useStore(wizardStore, ({ data }) => data.configuration?.localization)
  const zone = useStore(wizardStore, ({ data }) => data.companyInfo?.timezone) || 'UTC'
  const paths = useSetupPaths()
  const list = useMemo(() => currencies(), [])
  const currency = localization?.currency ?? 'USD'
  const change = (values: { language?: string | null; currency?: string | null }) => {
    const { configuration } = wizardStore.get().data
    enter('configuration', { ...configuration, localization: { ...configuration?.localization, ...values } })
  }
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('setup.configuration.language')}
          data={[{ value: 'en', label: 'English' }]}
          value={localization?.language ?? 'en'}
          allowDeselect={false}
          onChange={(language) => change({ language })}
        />
        <Select
          label={t('setup.configuration.currency')}
          data={list}
          searchable
          limit={50}
          value={currency}
          allowDeselect={false}
          onChange={(chosen) => change({ currency: chosen })}
        />
      </div>
      <p className="small ink-2">
        {t('setup.configuration.sample', { ...sample(zone, currency), zone })}{' '}
        <Link to={paths.step('company-info')}>{t('setup.configuration.change')}</Link>
      </p>
    </>
  )
})

/** Names with commas between. */
const Departments = memo(function Departments() {
  const departments = useStore(wizardStore, ({ data }) => data.configuration?.departments)
  const all = useStore(wizardStore, ({ data }) => departmentsOf(data))
  const named = all.filter((name) => !departments?.includes(name))
  const [typed, setTyped] = useState(() => (departments ?? []).join(', '))
  const change = (text: string) => {
    setTyped(text)
    const names = text.split(/[,;]/).map((name) => name.trim())
    const each = [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()]
    const { configuration } = wizardStore.get().data
    enter('configuration', { ...configuration, departments: each.slice(0, SETUP_DEPARTMENTS_MAX) })
  }
  return (
    <TextInput
      label={`${t('setup.configuration.departments')} ${t('app.ui.optional')}`}
      description={
        named.length === 0
          ? t('setup.configuration.commas')
          : t('setup.configuration.named', { names: named.join(', ') })
      }
      value={typed}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
})
