import { z } from 'zod'
import { day, email, id, instant, optionalLine, required, version, whole } from './common.ts'
import { get, named, patch, post, put } from './endpoint.ts'
import { isLogoAddress } from './files.ts'
import {
  Branding,
  Features,
  Localization,
  Subscription,
  Tenant,
  plans,
  subscriptionStatuses,
} from './tenants.ts'

/** requirements S-002: paths of the product that no tenant may take as its slug. */
export const reservedSlugs: readonly string[] = [
  'api', 'login', 'forgot-password', 'dashboard', 'onboarding', 'setup', 'signup',
  'assets', 'health', 'static', 'admin', 'www', 'dev', 'docs', 'calendar', 'files', 'metrics',
] // prettier-ignore

/** Paths of the product, and what looks like an id: where a company is looked up by name, ids come first. */
export const isReservedSlug = (slug: string): boolean =>
  reservedSlugs.includes(slug) || id.safeParse(slug).success

const colour = z.string('Invalid colour').regex(/^#[0-9a-f]{6}$/i, 'Invalid colour')
/** A stored logo, as its upload answered it. */
const picture = (message: string) =>
  z.string(message).refine(isLogoAddress, message).meta({ format: 'uri-reference' }).nullish()
/**
 * Of these the database knows nothing, or means another zone: names of JavaScript's own, offsets, whose sign is the other way round there,
 * and three letters, which there know no summer.
 */
const elsewhere = /^(?:[+-].*|us\/pacific-new|(?!utc|gmt)[a-z]{3})$/i
const isZone = (zone: string) => {
  if (elsewhere.test(zone)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** Ten years of them. */
const HOLIDAYS_MAX = 200

export const settingsDraft = z
  .object({
    branding: z
      .object({
        primaryColor: colour,
        secondaryColor: colour.nullable(),
        logo: picture('Invalid logo'),
        favicon: picture('Invalid favicon'),
      })
      .partial(),
    features: z.object({ ssoEnabled: z.boolean(), mobileApp: z.boolean(), analytics: z.boolean() }).partial(),
    localization: z
      .object({
        timezone: z
          .string('Invalid timezone')
          .max(60, 'Invalid timezone')
          .refine(isZone, 'Invalid timezone')
          .meta({ pattern: String.raw`^[\w+-]+(/[\w+-]+)*$` }),
        language: z.enum(['en'], 'Unknown language'),
        currency: z
          .string('Invalid currency')
          .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Invalid currency')
          .meta({ pattern: '^[A-Z]{3}$' }),
        workingDays: z
          .array(whole(1, 7), 'Invalid working days')
          .min(1, 'At least one working day is required')
          .max(7, 'Invalid working days')
          .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
        holidays: z
          .array(day, 'Invalid holidays')
          .max(HOLIDAYS_MAX, `At most ${HOLIDAYS_MAX} holidays can be kept`)
          .transform((days) => [...new Set(days)].toSorted()),
        /** Of days that are no holidays none is kept. */
        holidayNames: z
          .array(z.object({ day, name: required('Name is required', 80) }), 'Invalid holidays')
          .max(HOLIDAYS_MAX, `At most ${HOLIDAYS_MAX} holidays can be kept`)
          .transform((named) =>
            [...new Map(named.map((each) => [each.day, each])).values()].toSorted((a, b) =>
              a.day < b.day ? -1 : 1,
            ),
          ),
      })
      .partial(),
  })
  .partial()

const subscriptionDraft = z
  .object({
    plan: z.enum(plans, 'Unknown plan'),
    status: z.enum(subscriptionStatuses, 'Unknown subscription status'),
    trialEndsAt: instant.nullable(),
    currentPeriodEnd: instant,
  })
  .partial()

const slug = z
  .string('Invalid slug')
  .transform((value) => value.toLowerCase())
  .refine(
    (value) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(value) && !isReservedSlug(value),
    'Invalid slug',
  )
  .meta({ pattern: '^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$' })

/** Who is invited to administer a new tenant. */
const admin = z.object({
  email,
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
})

const tenantName = required('Name is required')
const tenantDraft = {
  domain: optionalLine(253),
  logo: picture('Invalid logo'),
  settings: settingsDraft.optional(),
  subscription: subscriptionDraft.optional(),
}

/** What a company's admin sees and sets of it (requirements E-089); the subscription is the platform's to change. */
export const CompanySettings = z.strictObject({
  name: z.string(),
  logo: z.string().nullable(),
  branding: Branding,
  features: Features,
  localization: Localization,
  subscription: Subscription,
  version: z.number(),
})
export type CompanySettings = z.output<typeof CompanySettings>

const ofAdmin = { audience: ['TENANT_ADMIN'], permission: 'settings.manage' } as const

/** What makes and changes tenants: apart from what every page asks of them, whose bytes it would cost. */
export const companies = named('companies', {
  create: post('/tenants', {
    audience: ['SUPER_ADMIN'],
    status: 201,
    summary: 'Create a tenant; its first administrator is invited by mail',
    failure: 'Failed to create tenant',
    input: z.object({ name: tenantName, slug, ...tenantDraft, admin: admin.optional() }),
    output: Tenant,
  }),
  update: patch('/tenants/:id', {
    audience: ['SUPER_ADMIN', 'TENANT_ADMIN'],
    summary:
      'Change a tenant: subscription, single sign-on and who is invited as its first administrator only by a super admin',
    failure: 'Failed to update tenant',
    input: z.object({
      id,
      name: tenantName.optional(),
      ...tenantDraft,
      /** Invited where the first one did not come: links of before open nothing any more. */
      admin: admin.optional(),
      version: version.optional(),
    }),
    output: Tenant,
  }),
  settings: get('/tenant-admin/settings', {
    ...ofAdmin,
    summary: 'The settings of the own company',
    failure: 'Failed to fetch tenant settings',
    input: z.object({}),
    output: CompanySettings,
  }),
  /** Any part of them; what is not said stays. Single sign-on may be said as it is. */
  changeSettings: put('/tenant-admin/settings', {
    ...ofAdmin,
    summary: 'Change settings of the own company; in force at the next request',
    failure: 'Failed to update tenant settings',
    input: settingsDraft.extend({
      name: tenantName.optional(),
      logo: tenantDraft.logo,
      version: version.optional(),
    }),
    output: CompanySettings,
  }),
})
