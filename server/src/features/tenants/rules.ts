import type { Parsed } from '@rounds/contract/endpoint'
import type { Tenant, tenants } from '@rounds/contract/tenants'

/** What is said of a stored tenant. */
export type TenantChange = Omit<Parsed<typeof tenants.update>, 'id' | 'version'>

/** `stored` with what `given` says otherwise; undefined says nothing. */
const merged = <T extends object>(stored: T, given: object = {}): T => ({
  ...stored,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
})

/** A tenant as it is after a change: settings are merged part by part. */
export const changedTenant = (
  tenant: Tenant,
  { settings, subscription, ...change }: TenantChange,
): Tenant => ({
  ...merged(tenant, change),
  settings: {
    branding: merged(tenant.settings.branding, settings?.branding),
    features: merged(tenant.settings.features, settings?.features),
    localization: merged(tenant.settings.localization, settings?.localization),
  },
  subscription: merged(tenant.subscription, subscription),
})
