import { z } from 'zod'
import { approvalFlags } from './approvals.ts'
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
  whole,
} from './common.ts'
import { Role, del, get, named, post, put } from './endpoint.ts'
import { behindCauses } from './pace.ts'
import { Visit } from './visits.ts'

export const memberStatuses = ['active', 'inactive'] as const

/** A week, by its Monday: visits carried out, and the score with which it ended. */
export const WeekScore = z.strictObject({
  weekStart: answered.day,
  visits: z.number(),
  performance: z.number(),
})
export type WeekScore = z.output<typeof WeekScore>

const who = {
  id: answered.id,
  name: z.string(),
  role: Role,
  email: z.string(),
  department: z.string().nullable(),
  /** An invitation that nobody has accepted counts as inactive (requirements S-061). */
  status: z.enum(memberStatuses),
  lastActive: answered.instant.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  /** Null: shared by all supervisors. */
  supervisorId: answered.id.nullable(),
  /** Set until the invitation is accepted. */
  invitation: z.strictObject({ invitedAt: answered.instant, expiresAt: answered.instant }).nullable(),
}

/** Specification §3. `performance` and shares are 0 to 100; the rate is not rounded. */
export const TeamMember = z.strictObject({
  ...who,
  visitsThisWeek: z.number(),
  performanceMetrics: z.strictObject({
    weeklyTarget: z.number(),
    targetShare: z.number(),
    completionRate: z.number(),
    /** Of the last 12 weeks; null where nothing was rated. */
    averageRating: z.number().nullable(),
  }),
  performance: z.number(),
  startDate: answered.day,
  prescribersManaged: z.number(),
  /** The last 12 weeks, the running one last. */
  performanceHistory: z.array(WeekScore),
})
export type TeamMember = z.output<typeof TeamMember>

/** Specification §3. Of `visitStats`, `pending` waits for a decision. */
export const Delegate = z.strictObject({
  ...who,
  userId: answered.id,
  assignedAt: answered.instant.nullable(),
  performanceScore: z.number(),
  visitsThisMonth: z.number(),
  isActive: z.boolean(),
  visitStats: z.strictObject({ total: z.number(), completed: z.number(), pending: z.number() }),
  lastLoginAt: answered.instant.nullable(),
  weeklyVisitTarget: z.number(),
})
export type Delegate = z.output<typeof Delegate>

/** What there is to look at about a visit: its flags (none of one that was not sent), and whether there is an own note on it. */
const VisitCheck = z.strictObject({
  visitId: answered.id,
  flags: z.array(z.enum(approvalFlags)),
  daysLate: z.number(),
  hasNote: z.boolean(),
})
export type VisitCheck = z.output<typeof VisitCheck>

/** Specification §3. `averageVisitDuration` is the median of the last 12 weeks, in minutes. */
export const DelegateDetail = z.strictObject({
  ...TeamMember.shape,
  ...Delegate.shape,
  totalVisits: z.number(),
  completedVisits: z.number(),
  pendingVisits: z.number(),
  averageVisitDuration: z.number().nullable(),
  recentVisits: z.array(Visit),
  /** Of each of them. */
  recentChecks: z.array(VisitCheck),
})
export type DelegateDetail = z.output<typeof DelegateDetail>

/** A visit of a week, with the day it was planned for; `cause`: why it is missing, if it is (ux-next 5.5). */
export const WeekVisit = Visit.pick({
  id: true,
  prescriberName: true,
  scheduledDate: true,
  scheduledTime: true,
  duration: true,
  status: true,
  completedAt: true,
  startTime: true,
  endTime: true,
  rejectionCode: true,
  rejectionReason: true,
}).extend({
  city: z.string().nullable(),
  plannedDate: answered.day.nullable(),
  plannedTime: answered.time.nullable(),
  notMet: z.boolean(),
  cause: z.enum(behindCauses).nullable(),
})
export type WeekVisit = z.output<typeof WeekVisit>

/** How somebody stands in a week; `parts` say in words why visits are missing. */
export const Pace = z.strictObject({
  weekStart: answered.day,
  today: answered.day,
  target: z.number(),
  expected: z.number(),
  done: z.number(),
  behind: z.number(),
  /** All that was planned for the week. */
  planned: z.number(),
  parts: z.array(
    z.strictObject({ cause: z.enum(behindCauses), count: z.number(), day: answered.day.nullable() }),
  ),
  daysOff: z.array(answered.day),
})
export type Pace = z.output<typeof Pace>

/** A week as it was planned beside what happened. */
export const Week = z.strictObject({ pace: Pace, visits: z.array(WeekVisit) })
export type Week = z.output<typeof Week>

const WEEKLY_TARGET_MAX = 200
const names = {
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
}
const weeklyVisitTarget = whole(1, WEEKLY_TARGET_MAX)

