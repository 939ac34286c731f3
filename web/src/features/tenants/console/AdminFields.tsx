import { TextInput } from '@mantine/core'
import type { EndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import classes from './Tenants.module.css'

export const nobody = { email: '', firstName: '', lastName: '' }

/** Who is invited to administer a company. */
export function AdminFields({ field }: Pick<EndpointForm<{ admin: typeof nobody }>, 'field'>) {
  return (
    <>
      <TextInput
        label={t('tenants.form.email')}
        data-autofocus
        {...field('admin.email')}
        type="email"
        autoComplete="off"
      />
      <div className={classes.pair}>
        <TextInput label={t('tenants.form.firstName')} {...field('admin.firstName')} autoComplete="off" />
        <TextInput label={t('tenants.form.lastName')} {...field('admin.lastName')} autoComplete="off" />
      </div>
    </>
  )
}
