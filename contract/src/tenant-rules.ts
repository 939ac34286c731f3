import { daysLater } from './dates.ts'
import { escapeHtml } from './html.ts'
import { brandTokens } from './brand-tokens.ts'
import { brandColours, defaultBranding } from './branding.ts'
import type { companies } from './companies.ts'
import { RESOLVED_TENANT_PERIOD_DAYS } from './constants.ts'
import type { Parsed, Role } from './endpoint.ts'
import { Refusal, conflict, forbidden } from './refusal.ts'
import { isSame } from './same.ts'
import type { Localization, PublicTenant, SubscriptionStatus, Tenant } from './tenants.ts'
import { usualWorkdays } from './workdays.ts'

/** What is said of a stored tenant. */
type TenantChange = Omit<Parsed<typeof companies.update>, 'id' | 'version' | 'admin'>

/** When a trial is over that begins now (specification §9). */
export const trialEnd = (now: number): string => daysLater(now, RESOLVED_TENANT_PERIOD_DAYS)

/** A trial that begins is over then, unless its end is said: one without an end would be for ever. */
const withTrial = (
  before: Tenant['subscription'],
  after: Tenant['subscription'],
  end: string,
): Tenant['subscription'] =>
  after.plan === 'trial' && before.plan !== 'trial'
    ? { ...after, trialEndsAt: after.trialEndsAt ?? end }
    : after

/** `stored` with what `given` says otherwise; undefined says nothing. */
const merged = <T extends object>(stored: T, given: object = {}): T => ({
  ...stored,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
})

/** A day that is no holiday any more has lost its name, too. */
const withNames = ({ holidayNames, ...localization }: Localization): Localization => {
  const named = holidayNames?.filter(({ day }) => localization.holidays.includes(day)) ?? []
  return { ...localization, ...(named.length > 0 && { holidayNames: named }) }
}

/** A tenant as it is after a change: settings are merged part by part. `end`: when a trial is over that begins with it. */
export const changedTenant = (
  tenant: Tenant,
  { settings, subscription, ...change }: TenantChange,
  end: string,
): Tenant => ({
  ...merged(tenant, change),
  settings: {
    branding: merged(tenant.settings.branding, settings?.branding),
    features: merged(tenant.settings.features, settings?.features),
    localization: withNames(merged(tenant.settings.localization, settings?.localization)),
  },
  subscription: withTrial(tenant.subscription, merged(tenant.subscription, subscription), end),
})

/** With such a subscription people read, and change nothing (server-rules 4.1). */
export const isSubscriptionOver = (status: SubscriptionStatus): boolean =>
  status === 'inactive' || status === 'cancelled'

/** The platform is nobody's customer: who has stopped its subscription could not take that back. */
export const checkSubscription = (role: Role, status: SubscriptionStatus): void => {
  if (role !== 'SUPER_ADMIN' && isSubscriptionOver(status))
    throw new Refusal(
      402,
      'SUBSCRIPTION_INACTIVE',
      'Your subscription is not active. Please contact your administrator.',
    )
}

/** What a tenant's admin leaves to a super admin (requirements E-020). */
export const checkOwnChange = (before: Tenant, { settings, subscription }: TenantChange) => {
  const sso = settings?.features?.ssoEnabled
  if (subscription || (sso !== undefined && sso !== before.settings.features.ssoEnabled)) throw forbidden()
}

/** Whoever administers a company invites who else does; the platform only the first one, as long as nobody has come. */
export const checkFirstAdmin = ({ isSuper, hasAdmin }: { isSuper: boolean; hasAdmin: boolean }) => {
  if (!isSuper) throw forbidden()
  if (hasAdmin) throw conflict('The company has an administrator already', 'DUPLICATE')
}

/** What anyone may know of a tenant (requirements S-091), with the colours of its brand. */
export const asPublicTenant = ({ id, name, slug, logo, settings }: Tenant): PublicTenant => ({
  id,
  name,
  slug,
  logo,
  settings: {
    ...settings,
    branding: { ...settings.branding, ...brandColours(settings.branding.primaryColor) },
  },
})

/** The colour of a company's areas, and the letters on it. */
export const solidOf = ({ settings }: Pick<Tenant, 'settings'>) =>
  brandTokens(brandColours(settings.branding.primaryColor).primary, 'light')

/** The tenant's initial on its colour. Full-bleed, the letter within the middle that every mask keeps. */
export const monogramOf = (tenant: Pick<Tenant, 'name' | 'settings'>): string => {
  const { solid, on } = solidOf(tenant)
  const [letter = ''] = tenant.name.trim().toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
<rect width="512" height="512" fill="${solid}"/>
<text x="256" y="256" dy="0.36em" text-anchor="middle" font-family="Inter,system-ui,sans-serif" font-size="260" font-weight="600" fill="${on}">${escapeHtml(letter)}</text>
</svg>`
}

/** Specification §9: what a tenant starts with. */
export const newTenantSettings: Tenant['settings'] = {
  branding: {
    primaryColor: defaultBranding.primary,
    secondaryColor: defaultBranding.secondary,
    logo: null,
    favicon: null,
  },
  features: { ssoEnabled: false, mobileApp: true, analytics: true },
  localization: { timezone: 'UTC', language: 'en', currency: 'USD', ...usualWorkdays },
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
  const keys = Object.keys(is).filter((key) => !isSame(was[key], is[key]))
  const pick = (leaves: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, leaves[key]]))
  return { before: pick(was), after: pick(is) }
}
