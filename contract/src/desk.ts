import { z } from 'zod'
import { dayStates } from './analytics.ts'
import { Approval } from './approvals.ts'
import { CalendarEvent, calendarTypes } from './calendar.ts'
import { answered, day, id, instant, line, page, paging, wholeQuery } from './common.ts'
import { get, named } from './endpoint.ts'
import { Pace, TeamMember } from './team.ts'
import { Visit } from './visits.ts'

/** As many of a team as one answer holds. */
export const TEAM_MAX = 100
/** How much of each the first page of a supervisor shows, and how many days ahead and back it looks. */
export const deskShows = { flagged: 5, latest: 10, latestDays: 3, meetings: 5, meetingDays: 14, visits: 5 }
/** How far back activities reach: unless told, and at most. */
export const activityDays = { usual: 7, most: 30 }

export const activityTypes = ['visit', 'approval', 'team', 'meeting', 'system'] as const
export const activityActions = [
  'created',
  'started',
  'completed',
  'submitted',
  'approved',
  'rejected',
  'joined',
  'scheduled',
] as const
export type ActivityAction = (typeof activityActions)[number]

/** Specification §3, requirements S-113; `action` is added by us. None lies in the future. */
export const SupervisorActivity = z.strictObject({
  id: z.string(),
  description: z.string(),
  timestamp: answered.instant,
  updatedAt: answered.instant,
  type: z.enum(activityTypes),
  action: z.enum(activityActions),
  userId: answered.id,
  delegateName: z.string().nullable(),
  visit: z.strictObject({ id: answered.id, prescriberName: z.string() }).nullable(),
  meetingDate: answered.instant.nullable(),
})
export type SupervisorActivity = z.output<typeof SupervisorActivity>

/** A member as the week of the dashboard finds them: figures and pace are those of that week. */
export const DashboardMember = z.strictObject({
  ...TeamMember.shape,
  pace: Pace,
  /** Visits of the week by their state, without those at which nobody was met. */
  states: z.partialRecord(z.enum(dayStates), z.number()),
  /** Of days before today; `day` where all were planned for the same one. */
  recording: z.strictObject({ count: z.number(), day: answered.day.nullable() }),
  /** Days off of the week, and of what sort. */
  away: z.array(z.strictObject({ day: answered.day, type: z.enum(calendarTypes) })),
})
export type DashboardMember = z.output<typeof DashboardMember>

/** Visits carried out on each day of the week and of the week before; null on days to come. */
export const WeekTrend = z.strictObject({
  days: z.array(z.strictObject({ day: answered.day, done: z.number().nullable(), before: z.number() })),
  /** What the week before had told at the same time of the same weekday. */
  beforeByNow: z.number(),
})
export type WeekTrend = z.output<typeof WeekTrend>

/** requirements E-041; `asOf`, the week, `departments`, what is said of approvals, `meetings` and `trend` are added by us. */
export const TeamDashboard = z.strictObject({
  asOf: answered.instant,
  weekStart: answered.day,
  /** Of the whole team, to choose from. */
  departments: z.array(z.string()),
  teamSize: z.number(),
  activeMembers: z.number(),
  visitsThisWeek: z.number(),
  weeklyTarget: z.number(),
  completedThisMonth: z.number(),
  monthlyTarget: z.number(),
  completionRate: z.number(),
  averagePerformance: z.number(),
  pendingApprovals: z.number(),
  flaggedApprovals: z.number(),
  /** By when the one that waits longest should be decided on, and after how many hours of working days that is. */
  oldestDueAt: answered.instant.nullable(),
  goalHours: z.number(),
  unreadNotifications: z.number(),
  /** Those who work, furthest behind first. */
  teamMembers: z.array(DashboardMember),
  upcomingVisits: z.array(Visit),
  recentActivities: z.array(SupervisorActivity),
  /** The first that have flags. */
  pendingApprovalItems: z.array(Approval),
  meetings: z.array(CalendarEvent),
  trend: WeekTrend,
})
export type TeamDashboard = z.output<typeof TeamDashboard>

const reading = { audience: ['SUPERVISOR'], permission: 'team.read' } as const

export const desk = named('desk', {
  /** The week in which the range ends; the running one, unless told. */
  dashboard: get('/supervisors/dashboard', {
    ...reading,
    summary: 'A week of the team: who is behind and why, what waits, what comes next and what happened last',
    failure: 'Failed to fetch dashboard',
    input: z
      .object({
        startDate: day.optional(),
        endDate: day.optional(),
        department: line(120).optional(),
        memberId: id.optional(),
      })
      .refine(
        ({ startDate, endDate }) => startDate === undefined || endDate === undefined || startDate <= endDate,
        { message: 'Invalid date range', path: ['endDate'] },
      ),
    output: TeamDashboard,
  }),
  activities: get('/supervisors/activities/recent', {
    ...reading,
    summary: 'What happened in the team, latest first: the last week, or up to 30 days',
    failure: 'Failed to fetch recent activities',
    input: z.object({
      ...paging(20),
      limit: wholeQuery(1, 100).default(20),
      since: instant.optional(),
      memberId: id.optional(),
      type: z.enum(activityTypes, 'Unknown type').optional(),
    }),
    list: true,
    output: page(SupervisorActivity),
  }),
})
