import { surfaces } from '@rounds/contract/brand-tokens'
import { API_BASE } from '@rounds/contract/constants'
import { solidOf } from '@rounds/contract/tenant-rules'
import type { Tenant } from '@rounds/contract/tenants'
import { conflict } from '@rounds/contract/refusal'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'

export const tenantConstraints: ConstraintRefusals = {
  tenants_slug_key: () => conflict('Tenant slug already exists', 'DUPLICATE'),
}

type Installed = Pick<Tenant, 'name' | 'slug' | 'logo' | 'settings'>

/** The web app manifest of a tenant (ux.md 5.6): its name, colour and icon, and the three things done most. */
export const manifestOf = (tenant: Installed): string => {
  const { name, slug, logo } = tenant
  const monogram = { src: `${API_BASE}/tenants/public/${slug}/icon.svg`, sizes: 'any', type: 'image/svg+xml' }
  const shortcut = (name: string, page: string) => ({ name, url: `/${slug}/delegate/${page}` })
  return JSON.stringify({
    id: `/${slug}/`,
    name,
    short_name: name,
    start_url: `/${slug}/`,
    scope: `/${slug}/`,
    display: 'standalone',
    lang: tenant.settings.localization.language,
    theme_color: solidOf(tenant).solid,
    background_color: surfaces.light[0],
    icons: [
      ...(logo === null ? [] : [{ src: logo, sizes: 'any', purpose: 'any' }]),
      { ...monogram, purpose: 'any' },
      { ...monogram, purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut('Today', 'dashboard'),
      shortcut('Record visit', 'record-visit'),
      shortcut('New visit', 'schedule-visit'),
    ],
  })
}
