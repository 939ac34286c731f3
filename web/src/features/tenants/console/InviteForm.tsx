import { companies } from '@rounds/contract/companies'
import type { Tenant } from '@rounds/contract/tenants'
import { Kept, useKept } from '#features/kept/form/Kept.tsx'
import { useEndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import { SheetForm } from '#ui/SheetForm.tsx'
import { toast } from '#ui/toasts.ts'
import { AdminFields, nobody } from './AdminFields.tsx'

const fresh = { admin: nobody }

/** A first admin who did not come in time is invited again, or somebody else is (docs/decisions 056). */
export function InviteForm({ tenant: { id }, onClose }: { tenant: Tenant; onClose: () => void }) {
  const draft = useKept<typeof fresh>('company-admin', id)
  const form = useEndpointForm(
    companies.update,
    fresh,
    ({ name }, { admin }) => {
      void draft.clear()
      toast(t('tenants.invited', { name, email: admin.email.trim() }))
      onClose()
    },
    { toInput: ({ admin }) => ({ id, admin }) },
  )
  return (
    <SheetForm form={form} save={t('tenants.inviteSend')} onClose={onClose}>
      <Kept draft={draft} form={form.form} fresh={fresh} />
      <p className="small ink-2">{t('tenants.inviteHint')}</p>
      <AdminFields field={form.field} />
    </SheetForm>
  )
}
