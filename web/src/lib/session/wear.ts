import type { Tenant } from '@rounds/contract/tenants'
import { authStore, readStoredSession, writeStoredSession } from '#lib/person/auth-store.ts'
import { knownOr } from '#lib/plain/store.ts'
import { rememberTenant, tenantStore } from './tenant.ts'

/** This device shows the company as it is now: its name, colours, zone and features. What is said already draws nothing anew. */
export const wear = (changed: Partial<Tenant>): void => {
  const dressed = (tenant: Tenant): Tenant => knownOr(tenant, { ...tenant, ...changed })
  authStore.set((state) => {
    const tenant = state.tenant && dressed(state.tenant)
    return tenant === state.tenant ? state : { ...state, tenant }
  })
  tenantStore.set((state) => {
    if (state.status !== 'ready') return state
    const tenant = dressed(state.tenant)
    if (tenant === state.tenant) return state
    rememberTenant(tenant)
    return { ...state, tenant }
  })
  const stored = readStoredSession()
  if (stored) writeStoredSession({ ...stored, tenant: dressed(stored.tenant) })
}
