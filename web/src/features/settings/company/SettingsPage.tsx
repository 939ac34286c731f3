import { settings } from '@rounds/contract/settings'
import { useEffect, useState } from 'react'
import { ProofDialog } from '#features/auth/factor/ProofDialog.tsx'
import { CompanyData } from '#features/exports/data/CompanyData.tsx'
import { ChangesBar } from '#features/settings/changes/ChangesBar.tsx'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { writeRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { Loadable } from '#ui/Loadable.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { type SectionName, sections, settingsAddress } from './address.ts'
import { BrandingSection } from './BrandingSection.tsx'
import { type StoredSettings, changedFields, draftOf } from './draft.ts'
import { FeaturesSection } from './FeaturesSection.tsx'
import { type Fields, namesOf } from './fields.ts'
import { GeneralSection } from './GeneralSection.tsx'
import { Label } from './Label.tsx'
import { LocalizationSection } from './LocalizationSection.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { Section } from './Section.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { SubscriptionSection } from './SubscriptionSection.tsx'
import { TokenField } from './TokenField.tsx'
import { useSettings } from './useSettings.ts'
import classes from './Settings.module.css'

/** How is the company known, and how do days count (ux-next 4, Settings). */
export function SettingsPage() {
  const { read, wanted, change, discard, errors, problems, saving, save } = useSettings()
  const [isAsking, setAsking] = useState(false)
  usePageTitle(t('settings.title'))
  const stored = read.data
  const changed = stored ? changedFields(draftOf(stored), wanted) : []
  const press = () => {
    if (changed.includes('secondFactor')) setAsking(true)
    else if (stored) void save(stored)
  }
  return (
    <>
      <PageHeader title={t('settings.title')} />
      {problems.map((problem) => (
        <Note key={problem} tone="rejected" role="alert" title={problem} />
      ))}
      <Loadable read={read} skeleton={<SkeletonRows rows={8} label={t('settings.title')} />}>
        {(known) => (
          <Sections
            stored={known}
            draft={{ ...draftOf(known), ...wanted }}
            changed={new Set(changed)}
            errors={errors}
            change={change}
          />
        )}
      </Loadable>
      <ChangesBar
        count={changed.length}
        words={t('settings.notSaved', { count: changed.length, fields: namesOf(changed) })}
        save={t('settings.save')}
        saving={saving}
        onSave={press}
        onDiscard={discard}
      />
      {isAsking && stored ? (
        <ProofDialog
          title={t('settings.proofTitle')}
          text={t('settings.secondFactorHint')}
          confirm={t('settings.save')}
          endpoint={settings.changeSecurity}
          version={stored.security.version}
          toInput={(proof) => ({
            secondFactor: wanted.secondFactor ?? stored.security.secondFactor,
            ...proof,
          })}
          onDone={(answer) => {
            const security = { ...stored.security, ...answer }
            writeRead(settings.security, {}, security)
            setAsking(false)
            void save({ ...stored, security })
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function Sections({ stored, ...fields }: Fields & { stored: StoredSettings }) {
  const [{ section }, look] = useAddress(settingsAddress)
  const { draft, changed, errors, change } = fields
  const { company } = stored
  useEffect(() => {
    if (section !== 'general') show(section)
  }, [section])
  return (
    <div className={classes.page}>
      <nav className={classes.nav} aria-label={t('settings.title')}>
        {sections.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === section ? 'true' : undefined}
            onClick={() => {
              look({ section: name }, { replace: true })
              show(name)
            }}
          >
            {t(`settings.section.${name}`)}
          </button>
        ))}
      </nav>
      <div className={classes.sections}>
        <GeneralSection {...fields} />
        <BrandingSection {...fields} />
        <LocalizationSection {...fields} />
        <FeaturesSection {...fields} hasSso={company.features.ssoEnabled} />
        <ReviewSection {...fields} />
        <Section name="reports">
          <TokenField
            label={<Label words={t('settings.field.domains')} isChanged={changed.has('domains')} />}
            hint={t('settings.domainsHint')}
            error={errors.domains}
            inputLabel={t('settings.addDomain')}
            values={draft.domains}
            wordsOf={(domain) => domain}
            onChange={(domains) => change({ domains })}
          />
        </Section>
        <SecuritySection {...fields} security={stored.security} />
        <Section name="data">
          <CompanyData />
        </Section>
        <SubscriptionSection subscription={company.subscription} />
      </div>
    </div>
  )
}

const show = (section: SectionName) =>
  document.querySelector(`#settings-${section}`)?.scrollIntoView({ block: 'start' })
