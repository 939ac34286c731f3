import { z } from 'zod'
import { answered, booleanQuery, day, id, line, listQuery, page, paging, time, wholeQuery } from './common.ts'
import { daysBetween } from './dates.ts'
import { get, named } from './endpoint.ts'
import { ANALYTICS_DAYS, measureIds } from './measures.ts'
import { visitStatuses } from './transitions.ts'
import { visitTypes } from './visit-drafts.ts'

/** A period that a quick read counts; longer ones go where nothing quick waits behind them. */
const QUICK_DAYS = 62

type Asked = { startDate?: string | undefined; endDate?: string | undefined }
const lengthOf = ({ startDate, endDate }: Asked) =>
  startDate === undefined || endDate === undefined ? 0 : daysBetween(startDate, endDate) + 1
const slow = (asked: Asked) => lengthOf(asked) > QUICK_DAYS

/**
 * The running month, unless told. `until`: the day that counts as today, so that what a link was copied from is counted once more;
 * today at the latest. `delegateIds`: members of the team, comma separated; all of them unless told.
 */
const period = {
  startDate: day.optional(),
  endDate: day.optional(),
  until: day.optional(),
  delegateIds: z
    .string('Invalid id')
    .regex(/^\S+$/, 'Invalid id')
    .pipe(listQuery(id, 'Invalid id'))
    .optional(),
}
const inOrder = <T extends z.ZodType<Asked>>(input: T) =>
  input
    .refine(
      ({ startDate, endDate }) => startDate === undefined || endDate === undefined || startDate <= endDate,
      { message: 'Invalid date range', path: ['endDate'] },
    )
    .refine((asked) => lengthOf(asked) <= ANALYTICS_DAYS, {
      message: `At most ${ANALYTICS_DAYS} days per request`,
      path: ['endDate'],
    })

const Period = z.strictObject({ start: answered.day, end: answered.day })
const counted = z.strictObject({ total: z.number(), completed: z.number() })

/** requirements E-051. Percentages are 0 to 100. */
export const PerformanceReport = z.strictObject({
  period: Period,
  weeklyTarget: z.number(),
  members: z.array(
    z.strictObject({
      memberId: answered.id,
      name: z.string(),
      visitsThisWeek: z.number(),
      weeklyTarget: z.number(),
      targetShare: z.number(),
      completionRate: z.number(),
      performance: z.number(),
      totalVisits: z.number(),
      completedVisits: z.number(),
      pendingVisits: z.number(),
      averageRating: z.number().nullable(),
    }),
  ),
  summary: z.strictObject({
    averagePerformance: z.number(),
    topPerformerId: answered.id.nullable(),
    belowTargetCount: z.number(),
    totalVisits: z.number(),
    completedVisits: z.number(),
    completionRate: z.number(),
  }),
})
export type PerformanceReport = z.output<typeof PerformanceReport>

/** What a visit is on its day, as calendars show it: a status, or that its day is over and nothing was told. */
export const dayStates = [
  'approved',
  'submitted',
  'completed',
  'in-progress',
  'rejected',
  'unrecorded',
  'planned',
] as const
export type DayState = (typeof dayStates)[number]

/** requirements E-052; `weeks` and `hours` are added by us. Percentages are 0 to 100, durations minutes. */
export const TeamAnalytics = z.strictObject({
  period: Period,
  totals: z.strictObject({
    totalVisits: z.number(),
    completedVisits: z.number(),
    scheduledVisits: z.number(),
    submittedVisits: z.number(),
    approvedVisits: z.number(),
    rejectedVisits: z.number(),
    completionRate: z.number(),
    approvalRate: z.number(),
    averageRating: z.number().nullable(),
    averageVisitDuration: z.number().nullable(),
    activeDelegates: z.number(),
    prescribersCovered: z.number(),
  }),
  visitsByStatus: z.array(z.strictObject({ status: z.enum(visitStatuses), count: z.number() })),
  visitsByType: z.array(z.strictObject({ type: z.enum(visitTypes), count: z.number() })),
  trend: z.array(counted.extend({ date: answered.day })),
  byDelegate: z.array(counted.extend({ delegateId: answered.id, name: z.string(), performance: z.number() })),
  bySpecialty: z.array(z.strictObject({ specialty: z.string(), count: z.number() })),
  topProducts: z.array(z.strictObject({ name: z.string(), count: z.number() })),
  /** Weeks that have a visit; `states` are of all visits, `types` and `rating` of those carried out. */
  weeks: z.array(
    z.strictObject({
      start: answered.day,
      states: z.partialRecord(z.enum(dayStates), z.number()),
      types: z.partialRecord(z.enum(visitTypes), z.number()),
      rating: z.number().nullable(),
    }),
  ),
  /** Visits carried out, by weekday (1 = Monday) and hour. */
  hours: z.array(z.strictObject({ weekday: z.number(), hour: z.number(), count: z.number() })),
})
export type TeamAnalytics = z.output<typeof TeamAnalytics>

