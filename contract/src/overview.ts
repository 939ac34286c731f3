import { z } from 'zod'
import { answered, day, required, word } from './common.ts'
import { daysBetween } from './dates.ts'
import { Role, del, get, named, put } from './endpoint.ts'

/** What a company's set-up is looked at for, on live data (ux-next 5.7). */
export const healthChecks = [
  'supervisors',
  'secondFactor',
  'prescribers',
  'admins',
  'mail',
  'colours',
  'calendar',
  'departments',
  'silent',
] as const
export type HealthCheckName = (typeof healthChecks)[number]

/** Whoever was not here for so long is silent. */
export const SILENT_DAYS = 14
/** So many of them are listed. */
export const SILENT_MOST = 50
/** So many of those whom a check is about are named. */
export const NAMED = 20
/** So many days are counted, unless told. */
export const USUAL_DAYS = 30
/** A check that was put aside comes back after so many days. */
export const DISMISSED_DAYS = 90

/**
 * `count` is of what is wrong, of `total` that there are. `names` are the first of those concerned. `at`: when a mail was delivered
 * last.
 */
export const HealthCheck = z.strictObject({
  name: z.enum(healthChecks),
  isGood: z.boolean(),
  count: z.number(),
  total: z.number(),
  names: z.array(z.string()),
  at: answered.instant.nullable(),
  dismissed: z.strictObject({ reason: z.string(), until: answered.instant }).nullable(),
})
export type HealthCheck = z.output<typeof HealthCheck>

/** Steps of the set-up that may be skipped. */
export const skippable = ['users', 'import', 'configuration'] as const
/** A company is new for so many days: so long it is told what its set-up left out. */
export const NEW_DAYS = 30

/** `skipped`: steps of the set-up of a new company for which nothing has been done yet, here or anywhere else. */
export const Health = z.strictObject({
  checkedAt: answered.instant,
  checks: z.array(HealthCheck),
  skipped: z.array(z.enum(skippable)),
})
export type Health = z.output<typeof Health>

const counted = { count: z.number() }
const UserAnalytics = z.strictObject({
  period: z.strictObject({ start: answered.day, end: answered.day }),
  totals: z.strictObject({
    totalUsers: z.number(),
    activeUsers: z.number(),
    pendingUsers: z.number(),
    inactiveUsers: z.number(),
    newUsers: z.number(),
    logins: z.number(),
  }),
  usersByRole: z.array(z.strictObject({ role: Role, ...counted })),
  usersByDepartment: z.array(z.strictObject({ department: z.string().nullable(), ...counted })),
  loginsByDay: z.array(z.strictObject({ date: answered.day, ...counted })),
  invitations: z.strictObject({
    pending: z.number(),
    accepted: z.number(),
    cancelled: z.number(),
    expired: z.number(),
  }),
  /** People who did something, by day; and in the last seven days of the period. */
  activeByDay: z.array(z.strictObject({ date: answered.day, ...counted })),
  activeThisWeek: z.number(),
  /** The first who were not here for `SILENT_DAYS`, longest first. */
  silent: z.array(
    z.strictObject({
      id: answered.id,
      name: z.string(),
      email: z.string(),
      role: Role,
      lastActive: answered.instant.nullable(),
    }),
  ),
})
export type UserAnalytics = z.output<typeof UserAnalytics>

/** What waits for the admin, and who is in which department. */
const Overview = z.strictObject({
  expiringInvitations: z.number(),
  failedLogins: z.number(),
  failedReportMails: z.number(),
  people: z.array(
    z.strictObject({
      department: z.string().nullable(),
      delegates: z.number(),
      supervisors: z.number(),
      admins: z.number(),
      pending: z.number(),
    }),
  ),
})
export type Overview = z.output<typeof Overview>

const PERIOD_MAX = 366
const admin = { audience: ['TENANT_ADMIN'] } as const
const check = word(healthChecks, 'Unknown check')

export const overview = named('overview', {
  users: get('/tenant-admin/analytics/users', {
    ...admin,
    permission: 'users.read',
    summary: 'Who works with it and who stopped: the last 30 days, unless told',
    failure: 'Failed to fetch user analytics',
    input: z
      .object({ startDate: day.optional(), endDate: day.optional() })
      .refine(
        ({ startDate, endDate }) => startDate === undefined || endDate === undefined || startDate <= endDate,
        { message: 'Invalid date range', path: ['endDate'] },
      )
      .refine(
        ({ startDate, endDate }) =>
          startDate === undefined || endDate === undefined || daysBetween(startDate, endDate) < PERIOD_MAX,
        { message: `At most ${PERIOD_MAX} days per request`, path: ['endDate'] },
      ),
    output: UserAnalytics,
    slow: () => true,
  }),
  home: get('/tenant-admin/overview', {
    ...admin,
    summary: 'What waits for the admin, and people by department',
    failure: 'Failed to fetch departments',
    input: z.object({}),
    output: Overview,
  }),
  health: get('/tenant-admin/health', {
    ...admin,
    summary: 'What is good about the set-up of the company, and what is not',
    failure: 'Failed to check the set-up',
    input: z.object({}),
    output: Health,
  }),
  dismiss: put('/tenant-admin/health/:check/dismissal', {
    ...admin,
    permission: 'settings.manage',
    summary: 'Put a check aside for 90 days',
    failure: 'Failed to dismiss the check',
    input: z.object({ check, reason: required('Reason is required', 200) }),
    output: Health,
  }),
  restore: del('/tenant-admin/health/:check/dismissal', {
    ...admin,
    permission: 'settings.manage',
    status: 204,
    summary: 'Have a check again that was put aside',
    failure: 'Failed to restore the check',
    input: z.object({ check }),
    output: z.undefined(),
  }),
})
