import { z } from 'zod'
import {
  answered,
  booleanQuery,
  day,
  email,
  id,
  line,
  optionalLine,
  page,
  paging,
  required,
  sortOrder,
  version,
} from './common.ts'
import { Proof } from './mfa.ts'
import { Role, del, get, named, post, put, roleOf } from './endpoint.ts'
import { assignableRoles, userStatuses } from './user-rules.ts'

/** Specification §3. */
export const AdminUser = z.strictObject({
  id: answered.id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  department: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(userStatuses),
  lastActive: answered.instant.nullable(),
  /** Of delegates; null: shared by all supervisors. */
  supervisorId: answered.id.nullable(),
  supervisorName: z.string().nullable(),
  isEmailVerified: z.boolean(),
  /** Until when the link of an invitation works that nobody has accepted yet. */
  invitedUntil: answered.instant.nullable(),
  createdAt: answered.instant,
  updatedAt: answered.instant,
  version: z.number(),
})
export type AdminUser = z.output<typeof AdminUser>

/** What hangs on somebody, to be known before they are changed. */
export const UserDetail = AdminUser.extend({
  /** Devices that are signed in. */
  sessions: z.number(),
  /** Visits from today on that nobody has begun: what a colleague can take over. */
  openVisits: z.number(),
  /** People who report to them. */
  teamSize: z.number(),
  hasSecondFactor: z.boolean(),
})
export type UserDetail = z.output<typeof UserDetail>

export const UserActivity = z.strictObject({
  id: answered.id,
  userId: answered.id,
  action: z.string(),
  /** In words. */
  description: z.string(),
  timestamp: answered.instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  metadata: z.strictObject({
    resource: z.string(),
    resourceId: answered.id.nullable(),
    success: z.boolean(),
  }),
})
export type UserActivity = z.output<typeof UserActivity>

const role = roleOf(assignableRoles)
const fields = {
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  email,
  role,
  /** By its name. */
  department: optionalLine(120),
  phone: optionalLine(40),
  supervisorId: id.nullish(),
}

export const UserDraft = z.object(fields)
export type UserDraft = z.output<typeof UserDraft>

export const UserChange = z
  .object(fields)
  .partial()
  .extend({
    status: z.enum(userStatuses, 'Unknown status').optional(),
    /** The one that was changed; another one meanwhile refuses it. */
    version: version.optional(),
  })
export type UserChange = z.output<typeof UserChange>

export const userSorts = ['createdAt', 'name', 'email', 'role', 'department', 'status'] as const
export type UserSort = (typeof userSorts)[number]

export const UserFilter = z.object({
  ...paging(20),
  search: line(120).optional(),
  role: role.optional(),
  status: z.enum(userStatuses, 'Unknown status').optional(),
  department: line(120).optional(),
  /** Delegates whom all supervisors share. */
  withoutSupervisor: booleanQuery.optional(),
  withoutDepartment: booleanQuery.optional(),
  sortBy: z.enum(userSorts, 'Unknown sort field').default('createdAt'),
  sortOrder: sortOrder.default('desc'),
})
export type UserFilter = z.output<typeof UserFilter>

export const BULK_MAX = 200
/** Visits that go back to somebody at once. */
export const VISITS_BACK_MAX = 5000
export const bulkActions = [
  'activate',
  'deactivate',
  'delete',
  'change-role',
  'change-department',
  'set-supervisor',
  'resend-invitation',
] as const

/** One thing done with many; the other fields as the action needs them. */
export const BulkInput = z.object({
  action: z.enum(bulkActions, 'Unknown bulk action'),
  userIds: z
    .array(id, 'At least one user is required')
    .min(1, 'At least one user is required')
    .max(BULK_MAX, `At most ${BULK_MAX} users per request`),
  role: role.optional(),
  department: fields.department,
  supervisorId: fields.supervisorId,
  /** Of each of them, in their order: whoever was changed meanwhile is refused. */
  versions: z.array(version).max(BULK_MAX).optional(),
  /** The delegate who takes over the visits that nobody has begun; of `deactivate` and `delete`. */
  visitsTo: id.nullish(),
  /** Open visits that go to the one who is activated: what Undo gives back. */
  visitIds: z.array(id).max(VISITS_BACK_MAX, `At most ${VISITS_BACK_MAX} visits per request`).optional(),
})
export type BulkInput = z.output<typeof BulkInput>