const figure = {
  value: z.number().nullable(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
}
export const MeasureAnswer = z.strictObject({
  id: z.enum(measureIds),
  ...figure,
  /** Beside a median. */
  mean: z.number().nullable(),
  parts: z.array(z.strictObject({ id: z.string(), count: z.number() })),
  byDelegate: z.array(z.strictObject({ delegateId: answered.id, ...figure })),
  /** Of the team, the running week last; empty unless asked for. */
  weeks: z.array(z.number().nullable()),
})
export type MeasureAnswer = z.output<typeof MeasureAnswer>

export const MeasuresAnswer = z.strictObject({
  period: Period,
  /** The day up to which was counted. */
  until: answered.day,
  asOf: answered.instant,
  delegates: z.array(z.strictObject({ id: answered.id, name: z.string() })),
  measures: z.array(MeasureAnswer),
})
export type MeasuresAnswer = z.output<typeof MeasuresAnswer>

/** A visit, or a prescriber with the day of the last visit. */
export const MeasureRecord = z.strictObject({
  id: answered.id,
  part: z.string(),
  prescriberId: answered.id,
  prescriberName: z.string(),
  delegateId: answered.id,
  delegateName: z.string(),
  date: answered.day.nullable(),
  time: answered.time.nullable(),
  plannedDate: answered.day.nullable(),
  status: z.enum(visitStatuses).nullable(),
})
export type MeasureRecord = z.output<typeof MeasureRecord>

/** Which visits a bar or a cell of a chart counts: all of the period, but for what is named. */
const mark = {
  /** Carried out, with somebody met. */
  completed: booleanQuery.default(false),
  state: z.enum(dayStates, 'Unknown state').optional(),
  type: z.enum(visitTypes, 'Unknown visit type').optional(),
  product: line(120).optional(),
  specialty: line(120).optional(),
  /** 1 = Monday. */
  weekday: wholeQuery(1, 7).optional(),
  /** In the hour of this time it began; or was to begin, where nothing is known of it. */
  hour: time.optional(),
}
export type Mark = z.output<z.ZodObject<typeof mark>>

const read = { audience: ['SUPERVISOR'], permission: 'analytics.read', slow } as const

export const analytics = named('analytics', {
  performanceReport: get('/supervisors/performance-report', {
    ...read,
    summary: 'How each member of the team does against the weekly target, with the visits of a period',
    failure: 'Failed to fetch performance report',
    input: inOrder(z.object({ ...period, department: line(120).optional() })),
    output: PerformanceReport,
  }),
  team: get('/supervisors/analytics', {
    ...read,
    summary: 'Visits of the team in a period, counted in every direction',
    failure: 'Failed to fetch team analytics',
    input: inOrder(
      z.object({ ...period, groupBy: z.enum(['day', 'week', 'month'], 'Unknown grouping').default('day') }),
    ),
    output: TeamAnalytics,
  }),
  visits: get('/supervisors/analytics/visits', {
    ...read,
    summary: 'The visits that a bar or a cell of a chart counts; `part` is their state',
    failure: 'Failed to fetch team analytics',
    input: inOrder(z.object({ ...paging(20), ...period, ...mark })),
    list: true,
    output: page(MeasureRecord),
  }),
  measures: get('/supervisors/measures', {
    ...read,
    summary: 'Every measure of a period: its value, what it is made of, each member’s, and its last weeks',
    failure: 'Failed to fetch performance report',
    input: inOrder(z.object({ ...period, weeks: booleanQuery.default(false) })),
    output: MeasuresAnswer,
  }),
  records: get('/supervisors/measures/:measure/records', {
    ...read,
    summary: 'The visits or prescribers that a measure counts, or one part of them',
    failure: 'Failed to fetch team analytics',
    input: inOrder(
      z.object({
        ...paging(20),
        ...period,
        measure: z.enum(measureIds, 'Unknown measure'),
        part: z
          .string('Unknown part')
          .regex(/^[a-zA-Z]{1,20}$/, 'Unknown part')
          .default('all'),
      }),
    ),
    list: true,
    output: page(MeasureRecord),
  }),
})
