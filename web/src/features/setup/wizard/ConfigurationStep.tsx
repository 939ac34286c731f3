import { Select, TagsInput } from '@mantine/core'
import { defaultBranding, isColour } from '@rounds/contract/branding'
import { SETUP_DEPARTMENTS_MAX } from '@rounds/contract/setup'
import { memo, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { BrandPreview } from '#features/tenants/branding/BrandPreview.tsx'
import { BrandingFields } from '#features/tenants/branding/BrandingFields.tsx'
import type { BrandValues } from '#features/tenants/branding/rules.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { StepPage } from './StepPage.tsx'
import { logoInPlace } from './logo.ts'
import { departmentsOf } from './rules.ts'
import { type Wizard, enter, wizardStore } from './store.ts'
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

/** What was chosen of the company's looks; a new one's logo is in place, as no server keeps it yet. */
const useLooks = () => {
  const configuration = useStore(wizardStore, ({ data }) => data.configuration)
  const mode = useStore(wizardStore, (wizard) => wizard.mode)
  const primaryColor = configuration?.branding?.primaryColor ?? defaultBranding.primary
  const logo = (mode === 'new' ? configuration?.logoFile : configuration?.branding?.logo) ?? null
  return useMemo(() => ({ primaryColor, logo }), [primaryColor, logo])
}

const changeLooks = ({ logo, ...change }: Partial<BrandValues>) => {
  const { mode, data } = wizardStore.get()
  const { configuration } = data
  enter('configuration', {
    ...configuration,
    branding: {
      ...configuration?.branding,
      ...change,
      ...(mode === 'own' && logo !== undefined && { logo }),
    },
    ...(mode === 'new' && logo !== undefined && { logoFile: logo }),
  })
}

const isReadable = ({ data }: Wizard) =>
  isColour(data.configuration?.branding?.primaryColor ?? defaultBranding.primary)

/** Step 6: how the company looks and counts. Each part is drawn by itself: the others not again with each colour that is tried. */
export function ConfigurationStep() {
  const isRight = useStore(wizardStore, isReadable)
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
  const form = useStepForm(
    isRight ? [] : [{ path: 'primaryColor', rule: 'custom', message: t('setup.configuration.colour') }],
    () => false,
  )
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
          <Preview />
        </>
      }
    >
      <Looks error={form.field('primaryColor').error} />
      <Localization />
      <Departments />
    </StepPage>
  )
}

const Looks = memo(function Looks({ error }: { error: string | undefined }) {
  const isNew = useStore(wizardStore, ({ mode }) => mode === 'new')
  return (
    <BrandingFields
      values={useLooks()}
      colourError={error}
      {...(isNew && { store: logoInPlace })}
      onChange={changeLooks}
    />
  )
})

const Preview = memo(function Preview() {
  const name = useStore(wizardStore, ({ data }) => data.companyInfo?.companyName ?? '')
  return <BrandPreview name={name} values={useLooks()} />
})

/** How the company writes and counts. */
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

const none: readonly string[] = []

/** One tag each; a list that is pasted becomes several. */
const Departments = memo(function Departments() {
  const departments = useStore(wizardStore, ({ data }) => data.configuration?.departments) ?? none
  const all = useStore(wizardStore, ({ data }) => departmentsOf(data))
  const named = all.filter((name) => !departments.includes(name))
  const [twice, setTwice] = useState(none)
  // Keyboards of phones do not tell of each key: what has commas in it is several, too.
  const change = (given: string[]) => {
    const names = given.flatMap((name) => name.split(/[,;]/).map((part) => part.trim())).filter(Boolean)
    const isAgain = (name: string, at: number) =>
      names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < at
    const again = names.filter(isAgain)
    if (again.length > 0) setTwice(again)
    const { configuration } = wizardStore.get().data
    enter('configuration', {
      ...configuration,
      departments: names.filter((name, at) => !isAgain(name, at)).slice(0, SETUP_DEPARTMENTS_MAX),
    })
  }
  return (
    <div>
      <TagsInput
        label={`${t('setup.configuration.departments')} ${t('app.ui.optional')}`}
        description={
          named.length === 0
            ? t('setup.configuration.tags')
            : t('setup.configuration.named', { names: named.join(', ') })
        }
        value={[...departments]}
        splitChars={[',', ';', '\n', '\t']}
        maxTags={SETUP_DEPARTMENTS_MAX}
        maxLength={120}
        classNames={{ inputField: classes.tagField ?? '' }}
        onDuplicate={(name) => setTwice((others) => [...others, name])}
        onPaste={() => setTwice(none)}
        onSearchChange={(typed) => typed !== '' && setTwice(none)}
        onChange={change}
      />
      <p role="status" className={twice.length > 0 ? 'small ink-2' : 'visually-hidden'}>
        {twice.length > 0 ? t('setup.configuration.twice', { names: twice.join(', ') }) : ''}
      </p>
    </div>
  )
})
