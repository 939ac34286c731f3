import { daysLate, flagsOf } from './approval-rules.ts'
import { addDays, startOfMonth, startOfWeek } from './dates.ts'
import { HISTORY_WEEKS, type WeekTally, memberFigures } from './progress.ts'
import type { ReviewRules } from './settings.ts'
import type { Delegate, DelegateDetail, MemberFilter, TeamMember, VisitCheck } from './team.ts'
import type { Visit } from './visits.ts'

/** Days between which a member's visits are counted. */
export type Bounds = {
  today: string
  monthStart: string
  /** Monday of the first week of the history. */
  firstWeek: string
}

/** What is stored and counted of a member; figures are made of it by the contract. */
export type MemberRow = Pick<
  TeamMember & Delegate,
  | 'id'
  | 'name'
  | 'role'
  | 'email'
  | 'department'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'supervisorId'
  | 'invitation'
  | 'lastActive'
  | 'lastLoginAt'
  | 'startDate'
  | 'assignedAt'
  | 'prescribersManaged'
> & {
  state: 'active' | 'pending' | 'inactive'
  weeklyTarget: number
  weeks: (WeekTally & { total: number })[]
  /** What lies before the day until which months are closed; weeks that begin before it are counted in both. */
  openTotal: number
  openDue: number
  openDone: number
  closedTotal: number
  closedDone: number
  monthDone: number
  averageRating: number | null
  averageVisitDuration: number | null
  pending: number
}

/** A visit, and what there is to look at: whether the prescriber was seen twice that day, whether the supervisor wrote a note on it. */
export type RecentVisit = { visit: Visit; twice: boolean; hasNote: boolean; rules: ReviewRules }

export const boundsOf = (today: string): Bounds => ({
  today,
  monthStart: startOfMonth(today),
  firstWeek: addDays(startOfWeek(today), -7 * (HISTORY_WEEKS - 1)),
})

/** All there is of a member: what is closed, and what is open still. */
const totalsOf = (row: MemberRow) => ({
  total: row.closedTotal + row.openTotal,
  completed: row.closedDone + row.openDone,
})

const figuresOf = (row: MemberRow, { firstWeek }: Bounds) => {
  const weeks = row.weeks.filter(({ week }) => week >= 0)
  const sum = (count: (week: (typeof weeks)[number]) => number) =>
    weeks.reduce((total, week) => total + count(week), 0)
  // Weeks may begin before the months that are closed: what they hold is then counted there, too.
  const before = {
    due: row.closedTotal + row.openDue - sum(({ due }) => due),
    carriedOut: row.closedDone + row.openDone - sum(({ carriedOut }) => carriedOut),
  }
  return memberFigures(weeks, before, { weeklyTarget: row.weeklyTarget, firstWeek })
}

const whoOf = (row: MemberRow) => ({
  id: row.id,
  name: row.name,
  role: row.role,
  email: row.email,
  department: row.department,
  status: row.state === 'active' ? ('active' as const) : ('inactive' as const),
  lastActive: row.lastActive,
  firstName: row.firstName,
  lastName: row.lastName,
  phone: row.phone,
  supervisorId: row.supervisorId,
  invitation: row.invitation,
})

export const memberOf = (row: MemberRow, bounds: Bounds): TeamMember => {
  const { targetShare, completionRate, visitsThisWeek, performance, performanceHistory } = figuresOf(
    row,
    bounds,
  )
  return {
    ...whoOf(row),
    visitsThisWeek,
    performanceMetrics: {
      weeklyTarget: row.weeklyTarget,
      targetShare,
      completionRate,
      averageRating: row.averageRating,
    },
    performance,
    startDate: row.startDate,
    prescribersManaged: row.prescribersManaged,
    performanceHistory,
  }
}

export const delegateOf = (row: MemberRow, bounds: Bounds): Delegate => ({
  ...whoOf(row),
  userId: row.id,
  assignedAt: row.assignedAt,
  performanceScore: figuresOf(row, bounds).performance,
  visitsThisMonth: row.monthDone,
  isActive: row.state === 'active',
  visitStats: { ...totalsOf(row), pending: row.pending },
  lastLoginAt: row.lastLoginAt,
  weeklyVisitTarget: row.weeklyTarget,
})

/** What is odd about a visit that was sent, as whoever decides on it sees it (ux-next 5.1), and whether there is a note on it. */
const checkOf = ({ visit, twice, rules, hasNote }: RecentVisit, timezone: string): VisitCheck => {
  const late = daysLate(visit, timezone)
  const wasSent = visit.status === 'submitted' || visit.status === 'approved'
  return {
    visitId: visit.id,
    flags: wasSent ? flagsOf(visit, twice, late, rules) : [],
    daysLate: late,
    hasNote,
  }
}

export const detailOf = (
  row: MemberRow,
  bounds: Bounds,
  recent: RecentVisit[],
  timezone: string,
): DelegateDetail => {
  const { total, completed } = totalsOf(row)
  return {
    ...memberOf(row, bounds),
    ...delegateOf(row, bounds),
    totalVisits: total,
    completedVisits: completed,
    pendingVisits: row.pending,
    averageVisitDuration: row.averageVisitDuration,
    recentVisits: recent.map(({ visit }) => visit),
    recentChecks: recent.map((each) => checkOf(each, timezone)),
  }
}

const countedOf = (sortBy: MemberFilter['sortBy'], member: TeamMember): number | undefined => {
  if (sortBy === 'lastActive') return member.lastActive === null ? -1 : Date.parse(member.lastActive)
  if (sortBy === 'completionRate') return member.performanceMetrics.completionRate
  if (sortBy === 'visitsThisWeek' || sortBy === 'performance' || sortBy === 'prescribersManaged')
    return member[sortBy]
  return undefined
}

/** What is asked for of members in the order of their names: sorted by what is counted of them, and cut into pages. */
export const pageOfCounted = (
  rows: MemberRow[],
  bounds: Bounds,
  { sortBy, sortOrder, page, limit }: MemberFilter,
): MemberRow[] => {
  const direction = sortOrder === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, by: countedOf(sortBy, memberOf(row, bounds)) ?? 0 }))
    .toSorted((a, b) => (a.by - b.by) * direction)
    .slice((page - 1) * limit, page * limit)
    .map(({ row }) => row)
}
