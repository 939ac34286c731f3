import { z } from 'zod'
import { answered, whole } from './common.ts'
import { get, named, put, Role, roleOf, roles } from './endpoint.ts'
import { proof, secondFactorPolicies } from './mfa.ts'
import type { Permission } from './permissions.ts'

/** Of what a company says as a whole: 0 where it never said anything. */
const version = z.number()
/** The one that was changed; another one meanwhile refuses it (server-rules 5.5). */
const seen = { version: whole(0, 2_147_483_647).optional() }

/** `required` no tenant can take from the role; `people`: how many have it and may sign in. */
export const RolePermissions = z.strictObject({
  role: Role,
  version,
  permissions: z.array(z.string()),
  available: z.array(z.strictObject({ key: z.string(), description: z.string() })),
  required: z.array(z.string()),
  people: z.number(),
})
export type RolePermissions = Omit<z.output<typeof RolePermissions>, 'permissions'> & {
  permissions: Permission[]
}

const role = roleOf(roles)

/** A limit that a company may do without: null, and nothing is odd about it. */
const limit = (min: number, max: number) => whole(min, max).nullable()

/**
 * What a company wants looked at before a visit is approved (ux-next 5.1): minutes, minutes, days, units, and which other flags
 * there are; within how many hours of working days a visit is decided on; how many of a hundred with no flags are picked to be
 * read, one at least, or none at all.
 */
const reviewRules = {
  veryShortMinutes: limit(1, 120),
  longMinutes: limit(1, 1440),
  lateDays: limit(0, 60),
  manySamples: limit(0, 1000),
  noProducts: z.boolean('Must be true or false'),
  noRating: z.boolean('Must be true or false'),
  noTimes: z.boolean('Must be true or false'),
  sameTwice: z.boolean('Must be true or false'),
  goalHours: whole(8, 720),
  samplePercent: whole(0, 100),
}
const ReviewRulesDraft = z
  .object(reviewRules)
  .refine(
    ({ veryShortMinutes, longMinutes }) =>
      veryShortMinutes === null || longMinutes === null || veryShortMinutes < longMinutes,
    { path: ['longMinutes'], message: 'Must be more than very short' },
  )
export type ReviewRules = z.output<typeof ReviewRulesDraft>

/** What holds until a company says otherwise (decisions.md, ux-next 5.1). */
export const usualReviewRules: ReviewRules = {
  veryShortMinutes: 5,
  longMinutes: 120,
  lateDays: 2,
  manySamples: 10,
  noProducts: true,
  noRating: true,
  noTimes: true,
  sameTwice: true,
  goalHours: 48,
  samplePercent: 5,
}

/** `since`: when they were changed last; null where they never were. */
export const StoredReviewRules = z.strictObject({
  ...reviewRules,
  since: answered.instant.nullable(),
  version,
})
export type StoredReviewRules = z.output<typeof StoredReviewRules>

const DOMAINS_MAX = 20
const domain = z
  .string('Invalid domain')
  .transform((value) => value.trim().toLowerCase().replace(/^@/, ''))
  .refine(
    (value) =>
      value.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(value),
    'Invalid domain',
  )
  .meta({ maxLength: 253, format: 'hostname' })
/** Whether a mail to an address may leave the company: its domain is one of these, not one below. */
export const isAllowedAddress = (address: string, domains: readonly string[]): boolean =>
  domains.includes(address.slice(address.lastIndexOf('@') + 1))
const SecurityRules = z.strictObject({ secondFactor: z.enum(secondFactorPolicies), version })
export type SecurityRules = z.output<typeof SecurityRules>
const StoredReportDomains = z.strictObject({ domains: z.array(z.string()), version })
export type StoredReportDomains = z.output<typeof StoredReportDomains>

export const settings = named('settings', {
  permissions: get('/tenant-admin/roles/:role/permissions', {
    audience: ['TENANT_ADMIN'],
    permission: 'permissions.manage',
    summary: 'What a role may do in this tenant',
    failure: 'Failed to fetch role permissions',
    input: z.object({ role }),
    output: RolePermissions,
  }),
  updatePermissions: put('/tenant-admin/roles/:role/permissions', {
    audience: ['TENANT_ADMIN'],
    permission: 'permissions.manage',
    summary: 'Change what a role may do; in force at the next request',
    failure: 'Failed to update role permissions',
    input: z.object({
      role,
      permissions: z.array(z.string('Unknown permission').max(60), 'Must be a list').max(50),
      ...seen,
    }),
    output: RolePermissions,
  }),
  reviewRules: get('/settings/review-rules', {
    audience: ['SUPERVISOR', 'TENANT_ADMIN'],
    summary: 'What the company wants looked at before a visit is approved, and by when',
    failure: 'Failed to fetch tenant settings',
    input: z.object({}),
    output: StoredReviewRules,
  }),
  changeReviewRules: put('/settings/review-rules', {
    audience: ['TENANT_ADMIN'],
    permission: 'settings.manage',
    summary: 'Change the rules of review, for the whole company; in force with the next list',
    failure: 'Failed to update tenant settings',
    input: ReviewRulesDraft.safeExtend(seen),
    output: StoredReviewRules,
  }),
  reportDomains: get('/settings/report-domains', {
    audience: ['SUPERVISOR', 'TENANT_ADMIN'],
    summary: 'Domains outside the company that reports may be mailed to; none until it says so',
    failure: 'Failed to fetch tenant settings',
    input: z.object({}),
    output: StoredReportDomains,
  }),
  changeReportDomains: put('/settings/report-domains', {
    audience: ['TENANT_ADMIN'],
    permission: 'settings.manage',
    summary: 'Change to which domains outside reports may be mailed; what leaves next heeds it',
    failure: 'Failed to update tenant settings',
    input: z.object({
      domains: z.array(domain, 'Must be a list').max(DOMAINS_MAX, `At most ${DOMAINS_MAX} domains`),
      ...seen,
    }),
    output: StoredReportDomains,
  }),
  security: get('/settings/security', {
    audience: ['TENANT_ADMIN'],
    permission: 'settings.manage',
    summary: 'Whom the company asks for a second factor, and how many have one',
    failure: 'Failed to fetch tenant settings',
    input: z.object({}),
    output: SecurityRules.extend({
      isOffered: z.boolean(),
      admins: z.strictObject({ total: z.number(), without: z.number() }),
      people: z.strictObject({ total: z.number(), without: z.number() }),
    }),
  }),
  changeSecurity: put('/settings/security', {
    audience: ['TENANT_ADMIN'],
    permission: 'settings.manage',
    summary: 'Change whom the company asks for a second factor; asked at the next sign-in',
    failure: 'Failed to update tenant settings',
    input: z.object({ secondFactor: z.enum(secondFactorPolicies, 'Unknown policy'), ...proof, ...seen }),
    output: SecurityRules,
  }),
})
