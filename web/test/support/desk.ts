import { type MeasuresAnswer, type TeamAnalytics, analytics } from '@rounds/contract/analytics'
import { type TeamDashboard, desk } from '@rounds/contract/desk'
import { calendar } from '@rounds/contract/calendar'
import { measures } from '@rounds/contract/measures'
import { reports } from '@rounds/contract/reports'
import { schedules } from '@rounds/contract/schedules'
import { team } from '@rounds/contract/team'
import { server } from './server.ts'

const period = { start: '2026-11-01', end: '2026-11-30' }

const noMeasures: MeasuresAnswer = {
  period,
  until: '2026-11-18',
  asOf: '2026-11-18T13:20:00.000Z',
  delegates: [],
  measures: measures.map(({ id, parts }) => ({
    id,
    value: null,
    numerator: 0,
    denominator: 0,
    mean: null,
    parts: parts.map((part) => ({ id: part.id, count: 0 })),
    byDelegate: [],
    weeks: [],
  })),
}

const nothingDone: TeamAnalytics = {
  period,
  totals: {
    totalVisits: 0,
    completedVisits: 0,
    scheduledVisits: 0,
    submittedVisits: 0,
    approvedVisits: 0,
    rejectedVisits: 0,
    completionRate: 0,
    approvalRate: 0,
    averageRating: 0,
    averageVisitDuration: 0,
    activeDelegates: 0,
    prescribersCovered: 0,
  },
  visitsByStatus: [],
  visitsByType: [],
  trend: [],
  byDelegate: [],
  bySpecialty: [],
  topProducts: [],
  weeks: [],
  hours: [],
}

/** The dashboard of a team of which nobody has begun. */
export const emptyDashboard: TeamDashboard = {
  asOf: '2026-11-18T08:30:00.000Z',
  weekStart: '2026-11-16',
  departments: [],
  teamSize: 0,
  activeMembers: 0,
  visitsThisWeek: 0,
  weeklyTarget: 0,
  completedThisMonth: 0,
  monthlyTarget: 0,
  completionRate: 0,
  averagePerformance: 0,
  pendingApprovals: 0,
  flaggedApprovals: 0,
  oldestDueAt: null,
  goalHours: 48,
  unreadNotifications: 0,
  teamMembers: [],
  upcomingVisits: [],
  recentActivities: [],
  pendingApprovalItems: [],
  meetings: [],
  trend: {
    days: Array.from({ length: 7 }, (_, at) => ({
      day: `2026-11-${16 + at}`,
      done: at < 3 ? 0 : null,
      before: 0,
    })),
    beforeByNow: 0,
  },
}

const nobody = { data: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } }

/** The desk of a supervisor whose team has not begun. */
export const answerEmptyDesk = (): void => {
  server.on(desk.dashboard, () => emptyDashboard)
  server.on(team.list, () => nobody)
  server.on(calendar.events, () => ({
    events: [],
    members: [],
    stats: { totalEvents: 0, upcomingVisits: 0, scheduledMeetings: 0, pendingApprovals: 0 },
  }))
  server.on(analytics.measures, () => noMeasures)
  server.on(analytics.team, () => nothingDone)
  server.on(reports.list, () => nobody)
  server.on(reports.saved, () => nobody)
  server.on(schedules.list, () => nobody)
}
