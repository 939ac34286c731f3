import { type MeasureRecord, analytics } from '@rounds/contract/analytics'
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
import { type Ask, answers } from '#demo/door/ask.ts'
import { fullName } from '#demo/records/scope.ts'
import { pageOf, sortedBy } from '#demo/door/page-of.ts'
import { daysOffIn, membersOf, reviewedOf, standingsOf } from './counted-members.ts'
import { countMeasures, measureRows, seenBy, shownOf } from './measure-rows.ts'
import { counts, overviewOf, visitsIn } from './visits-counted.ts'

type Input = {
  startDate?: string | undefined
  endDate?: string | undefined
  until?: string | undefined
  delegateIds?: string[] | undefined
  department?: string | undefined
}

/** Whose visits of which days are asked for: members of the caller's team only. */
const askedOf = (ask: Ask, { until, delegateIds: named, department, ...days }: Input) => {
  const { company, user, now } = ask
  const day = dayIn(now, user.timezone)
  const today = until !== undefined && until < day ? until : day
  const ids = named && [...new Set(named)]
  const period = periodOf(days, today)
  const members = membersOf(ask, { ids, department, whole: wholeOf(period, today) })
  if (company.find('tenants', company.id)?.settings.features.analytics === false) throw analyticsOff()
  if (ids && department === undefined && members.length < ids.length) throw notFound('Team member')
  const delegateIds = new Set(members.map(({ id }) => id))
  const waitingIds = ids ? undefined : reviewedOf(ask, department)
  const asked = seenBy({ company, delegateIds, waitingIds, today, timezone: user.timezone, now })
  return { asked, members, period, span: upTo(period, today) }
}

const overviewFor = (ask: Ask, input: Input, groupBy: Parameters<typeof overviewOf>[2]) => {
  const { asked, members, period } = askedOf(ask, input)
  const standings = standingsOf(ask, members, [{ start: asked.today, end: asked.today }])
  return { overview: overviewOf(asked, period, groupBy), of: { members, period, standings } }
}

const latestFirst = (rows: readonly MeasureRecord[]) =>
  sortedBy(
    rows,
    'desc',
    ({ date }) => `${date}`,
    ({ time }) => time,
  )

export const analyticsAnswers = answers(analytics, {
  performanceReport: (ask, input) => {
    const { overview, of } = overviewFor(ask, input, 'month')
    return performanceReportOf(of, overview)
  },

  team: (ask, { groupBy, ...input }) => {
    const { overview, of } = overviewFor(ask, input, groupBy)
    return teamAnalyticsOf(of, overview)
  },

  visits: (ask, { page, limit, startDate, endDate, until, delegateIds, ...mark }) => {
    const { asked, period, members } = askedOf(ask, { startDate, endDate, until, delegateIds })
    const names = new Map(members.map(({ id, name }) => [id, name]))
    const found = visitsIn(asked, period)
      .filter(counts(mark))
      .map(({ row, state }) => ({
        ...shownOf(row),
        part: state,
        delegateName: names.get(row.delegateId) ?? '',
      }))
    return pageOf(latestFirst(sortedBy(found, 'asc', ({ id }) => id)), { page, limit })
  },

  measures: (ask, { weeks: withWeeks, ...input }) => {
    const { asked, members, period, span } = askedOf(ask, input)
    const weeks = withWeeks ? weeksUpTo(span.end) : []
    const spans = [span, ...weeks]
    const told = { counted: countMeasures(asked, spans), standings: standingsOf(ask, members, spans) }
    const daysOff = daysOffIn(ask, members, spans)
    const reading = (at: number, of: Span, as: Span) =>
      readingOf(at + 1, { span: of, asked: as, workdays: ask.user }, members, told, daysOff)
    return {
      period,
      until: span.end,
      asOf: ask.at,
      delegates: members.map(({ id, name }) => ({ id, name })),
      measures: measuresOf(
        reading(0, span, period),
        members,
        weeks.map((week, at) => reading(at + 1, week, week)),
      ),
    }
  },

  records: (ask, { measure, part, page, limit, ...input }) => {
    const { parts, rows: kind } = measureOf(measure)
    if (part !== ALL_PARTS && !parts.some(({ id }) => id === part)) throw invalid('part', 'Unknown part')
    const { asked, span } = askedOf(ask, input)
    const nameOf = (id: string) => fullName(ask.company.find('users', id)) ?? ''
    const found = measureRows(asked, span).flatMap(({ parts: own, ...row }) => {
      const of = own[measure]
      if (of == null || (part !== ALL_PARTS && part !== of)) return []
      return { ...row, part: of, delegateName: nameOf(row.delegateId) }
    })
    const inOrder = sortedBy(
      found,
      'asc',
      ({ prescriberName }) => (kind === 'visits' ? '' : prescriberName),
      ({ id }) => id,
    )
    return pageOf(kind === 'visits' ? latestFirst(inOrder) : inOrder, { page, limit })
  },
})
