import { Select, TextInput } from '@mantine/core'
import { Address, CompanyInfo } from '@rounds/contract/rules/setup'
import { companySizes } from '@rounds/contract/setup'
import { useEffect, useMemo } from 'react'
import { issuesOf } from '#lib/page/form-rules.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { Help } from './Help.tsx'
import { StepPage } from './StepPage.tsx'
import { countries, zones } from './places.ts'
import { asWebsite } from './rules.ts'
import { enter, wizardStore } from './store.ts'
import { useOwnTenant } from './useSetupPaths.ts'
import { useStepForm } from './useStepForm.ts'
import classes from './SetupWizard.module.css'

const sectors = ['Pharmaceuticals', 'Biotechnology', 'Medical devices', 'Consumer health', 'Diagnostics']

const countryIssue = (country: string | null | undefined) =>
  country?.trim() ? [] : [{ path: 'country', rule: 'custom', message: 'Country is required' }]

/** Step 1: who the company is, where it is, and by which clock it works. */
export function CompanyStep() {
  const { companyInfo, address } = useStore(wizardStore, ({ data }) => data)
  const info = { ...companyInfo }
  const place = { ...address }
  const issues = useMemo(
    () => [
      ...issuesOf(CompanyInfo, {
        ...companyInfo,
        companyWebsite: asWebsite(companyInfo?.companyWebsite ?? ''),
      }),
      ...countryIssue(address?.country),
      ...issuesOf(Address, address ?? {}),
    ],
    [companyInfo, address],
  )
  const values: Record<string, string | null | undefined> = { ...info, ...place }
  const form = useStepForm(issues, (path) => !values[path])

  const own = useOwnTenant()
  const places = useMemo(() => ({ countries: countries(), zones: zones() }), [])

  // Where the device is, the company probably is; of one that is there, its name is known, and its time zone where anybody has said
  // it: the platform begins each with UTC. Theirs to change.
  useEffect(() => {
    const { companyInfo: now } = wizardStore.get().data
    if (now?.timezone !== undefined) return
    const said = own?.settings.localization.timezone ?? 'UTC'
    enter('companyInfo', {
      ...(own && { companyName: own.name }),
      ...now,
      timezone: said === 'UTC' ? Intl.DateTimeFormat().resolvedOptions().timeZone : said,
    })
  }, [own])

  const ofInfo = (path: keyof typeof info) => ({
    ...form.field(path),
    value: info[path] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      enter('companyInfo', { ...info, [path]: event.currentTarget.value }),
  })
  const ofPlace = (path: keyof typeof place) => ({
    ...form.field(path),
    value: place[path] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      enter('address', { ...place, [path]: event.currentTarget.value }),
  })
  const zoneField = form.field('timezone')
  return (
    <StepPage
      step="company-info"
      title={t('setup.company.title')}
      text={t('setup.company.text')}
      problems={form.problems}
      attempt={form.attempt}
      check={form.check}
      help={<Help title={t('setup.help.company')} of={own ? 'ownCompany' : 'company'} />}
    >
      <TextInput label={t('setup.company.name')} autoComplete="organization" {...ofInfo('companyName')} />
      <TextInput label={t('setup.company.sector')} list="setup-sectors" {...ofInfo('industrySector')} />
      <ChipRadio
        label={t('setup.company.size')}
        id="field-companySize"
        value={info.companySize ?? null}
        options={companySizes.map((size) => ({ value: size as string, label: t(`setup.size.${size}`) }))}
        error={form.field('companySize').error}
        onChange={(companySize) => enter('companyInfo', { ...info, companySize })}
      />
      <div className={classes.pair}>
        <TextInput
          label={`${t('setup.company.number')} ${t('app.ui.optional')}`}
          {...ofInfo('businessRegistrationNumber')}
        />
        <TextInput
          label={`${t('setup.company.website')} ${t('app.ui.optional')}`}
          autoComplete="url"
          inputMode="url"
          {...ofInfo('companyWebsite')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('setup.company.country')}
          list="setup-countries"
          autoComplete="country-name"
          {...ofPlace('country')}
        />
        <Select
          label={t('setup.company.zone')}
          data={places.zones}
          searchable
          limit={60}
          {...zoneField}
          value={info.timezone || null}
          onChange={(timezone) => enter('companyInfo', { ...info, timezone: timezone ?? '' })}
        />
      </div>
      <TextInput
        label={t('setup.company.street')}
        autoComplete="street-address"
        {...ofPlace('streetAddress')}
      />
      <div className={classes.pair}>
        <TextInput label={t('setup.company.city')} autoComplete="address-level2" {...ofPlace('city')} />
        <TextInput
          label={t('setup.company.state')}
          autoComplete="address-level1"
          {...ofPlace('stateProvince')}
        />
      </div>
      <TextInput
        label={t('setup.company.postalCode')}
        autoComplete="postal-code"
        {...ofPlace('postalCode')}
      />
      <Suggestions id="setup-sectors" words={sectors} />
      <Suggestions id="setup-countries" words={places.countries} />
    </StepPage>
  )
}

/** What a field proposes; anything else can be typed. */
function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </datalist>
  )
}
