import type { CompanySettings } from '@rounds/contract/companies'
import type { Tenant } from '@rounds/contract/tenants'
import { authStore, readStoredSession, writeStoredSession } from '#lib/person/auth-store.ts'
import { tenantStore } from '#lib/session/tenant.ts'

/** This device shows the company as it is now: its name, colours, zone and features. */
export const wear = ({ name, logo, branding, features, localization }: CompanySettings): void => {
  const dressed = <T extends Tenant>(tenant: T): T => ({
    ...tenant,
    name,
    logo: logo ?? branding.logo,
    settings: { branding, features, localization },
  })
  authStore.set((state) => ({ ...state, tenant: state.tenant && dressed(state.tenant) }))
  tenantStore.set((state) => (state.status === 'ready' ? { ...state, tenant: dressed(state.tenant) } : state))
  const stored = readStoredSession()
  if (stored) writeStoredSession({ ...stored, tenant: dressed(stored.tenant) })
}
