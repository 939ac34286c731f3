import type { PerformanceReport, TeamAnalytics } from './analytics.ts'
import { tenth } from './documents/rounding.ts'
import type { Span } from './measure-readings.ts'
import { type Refusal, forbidden } from './refusal.ts'
import { type Member, type Standing, standingOf } from './standings.ts'
import { type VisitStatus, visitStatuses } from './transitions.ts'
import { type VisitType, visitTypes } from './visit-drafts.ts'

/** `TeamAnalytics` as it is counted of visits, with what rates are made of. */
export type Overview = Pick<TeamAnalytics, 'bySpecialty' | 'hours' | 'topProducts' | 'trend' | 'weeks'> & {
  statuses: Partial<Record<VisitStatus, number>>
  types: Partial<Record<VisitType, number>>
  covered: number
  decided: { approved: number; rejected: number }
  duration: number | null
  members: {
    delegateId: string
    total: number
    completed: number
    due: number
    waiting: number
    rating: number | null
  }[]
  rating: number | null
}

export const analyticsOff = (): Refusal =>
  forbidden('Analytics is not enabled for this organization', 'FEATURE_DISABLED')

const share = (part: number, all: number) => (all === 0 ? 0 : tenth((part / all) * 100))
const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** What was counted of a team in a period. `overview` is undefined where there is nobody to count. */
type Of = { members: readonly Member[]; period: Span; standings: readonly Standing[] }

export const performanceReportOf = (
  { members, period, standings }: Of,
  overview: Overview | undefined,
): PerformanceReport => {
  const rows = members.map((member) => {
    const own = overview?.members.find(({ delegateId }) => delegateId === member.id)
    return {
      memberId: member.id,
      name: member.name,
      weeklyTarget: member.weeklyTarget,
      ...standingOf(
        member,
        standings.find(({ delegateId }) => delegateId === member.id),
      ),
      totalVisits: own?.total ?? 0,
      completedVisits: own?.completed ?? 0,
      pendingVisits: own?.waiting ?? 0,
      averageRating: own?.rating ?? null,
    }
  })
  const completed = sumOf(rows.map(({ completedVisits }) => completedVisits))
  const best = rows.toSorted((a, b) => b.performance - a.performance).at(0)
  return {
    period,
    weeklyTarget: sumOf(rows.map(({ weeklyTarget }) => weeklyTarget)),
    members: rows,
    summary: {
      averagePerformance:
        rows.length === 0 ? 0 : tenth(sumOf(rows.map((row) => row.performance)) / rows.length),
      topPerformerId: best?.memberId ?? null,
      belowTargetCount: rows.filter((row) => row.visitsThisWeek < row.weeklyTarget).length,
      totalVisits: sumOf(rows.map(({ totalVisits }) => totalVisits)),
      completedVisits: completed,
      completionRate: share(completed, sumOf(overview?.members.map(({ due }) => due) ?? [])),
    },
  }
}

export const teamAnalyticsOf = (
  { members, period, standings }: Of,
  found: Overview | undefined,
): TeamAnalytics => {
  const own = found?.members ?? []
  const total = sumOf(own.map((each) => each.total))
  const completed = sumOf(own.map((each) => each.completed))
  const { statuses, types, decided } = found ?? {}
  const byDelegate = members.map((member) => {
    const row = own.find(({ delegateId }) => delegateId === member.id)
    const standing = standings.find(({ delegateId }) => delegateId === member.id)
    return {
      delegateId: member.id,
      name: member.name,
      total: row?.total ?? 0,
      completed: row?.completed ?? 0,
      performance: standingOf(member, standing).performance,
    }
  })
  return {
    period,
    totals: {
      totalVisits: total,
      completedVisits: completed,
      scheduledVisits: statuses?.scheduled ?? 0,
      submittedVisits: statuses?.submitted ?? 0,
      approvedVisits: statuses?.approved ?? 0,
      rejectedVisits: statuses?.rejected ?? 0,
      completionRate: share(completed, sumOf(own.map(({ due }) => due))),
      approvalRate: share(decided?.approved ?? 0, (decided?.approved ?? 0) + (decided?.rejected ?? 0)),
      averageRating: found?.rating ?? null,
      averageVisitDuration: found?.duration == null ? null : tenth(found.duration),
      activeDelegates: own.filter((each) => each.completed > 0).length,
      prescribersCovered: found?.covered ?? 0,
    },
    visitsByStatus: visitStatuses.map((status) => ({ status, count: statuses?.[status] ?? 0 })),
    visitsByType: visitTypes.map((type) => ({ type, count: types?.[type] ?? 0 })),
    trend: found?.trend ?? [],
    byDelegate,
    bySpecialty: found?.bySpecialty ?? [],
    topProducts: found?.topProducts ?? [],
    weeks: found?.weeks ?? [],
    hours: found?.hours ?? [],
  }
}
