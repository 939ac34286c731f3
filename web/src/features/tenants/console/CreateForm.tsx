import { Select, TextInput } from '@mantine/core'
import { companies } from '@rounds/contract/companies'
import { type Tenant, plans } from '@rounds/contract/tenants'
import { Kept, useKept } from '#features/kept/form/Kept.tsx'
import { useEndpointForm } from '#lib/page/form.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { SheetForm } from '#ui/SheetForm.tsx'
import { toast } from '#ui/toasts.ts'
import { AdminFields, nobody } from './AdminFields.tsx'
import { slugOf } from './slug.ts'
import { useSlugCheck } from './useSlugCheck.ts'
import classes from './Tenants.module.css'

const TAKEN = 'tenants.form.taken'
const usual: Pick<Tenant['subscription'], 'plan'> = { plan: 'trial' }

const fresh = { name: '', slug: '', subscription: usual, admin: nobody }

/** A new company, and who is invited to set it up. */
export function CreateForm({ onClose }: { onClose: () => void }) {
  const draft = useKept<typeof fresh>('company', 'new')
  const form = useEndpointForm(
    companies.create,
    fresh,
    ({ name }, { admin }) => {
      void draft.clear()
      void refreshReads()
      toast(
        admin.email.trim() === ''
          ? t('tenants.created', { name })
          : t('tenants.createdInvited', { name, email: admin.email.trim() }),
      )
      onClose()
    },
    {
      toInput: ({ admin, ...values }) => ({
        ...values,
        ...(Object.values(admin).some((value) => value.trim() !== '') && { admin }),
      }),
      onRefused: (error) => {
        if (error.code !== 'DUPLICATE') return false
        form.form.setFieldError('slug', error.message)
        form.setProblem(error.message)
        return true
      },
    },
  )
  const { field } = form
  const { slug } = form.form.values
  const isOwnSlug = slug !== slugOf(form.form.values.name)
  const { isTaken, check } = useSlugCheck(slug)
  const name = field('name')
  const address = field('slug')
  const say = (next: string) => {
    address.onChange(next)
    check(next)
  }
  return (
    <SheetForm form={form} save={t('tenants.create')} onClose={onClose}>
      <Kept draft={draft} form={form.form} fresh={fresh} />
      <TextInput
        label={t('tenants.form.name')}
        data-autofocus
        {...name}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          name.onChange(currentTarget.value)
          if (!isOwnSlug) say(slugOf(currentTarget.value))
        }}
      />
      <TextInput
        label={t('tenants.form.slug')}
        description={t('tenants.form.slugHint', { address: `${location.host}/${slug || '…'}` })}
        {...address}
        error={address.error ?? (isTaken ? t(TAKEN) : undefined)}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => say(currentTarget.value.trim().toLowerCase())}
      />
      <p className="visually-hidden" role="status">
        {isTaken === null || slug === '' ? '' : t(isTaken ? TAKEN : 'tenants.form.free')}
      </p>
      <Select
        label={t('tenants.column.plan')}
        data={plans.map((value) => ({ value, label: t(`subscription.plan.${value}`) }))}
        {...field('subscription.plan')}
      />
      <fieldset className={classes.part}>
        <legend>{t('tenants.form.admin')}</legend>
        <p className="small ink-2">{t('tenants.form.adminHint')}</p>
        <AdminFields field={field} />
      </fieldset>
    </SheetForm>
  )
}
