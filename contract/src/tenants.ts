import { z } from 'zod'
import { answered, id, line, page, paging } from './common.ts'
import { get, named } from './endpoint.ts'

export const plans = ['trial', 'basic', 'professional', 'enterprise'] as const
export const subscriptionStatuses = ['active', 'inactive', 'cancelled', 'past_due'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

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
  /** 1 = Monday to 7 = Sunday. */
  workingDays: z.array(z.number()),
  /** Days on which nobody works. */
  holidays: z.array(answered.day),
  /** What those of them are called that have a name; missing where none has. */
  holidayNames: z.array(z.strictObject({ day: answered.day, name: z.string() })).optional(),
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
    list: true,
    output: page(Tenant),
  }),
  get: get('/tenants/:id', {
    audience: 'any',
    summary: 'One tenant: the own one, or any for a super admin',
    failure: 'Failed to load tenant',
    input: z.object({ id }),
    output: Tenant,
  }),
})
