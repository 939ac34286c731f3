import { z } from 'zod'
import {
  answered,
  email,
  id,
  instant,
  line,
  optionalLine,
  page,
  paging,
  required,
  version,
} from './common.ts'
import { get, named, patch, post } from './endpoint.ts'
import { isLogoAddress } from './files.ts'

export const plans = ['trial', 'basic', 'professional', 'enterprise'] as const
export const subscriptionStatuses = ['active', 'inactive', 'cancelled', 'past_due'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** requirements S-002: paths of the product that no tenant may take as its slug. */
export const reservedSlugs: readonly string[] = [
  'api', 'login', 'forgot-password', 'dashboard', 'onboarding', 'setup', 'signup',
  'assets', 'health', 'static', 'admin', 'www', 'dev', 'docs', 'calendar', 'files',
] // prettier-ignore

const Colour = z.string()
export const Branding = z.strictObject({
  primaryColor: Colour,
  secondaryColor: Colour.nullable(),
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
})
/** The public resolve adds the three computed colours. */
export const PublicBranding = Branding.extend({ primary: Colour, primaryLight: Colour, primaryDark: Colour })
export const Features = z.strictObject({
  ssoEnabled: z.boolean(),
  mobileApp: z.boolean(),
  analytics: z.boolean(),
})
export const Localization = z.strictObject({
  timezone: z.string(),
  language: z.string(),
  currency: z.string(),
})
export type Localization = z.output<typeof Localization>
export const Subscription = z.strictObject({
  plan: z.enum(plans),
  status: z.enum(subscriptionStatuses),
  trialEndsAt: answered.instant.nullable(),
  currentPeriodEnd: answered.instant,
})

const Settings = z.strictObject({ branding: Branding, features: Features, localization: Localization })

export const Tenant = z.strictObject({
  id: answered.id,
  name: z.string(),
  slug: z.string(),
  domain: z.string().nullable(),
  logo: z.string().nullable(),
  settings: Settings,
  subscription: Subscription,
  createdAt: answered.instant,
  updatedAt: answered.instant,
  version: z.number(),
})
export type Tenant = z.output<typeof Tenant>

/** What anyone may know of a tenant (requirements S-091): no subscription, no domain. */
export const PublicTenant = z.strictObject({
  id: answered.id,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  settings: Settings.extend({ branding: PublicBranding }),
})
export type PublicTenant = z.output<typeof PublicTenant>

const colour = z.string('Invalid colour').regex(/^#[0-9a-f]{6}$/i, 'Invalid colour')
/** A stored logo, as its upload answered it. */
const picture = (message: string) =>
  z.string(message).refine(isLogoAddress, message).meta({ format: 'uri-reference' }).nullish()
const isZone = (zone: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
const settingsDraft = z
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
    (value) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(value) && !reservedSlugs.includes(value),
    'Invalid slug',
  )
  .meta({ pattern: '^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$' })

/** Who is invited to administer a new tenant. */
const admin = z.object({
  email,
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
})

const tenantDraft = {
  domain: optionalLine(253),
  logo: picture('Invalid logo'),
  settings: settingsDraft.optional(),
  subscription: subscriptionDraft.optional(),
}

export const tenants = named('tenants', {
  resolve: get('/tenants/public/resolve/:slug', {
    audience: 'public',
    summary: 'Find a tenant by the slug in the URL',
    failure: 'Failed to load tenant',
    input: z.object({ slug: z.string().max(100, 'Invalid slug') }),
    output: z.strictObject({ tenant: PublicTenant }),
  }),
  /** How a device installs the app of a tenant (ux.md 5.6); requirements S-058: only while it is a mobile app. */
  manifest: get('/tenants/public/:slug/app.webmanifest', {
    audience: 'public',
    summary: "A tenant's web app manifest",
    failure: 'Failed to load tenant',
    contentType: 'application/manifest+json',
    input: z.object({ slug: z.string().max(100, 'Invalid slug') }),
    output: z.string(),
  }),
  icon: get('/tenants/public/:slug/icon.svg', {
    audience: 'public',
    summary: "A tenant's initial on its colour",
    failure: 'Failed to load tenant',
    contentType: 'image/svg+xml',
    input: z.object({ slug: z.string().max(100, 'Invalid slug') }),
    output: z.string(),
  }),
  list: get('/tenants', {
    audience: 'any',
    summary: 'List tenants: all for a super admin, the own one for everyone else',
    failure: 'Failed to load tenants',
    input: z.object({
      ...paging(20),
      search: line(120).optional(),
      status: z.enum(subscriptionStatuses, 'Unknown subscription status').optional(),
      plan: z.enum(plans, 'Unknown plan').optional(),
    }),
    output: page(Tenant),
  }),
  get: get('/tenants/:id', {
    audience: 'any',
    summary: 'One tenant: the own one, or any for a super admin',
    failure: 'Failed to load tenant',
    input: z.object({ id }),
    output: Tenant,
  }),
  create: post('/tenants', {
    audience: ['SUPER_ADMIN'],
    status: 201,
    summary: 'Create a tenant; its first administrator is invited by mail',
    failure: 'Failed to create tenant',
    input: z.object({ name: required('Name is required'), slug, ...tenantDraft, admin: admin.optional() }),
    output: Tenant,
  }),
  update: patch('/tenants/:id', {
    audience: ['SUPER_ADMIN', 'TENANT_ADMIN'],
    summary: 'Change a tenant: subscription and single sign-on only by a super admin',
    failure: 'Failed to update tenant',
    input: z.object({
      id,
      name: required('Name is required').optional(),
      ...tenantDraft,
      version: version.optional(),
    }),
    output: Tenant,
  }),
})
