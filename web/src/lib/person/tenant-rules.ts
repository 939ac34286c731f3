import {
  type BrandColours,
  FALLBACK_TENANT_NAME,
  brandColours,
  defaultBranding,
  isColour,
} from '@rounds/contract/branding'
import { RESOLVED_TENANT_PERIOD_DAYS } from '@rounds/contract/constants'
import type { Tenant } from '@rounds/contract/tenants'

type Loose = Record<string, unknown>
const isRecord = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const record = (value: unknown): Loose => (isRecord(value) ? value : {})
const textOr = <T>(value: unknown, otherwise: T) =>
  typeof value === 'string' && value !== '' ? value : otherwise
const flagOr = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)

const isTenant = (value: unknown): value is Loose & { id: string; slug: string } =>
  isRecord(value) && textOr(value.id, '') !== '' && textOr(value.slug, '') !== ''

/**
 * The tenant of a resolve answer: under `tenant`, else `data.tenant`, else `data`, else the body itself (TENANT-007..010).
 * `null` when it has no id or no slug (TENANT-011).
 */
export const tenantOfAnswer = (body: unknown): (Loose & { id: string; slug: string }) | null => {
  const answer = record(body)
  const candidate = answer.tenant ?? record(answer.data).tenant ?? answer.data ?? body
  return isTenant(candidate) ? candidate : null
}

/**
 * A complete tenant from whatever the server told of it; specification §9 fills the rest: plan trial, active, 30 days from
 * `now` (milliseconds), UTC, en, USD, mobile app and analytics on, single sign-on off, default blue.
 */
export const normaliseTenant = (given: Loose & { id: string; slug: string }, now: number): Tenant => {
  const settings = record(given.settings)
  const branding = record(settings.branding)
  const features = record(settings.features)
  const localization = record(settings.localization)
  const subscription = record(given.subscription)
  const logo = textOr(given.logo, textOr(branding.logo, null))
  const primary = branding.primaryColor
  const named = typeof primary === 'string' && /(059669|2563eb)/i.test(primary)
  return {
    id: given.id,
    slug: given.slug,
    name: textOr(given.name, FALLBACK_TENANT_NAME),
    domain: textOr(given.domain, null),
    logo,
    settings: {
      branding: {
        primaryColor: isColour(primary) || named ? primary : defaultBranding.primary,
        secondaryColor: isColour(branding.secondaryColor)
          ? branding.secondaryColor
          : defaultBranding.secondary,
        logo,
        favicon: textOr(branding.favicon, null),
      },
      features: {
        ssoEnabled: flagOr(features.ssoEnabled, false),
        mobileApp: flagOr(features.mobileApp, true),
        analytics: flagOr(features.analytics, true),
      },
      localization: {
        ...(localization as Tenant['settings']['localization']),
        timezone: zoneOr(localization.timezone, 'UTC'),
        language: textOr(localization.language, 'en'),
        currency: textOr(localization.currency, 'USD'),
      },
    },
    subscription: {
      plan: textOr(subscription.plan, 'trial') as Tenant['subscription']['plan'],
      status: textOr(subscription.status, 'active') as Tenant['subscription']['status'],
      trialEndsAt: textOr(subscription.trialEndsAt, null),
      currentPeriodEnd: textOr(
        subscription.currentPeriodEnd,
        new Date(now + RESOLVED_TENANT_PERIOD_DAYS * 86_400_000).toISOString(),
      ),
    },
    createdAt: textOr(given.createdAt, ''),
    updatedAt: textOr(given.updatedAt, ''),
    version: typeof given.version === 'number' ? given.version : 0,
  }
}

/** A zone that this browser knows; a broken setting must not break every date on the screen. */
const zoneOr = (value: unknown, otherwise: string): string => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: textOr(value, otherwise) }).resolvedOptions().timeZone
  } catch {
    return otherwise
  }
}

/** The tenant's three colours: the server's own, else preset, derived or default (requirements S-089). */
export const coloursOf = (tenant: Pick<Tenant, 'settings'>): BrandColours => {
  const branding = tenant.settings.branding as Tenant['settings']['branding'] & Partial<BrandColours>
  const computed = brandColours(branding.primaryColor)
  const { primaryLight, primaryDark } = branding
  return isColour(primaryLight) && isColour(primaryDark)
    ? { primary: computed.primary, primaryLight, primaryDark }
    : computed
}
