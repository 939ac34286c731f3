import { analytics } from '@rounds/contract/analytics'
import { analyticsOff, performanceReportOf, teamAnalyticsOf } from '@rounds/contract/analytics-answers'
import { dayIn } from '@rounds/contract/dates'
import {
  type Span,
  measuresOf,
  periodOf,
  readingOf,
  upTo,
  weeksUpTo,
  wholeOf,
} from '@rounds/contract/measure-readings'
import { ALL_PARTS, measureOf } from '@rounds/contract/measures'
import { invalid, notFound } from '@rounds/contract/refusal'
import { findWaiting } from '#features/handover/queries.ts'
import { findMembers } from '#features/members/queries.ts'
import { isAnalyticsOn } from '#features/tenants/queries.ts'
import { pageOfRows } from '#platform/http/page.ts'
import { type Context, implement } from '#platform/http/implement.ts'
import { countMeasures, countStandings, findDaysOff, listRecords, listVisits, overviewOf } from './queries.ts'

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
  const period = periodOf(input, today)
  const [isOn, members, waitingIds] = await Promise.all([
    isAnalyticsOn(db),
    findMembers(db, user.id, { ids, department: input.department, whole: wholeOf(period, today) }),
    ids ? undefined : findWaiting(db, user.id, input.department),
  ])
  if (!isOn) throw analyticsOff()
  if (ids && input.department === undefined && members.length < ids.length) throw notFound('Team member')
  return {
    today,
    /** Whatever day counts as today. */
    day,
    timezone: user.timezone,
    members,
    delegateIds: members.map(({ id }) => id),
    waitingIds,
    period,
    span: upTo(period, today),
  }
}

/** The visits of a period, and how each member stands today. */
const overviewFor = async (
  { db }: Pick<Context<typeof analytics.team>, 'db'>,
  { period, ...asked }: Awaited<ReturnType<typeof askedOf>>,
  groupBy: Parameters<typeof overviewOf>[1],
) => {
  const [overview, standings] = await Promise.all([
    overviewOf(db, groupBy, { ...asked, spans: [period] }),
    countStandings(db, { ...asked, spans: [{ start: asked.today, end: asked.today }], today: asked.day }),
  ])
  return { overview, of: { members: asked.members, period, standings } }
}

export const analyticsRoutes = implement(analytics, {
  performanceReport: async (context, input) => {
    const { overview, of } = await overviewFor(context, await askedOf(context, input), 'month')
    return performanceReportOf(of, overview)
  },

  team: async (context, { groupBy, ...input }) => {
    const { overview, of } = await overviewFor(context, await askedOf(context, input), groupBy)
    return teamAnalyticsOf(of, overview)
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
      delegates: members.map(({ id, name }) => ({ id, name })),
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
