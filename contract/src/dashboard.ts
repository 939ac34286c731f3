import { z } from 'zod'
import { Pagination, booleanQuery, id, paging } from './common.ts'
import { DELEGATE_DATA_LIMIT } from './constants.ts'
import { get, named, nothing } from './endpoint.ts'
import { PrescriberWithVisits } from './prescribers.ts'

/** Specification §3; what each figure means stands with `monthlyProgress`. */
export const MonthlyProgress = z.strictObject({
  completedThisMonth: z.number(),
  targetForMonth: z.number(),
  completionPercentage: z.number(),
  daysRemaining: z.number(),
  targetVisitsPerDay: z.number(),
  isOnTrack: z.boolean(),
  daysAheadBehind: z.number(),
  totalThisMonth: z.number(),
  scheduledThisMonth: z.number(),
  actualCompletionRate: z.number(),
})
export type MonthlyProgress = z.output<typeof MonthlyProgress>

/** Specification §3; always of all the delegate's visits, whatever page is asked for. */
export const DelegateSummary = z.strictObject({
  totalVisits: z.number(),
  completedCount: z.number(),
  upcomingCount: z.number(),
  todayCount: z.number(),
  prescribersCount: z.number(),
  monthlyProgress: MonthlyProgress,
})
export type DelegateSummary = z.output<typeof DelegateSummary>

export const dashboard = named('dashboard', {
  /**
   * `email` and `phone` are null unless `includeContact` is true. `visits` holds the latest 20 of each prescriber. Without the
   * permission to see prescribers there are none.
   */
  delegateData: get('/visits/prescribers/visits', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'visits.read',
    summary: "A delegate's prescribers with their visits, and the delegate's summary",
    failure: 'Failed to fetch delegate data',
    input: z.object({
      ...paging(DELEGATE_DATA_LIMIT),
      delegateId: id.optional(),
      includeContact: booleanQuery.default(false),
    }),
    output: z.strictObject({
      prescribers: z.array(PrescriberWithVisits),
      summary: DelegateSummary,
      pagination: Pagination,
    }),
  }),
  /** The summary alone: what "Today" needs, in one small answer. */
  summary: get('/visits/summary', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'visits.read',
    summary: "A delegate's summary and week",
    failure: 'Failed to fetch delegate data',
    input: z.object({ delegateId: id.optional() }),
    output: DelegateSummary.extend({ weekCompleted: z.number(), weeklyTarget: z.number() }),
  }),
  products: get('/visits/products', {
    audience: ['DELEGATE'],
    permission: 'visits.read',
    summary: 'Products the delegate discussed lately, last used first',
    failure: 'Failed to fetch delegate data',
    input: nothing,
    output: z.strictObject({ data: z.array(z.string()) }),
  }),
})
