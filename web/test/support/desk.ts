import { type MeasuresAnswer, type TeamAnalytics, analytics } from '@rounds/contract/analytics'
import { type TeamDashboard, desk } from '@rounds/contract/desk'
import { calendar } from '@rounds/contract/calendar'
import { measures } from '@rounds/contract/measures'
import { type Report, reports } from '@rounds/contract/reports'
import { schedules } from '@rounds/contract/schedules'
import { type Delegate, type DelegateDetail, type TeamMember, team } from '@rounds/contract/team'
import { server } from './server.ts'
import { idOf, marc, tom } from './things.ts'

const period = { start: '2026-11-01', end: '2026-11-30' }

export const noMeasures: MeasuresAnswer = {
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

/** All there is, on one page. */
export const pageOf = <T>(data: T[]) => ({
  data,
  pagination: { page: 1, limit: 20, total: data.length, totalPages: data.length === 0 ? 0 : 1 },
})

/** A report that is ready. */
export const reportOf = (number: number, fields: Partial<Report> = {}): Report => ({
  id: idOf(number),
  title: 'Team performance',
  description: null,
  status: 'completed',
  format: 'PDF',
  templateId: 'team-performance',
  templateName: 'Team performance',
  createdAt: '2026-11-17T09:00:00.000Z',
  generatedAt: '2026-11-17T09:00:02.000Z',
  expiresAt: '2026-12-17T09:00:02.000Z',
  fileAssetId: idOf(900 + number),
  parameters: {
    dateRange: { start: '2026-10-01', end: '2026-10-31' },
    delegateIds: [],
    includeRatings: true,
    includeComparisons: false,
  },
  errorMessage: null,
  progress: 100,
  isSaved: false,
  ...fields,
})

const whoTom = {
  id: tom.id,
  name: 'Tom Peeters',
  role: 'DELEGATE' as const,
  email: tom.email,
  department: 'Cardiology',
  status: 'active' as const,
  lastActive: '2026-11-17T13:02:00.000Z',
  firstName: tom.firstName,
  lastName: tom.lastName,
  phone: null,
  supervisorId: marc.id,
  invitation: null,
}

/** Tom, as his supervisor sees him. */
export const memberTom: TeamMember = {
  ...whoTom,
  visitsThisWeek: 6,
  performanceMetrics: { weeklyTarget: 20, targetShare: 30, completionRate: 54, averageRating: 3.9 },
  performance: 62,
  startDate: '2024-03-04',
  prescribersManaged: 61,
  performanceHistory: [{ weekStart: '2026-11-16', visits: 6, performance: 62 }],
}
export const delegateTom: Delegate = {
  ...whoTom,
  userId: tom.id,
  assignedAt: null,
  performanceScore: 62,
  visitsThisMonth: 42,
  isActive: true,
  visitStats: { total: 1142, completed: 1004, pending: 18 },
  lastLoginAt: null,
  weeklyVisitTarget: 20,
}
export const detailOfTom: DelegateDetail = {
  ...memberTom,
  ...delegateTom,
  totalVisits: 1142,
  completedVisits: 1004,
  pendingVisits: 18,
  averageVisitDuration: 24,
  recentVisits: [],
  recentChecks: [],
}

/** The desk of a supervisor whose team has not begun. */
export const answerEmptyDesk = (): void => {
  server.on(desk.dashboard, () => emptyDashboard)
  server.on(team.list, () => pageOf([]))
  server.on(calendar.events, () => ({
    events: [],
    members: [],
    stats: { totalEvents: 0, upcomingVisits: 0, scheduledMeetings: 0, pendingApprovals: 0 },
  }))
  server.on(analytics.measures, () => noMeasures)
  server.on(analytics.team, () => nothingDone)
  server.on(reports.list, () => pageOf([]))
  server.on(reports.saved, () => pageOf([]))
  server.on(schedules.list, () => pageOf([]))
}