/** How somebody was before they were changed: what Undo needs. */
const Before = z.strictObject({
  id: answered.id,
  role: Role,
  status: z.enum(userStatuses),
  department: z.string().nullable(),
  supervisorId: answered.id.nullable(),
  /** Who has reported to them until now. */
  team: z.array(answered.id),
  /** Which of their visits a colleague has taken over. */
  visits: z.array(answered.id),
})
export type Before = z.output<typeof Before>

export const BulkResult = z.strictObject({
  /** Everybody was changed, or was so already. */
  success: z.boolean(),
  processed: z.number(),
  failed: z.array(z.strictObject({ id: answered.id, message: z.string() })),
  before: z.array(Before),
})
export type BulkResult = z.output<typeof BulkResult>

const reading = { audience: ['TENANT_ADMIN'], permission: 'users.read' } as const
const managing = { audience: ['TENANT_ADMIN'], permission: 'users.manage' } as const

export const users = named('users', {
  list: get('/tenant-admin/users', {
    ...reading,
    summary: 'People of the company, and how many of each status the other filters leave',
    failure: 'Failed to fetch users',
    input: UserFilter,
    list: true,
    output: page(AdminUser).extend({
      counts: z.strictObject({ active: z.number(), pending: z.number(), inactive: z.number() }),
    }),
    slow: ({ search }) => search !== undefined,
  }),
  get: get('/tenant-admin/users/:id', {
    ...reading,
    summary: 'Somebody of the company, and what hangs on them',
    failure: 'Failed to fetch user',
    input: z.object({ id }),
    output: UserDetail,
  }),
  activity: get('/tenant-admin/users/:id/activity', {
    ...reading,
    summary: 'What somebody has done, the latest first',
    failure: 'Failed to fetch user activity',
    input: z.object({ id, ...paging(20), startDate: day.optional(), endDate: day.optional() }),
    list: true,
    output: page(UserActivity),
  }),
  create: post('/tenant-admin/users', {
    ...managing,
    status: 201,
    summary: 'Somebody new, who gets an invitation by mail and is pending until they accept it',
    failure: 'Failed to create user',
    input: UserDraft,
    output: AdminUser,
  }),
  update: put('/tenant-admin/users/:id', {
    ...managing,
    summary: 'Change somebody, deactivate them or let them in again',
    failure: 'Failed to update user',
    input: UserChange.extend({ id }),
    output: AdminUser.extend({ team: Before.shape.team }),
  }),
  remove: del('/tenant-admin/users/:id', {
    ...managing,
    status: 204,
    summary: 'Delete somebody; their visits stay, or go to a delegate as far as nobody has begun them',
    failure: 'Failed to delete user',
    input: z.object({ id, visitsTo: id.optional() }),
    output: z.undefined(),
  }),
  bulk: post('/tenant-admin/users/bulk', {
    ...managing,
    summary: 'One change of many people, with a result for each who could not be changed',
    failure: 'Failed to perform bulk action',
    input: BulkInput,
    output: BulkResult,
  }),
  endSessions: del('/tenant-admin/users/:id/sessions', {
    ...managing,
    status: 204,
    summary: 'Sign somebody out on every device, and stop their calendar feed',
    failure: 'Failed to end sessions',
    input: z.object({ id }),
    output: z.undefined(),
  }),
  resetSecondFactor: post('/tenant-admin/users/:id/second-factor/reset', {
    ...managing,
    status: 204,
    summary: 'Take the second factor of somebody else away, who has lost it; they get a mail',
    failure: 'Failed to reset second factor',
    input: Proof.extend({ id }),
    output: z.undefined(),
  }),
})