export const MemberDraft = z.object({
  ...names,
  email,
  /** By its name. */
  department: optionalLine(120),
  phone: optionalLine(40),
  weeklyVisitTarget: weeklyVisitTarget.optional(),
})
export type MemberDraft = z.output<typeof MemberDraft>

export const MemberChange = z.object({
  firstName: names.firstName.optional(),
  lastName: names.lastName.optional(),
  phone: optionalLine(40),
  department: optionalLine(120),
  status: z.enum(memberStatuses, 'Unknown status').optional(),
  weeklyVisitTarget: weeklyVisitTarget.optional(),
})
export type MemberChange = z.output<typeof MemberChange>

export const memberSorts = [
  'name',
  'department',
  'status',
  'startDate',
  'lastActive',
  'visitsThisWeek',
  'completionRate',
  'performance',
  'prescribersManaged',
] as const
export type MemberSort = (typeof memberSorts)[number]

/** What is counted of a member rather than stored: to sort by it, all members are counted. */
export const countedSorts: readonly MemberSort[] = [
  'lastActive',
  'visitsThisWeek',
  'completionRate',
  'performance',
  'prescribersManaged',
]

export const MemberFilter = z.object({
  ...paging(50),
  search: line(120).optional(),
  status: z.enum(memberStatuses, 'Unknown status').optional(),
  /** Whether the invitation still waits. */
  invited: booleanQuery.optional(),
  department: line(120).optional(),
  sortBy: z.enum(memberSorts, 'Unknown sort field').default('name'),
  sortOrder: sortOrder.default('asc'),
})
export type MemberFilter = z.output<typeof MemberFilter>

const reading = { audience: ['SUPERVISOR'], permission: 'team.read' } as const
const managing = { audience: ['SUPERVISOR'], permission: 'team.manage' } as const
const adding = {
  ...managing,
  status: 201,
  failure: 'Failed to create team member',
  input: MemberDraft,
  output: Delegate,
} as const
const isSlow = ({ sortBy, search }: MemberFilter) => search !== undefined || countedSorts.includes(sortBy)

export const team = named('team', {
  list: get('/supervisors/team-members', {
    ...reading,
    summary: 'Delegates of the own team and those without a supervisor, with the figures of each',
    failure: 'Failed to fetch team members',
    input: MemberFilter,
    list: true,
    output: page(TeamMember),
    slow: isSlow,
  }),
  delegates: get('/supervisors/delegates', {
    ...reading,
    summary: 'The same delegates with their visits counted',
    failure: 'Failed to fetch delegates',
    input: MemberFilter,
    list: true,
    output: z.strictObject({
      data: z.strictObject({ delegates: z.array(Delegate) }),
      pagination: page(Delegate).shape.pagination,
    }),
    slow: isSlow,
  }),
  get: get('/supervisors/delegates/:id', {
    ...reading,
    summary: 'A delegate of the team with figures, latest visits and the last 12 weeks',
    failure: 'Failed to fetch team member details',
    input: z.object({ id }),
    output: DelegateDetail,
  }),
  /** What was planned for a week beside what happened, and what is missing by today. */
  week: get('/supervisors/delegates/:id/week', {
    ...reading,
    summary: 'The week of a delegate as planned and as it was, and why visits are missing',
    failure: 'Failed to fetch team member details',
    input: z.object({ id, date: day.optional() }),
    output: Week,
  }),
  /** The same of the delegate who asks (ux-next 5.3, 5.5). */
  ownWeek: get('/delegates/me/week', {
    audience: ['DELEGATE'],
    permission: 'visits.read',
    summary: 'The own week as planned and as it was, and why visits are missing',
    failure: 'Failed to fetch your week',
    input: z.object({ date: day.optional() }),
    output: Week,
  }),
  update: put('/supervisors/delegates/:id', {
    ...managing,
    summary: 'Change a delegate of the team, or deactivate and activate them',
    failure: 'Failed to update team member',
    input: MemberChange.extend({ id }),
    output: DelegateDetail,
  }),
  remove: del('/supervisors/delegates/:id', {
    ...managing,
    status: 204,
    summary: 'Take a delegate out of the team: deactivated, without supervisor; the visits stay',
    failure: 'Failed to delete team member',
    input: z.object({ id }),
    output: z.undefined(),
  }),
  add: post('/supervisors/team-members', {
    ...adding,
    summary: 'Invite a delegate into the own team; inactive until the invitation is accepted',
  }),
  addDelegate: post('/supervisors/delegates', { ...adding, summary: 'The same as adding a team member' }),
  addMember: post('/supervisors/team/members', { ...adding, summary: 'The same as adding a team member' }),
  inviteAgain: post('/supervisors/delegates/:id/invitation', {
    ...managing,
    summary: 'Send the invitation again; the link before stops working',
    failure: 'Failed to send invitation',
    input: z.object({ id }),
    output: Delegate,
  }),
})
