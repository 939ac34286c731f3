import { Select, TextInput } from '@mantine/core'
import { companies } from '@rounds/contract/companies'
import { instantOf, localTime } from '@rounds/contract/dates'
import { type Tenant, plans, subscriptionStatuses } from '@rounds/contract/tenants'
import { useState } from 'react'
import { Kept, useKept } from '#features/kept/form/Kept.tsx'
import { useEndpointForm } from '#lib/page/form.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { SheetForm } from '#ui/SheetForm.tsx'
import { Switch } from '#ui/Switch.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './Tenants.module.css'

/** Days of the company's own zone: it reads them there, too. */
const daysOf = (zone: string) => {
  const dayOf = (instant: string | null) => (instant === null ? '' : localTime(instant, zone).day)
  return {
    dayOf,
    /** The stored instant of a day that was not touched, else `time` of the day; none is told as it is. */
    instantIn: (day: string, stored: string | null, time: string) =>
      day === dayOf(stored) && stored !== null ? stored : day && instantOf(day, time, zone),
  }
}

const valuesOf = ({ name, domain, settings, subscription }: Tenant) => {
  const { dayOf } = daysOf(settings.localization.timezone)
  return {
    name,
    domain: domain ?? '',
    settings: { features: { ssoEnabled: settings.features.ssoEnabled } },
    subscription: {
      plan: subscription.plan,
      status: subscription.status,
      currentPeriodEnd: dayOf(subscription.currentPeriodEnd),
      trialEndsAt: dayOf(subscription.trialEndsAt),
    },
  }
}
type Values = ReturnType<typeof valuesOf>

/** What the platform sets of a company: its name, what it pays for, single sign-on. */
export function EditForm({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { id, subscription, version } = tenant
  const { instantIn } = daysOf(tenant.settings.localization.timezone)
  // What was shown when the form opened; the list behind may be read again meanwhile.
  const [shown] = useState(() => valuesOf(tenant))
  const draft = useKept<Values>('company', id)
  const form = useEndpointForm<typeof companies.update, Values>(
    companies.update,
    shown,
    ({ name }) => {
      void draft.clear()
      void refreshReads()
      toast(t('tenants.saved', { name }))
      onClose()
    },
    {
      version,
      toInput: ({ subscription: { currentPeriodEnd, trialEndsAt, ...rest }, ...values }) => ({
        id,
        ...values,
        subscription: {
          ...rest,
          currentPeriodEnd: instantIn(currentPeriodEnd, subscription.currentPeriodEnd, '00:00'),
          // On the day itself it has not ended yet.
          trialEndsAt: instantIn(trialEndsAt, subscription.trialEndsAt, '23:59') || null,
        },
      }),
    },
  )
  const { field } = form
  const isTrial = form.form.values.subscription.plan === 'trial'
  return (
    <SheetForm form={form} save={t('tenants.save')} onClose={onClose}>
      <Kept draft={draft} form={form.form} fresh={shown} />
      <TextInput label={t('tenants.form.name')} data-autofocus {...field('name')} autoComplete="off" />
      <p className="small ink-2">{t('tenants.form.fixed', { address: `${location.host}/${tenant.slug}` })}</p>
      <TextInput
        label={`${t('tenants.form.domain')} ${t('app.ui.optional')}`}
        {...field('domain')}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <Select
          label={t('tenants.column.plan')}
          data={plans.map((value) => ({ value, label: t(`subscription.plan.${value}`) }))}
          {...field('subscription.plan')}
        />
        <Select
          label={t('tenants.column.status')}
          description={undefined}
          data={subscriptionStatuses.map((value) => ({ value, label: t(`subscription.status.${value}`) }))}
          {...field('subscription.status')}
        />
        <TextInput type="date" label={t('tenants.column.ends')} {...field('subscription.currentPeriodEnd')} />
        {isTrial ? (
          <TextInput
            type="date"
            label={`${t('tenants.form.trialEnds')} ${t('app.ui.optional')}`}
            {...field('subscription.trialEndsAt')}
          />
        ) : null}
      </div>
      <p className="small ink-3">{t('tenants.form.statusHint')}</p>
      <Switch
        label={t('tenants.form.sso')}
        {...field('settings.features.ssoEnabled', { type: 'checkbox' })}
      />
    </SheetForm>
  )
}
