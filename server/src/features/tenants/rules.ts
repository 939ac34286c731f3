import { isDeepStrictEqual } from 'node:util'
import { brandTokens, surfaces } from '@rounds/contract/brand-tokens'
import { brandColours } from '@rounds/contract/branding'
import { API_BASE } from '@rounds/contract/constants'
import type { Tenant } from '@rounds/contract/tenants'
import { conflict } from '@rounds/contract/refusal'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'
import { escapeHtml } from '#platform/plain/html.ts'

export const tenantConstraints: ConstraintRefusals = {
  tenants_slug_key: () => conflict('Tenant slug already exists', 'DUPLICATE'),
}

const solidOf = ({ settings }: Pick<Tenant, 'settings'>) =>
  brandTokens(brandColours(settings.branding.primaryColor).primary, 'light')

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

/** The tenant's initial on its colour. Full-bleed, the letter within the middle that every mask keeps. */
export const monogramOf = (tenant: Installed): string => {
  const { solid, on } = solidOf(tenant)
  const [letter = ''] = tenant.name.trim().toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
<rect width="512" height="512" fill="${solid}"/>
<text x="256" y="256" dy="0.36em" text-anchor="middle" font-family="Inter,system-ui,sans-serif" font-size="260" font-weight="600" fill="${on}">${escapeHtml(letter)}</text>
</svg>`
}

/** What may be changed of a company, one by one. */
const leavesOf = ({ name, domain, logo, settings, subscription }: Changeable): Record<string, unknown> => {
  const { logo: brandingLogo, ...branding } = settings.branding
  return {
    name,
    domain,
    logo,
    brandingLogo,
    ...branding,
    ...settings.features,
    ...settings.localization,
    ...subscription,
  }
}
type Changeable = Pick<Tenant, 'name' | 'domain' | 'logo' | 'settings' | 'subscription'>

/** What a change has changed, as the audit log keeps it. */
export const changedLeaves = (from: Changeable, to: Changeable) => {
  const [was, is] = [leavesOf(from), leavesOf(to)]
  const keys = Object.keys(is).filter((key) => !isDeepStrictEqual(was[key], is[key]))
  const pick = (leaves: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, leaves[key]]))
  return { before: pick(was), after: pick(is) }
}
