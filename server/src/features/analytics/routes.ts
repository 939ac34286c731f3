import { type Member, standingOf } from '@rounds/contract/standings'
import { analytics } from '@rounds/contract/analytics'
import { dayIn } from '@rounds/contract/dates'
import { ALL_PARTS, measureOf } from '@rounds/contract/measures'
import { forbidden, invalid, notFound } from '@rounds/contract/refusal'
import { visitStatuses, visitTypes } from '@rounds/contract/visits'
import { pageOfRows } from '#platform/http/page.ts'
import { type Context, implement } from '#platform/http/implement.ts'
import {
  countMeasures,
  countStandings,
  findDaysOff,
  findMembers,
  isAnalyticsOn,
  listRecords,
  listVisits,
  overviewOf,
} from './queries.ts'
import { type Span, measuresOf, periodOf, readingOf, upTo, weeksUpTo } from './rules.ts'

type Input = {
  startDate?: string | undefined
  endDate?: string | undefined
  until?: string | undefined
  delegateIds?: string[] | undefined
  department?: string | undefined
}

/** Whose visits of which days are asked for: members of the caller's team only. */
const askedOf = async (
  { db, user, now }: Pick<Context<typeof analytics.team>, 'db' | 'user' | 'now'>,
  input: Input,
) => {
  const day = dayIn(now, user.timezone)
  const today = input.until !== undefined && input.until < day ? input.until : day
  const ids = input.delegateIds && [...new Set(input.delegateIds)]
  const [isOn, members] = await Promise.all([
    isAnalyticsOn(db),
    findMembers(db, user.id, { ids, department: input.department }),
  ])
  if (!isOn) throw forbidden('Analytics is not enabled for this organization', 'FEATURE_DISABLED')
  if (ids && input.department === undefined && members.length < ids.length) throw notFound('Team member')
  const period = periodOf(input, today)
  return {
    today,
    /** Whatever day counts as today. */
    day,
    timezone: user.timezone,
    members,
    delegateIds: members.map(({ id }) => id),
    period,
    span: upTo(period, today),
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10
const share = (part: number, all: number) => (all === 0 ? 0 : tenth((part / all) * 100))
const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

export const analyticsRoutes = implement(analytics, {
  performanceReport: async (context, input) => {
    const { db } = context
    const { members, period, ...asked } = await askedOf(context, input)
    const [overview, standings] = await Promise.all([
      overviewOf(db, 'month', { ...asked, spans: [period] }),
      countStandings(db, { ...asked, spans: [{ start: asked.today, end: asked.today }], today: asked.day }),
    ])
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
  },

  team: async (context, { groupBy, ...input }) => {
    const { db } = context
    const { members, period, ...asked } = await askedOf(context, input)
    const [found, standings] = await Promise.all([
      overviewOf(db, groupBy, { ...asked, spans: [period] }),
      countStandings(db, { ...asked, spans: [{ start: asked.today, end: asked.today }], today: asked.day }),
    ])
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
  },

  visits: async (context, { page, limit, startDate, endDate, until, delegateIds, ...mark }) => {
    const { period, ...asked } = await askedOf(context, { startDate, endDate, until, delegateIds })
    const paging = { page, limit }
    const found = await listVisits(context.db, { ...asked, spans: [period] }, mark, paging)
    return pageOfRows(found, paging)
  },

  measures: async (context, { weeks: withWeeks, ...input }) => {
    const { db, now } = context
    const { members, period, span, ...asked } = await askedOf(context, input)
    const weeks = withWeeks ? weeksUpTo(span.end) : []
    const spans = [span, ...weeks]
    const [counted, standings, daysOff] = await Promise.all([
      countMeasures(db, { ...asked, spans }),
      countStandings(db, { ...asked, spans, today: asked.day }),
      findDaysOff(db, { ...asked, spans }),
    ])
    const reading = (at: number, of: Span, as: Span) =>
      readingOf(
        at + 1,
        { span: of, asked: as, workdays: context.user },
        members,
        { counted, standings },
        daysOff,
      )
    return {
      period,
      until: span.end,
      asOf: new Date(now).toISOString(),
      delegates: members.map(({ id, name }: Member) => ({ id, name })),
      measures: measuresOf(
        reading(0, span, period),
        members,
        weeks.map((week, at) => reading(at + 1, week, week)),
      ),
    }
  },

  records: async (context, { measure, part, page, limit, ...input }) => {
    if (part !== ALL_PARTS && !measureOf(measure).parts.some(({ id }) => id === part))
      throw invalid('part', 'Unknown part')
    const { span, ...asked } = await askedOf(context, input)
    const paging = { page, limit }
    const found = await listRecords(context.db, { ...asked, spans: [span] }, { measure, part }, paging)
    return pageOfRows(found, paging)
  },
})
