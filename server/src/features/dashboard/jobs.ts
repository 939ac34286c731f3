import { addDays } from '@rounds/contract/dates'
import type { Database } from '#platform/database/db.ts'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { countClosedMonths } from './queries.ts'

/** Visits of the last days still change; what is older is counted once (the trigger of visit_totals knows this number). */
const OPEN_DAYS = 40

/** The first day of the month that is still open on `today`. */
export const openSince = (today: string): string => `${addDays(today, -OPEN_DAYS).slice(0, 7)}-01`

/** Counts the closed months of a tenant (performance.md, point 7). */
export const closeMonths = (database: Database, tenantId: string): Promise<void> => {
  const until = openSince(new Date().toISOString().slice(0, 10))
  return database.inTenant(tenantId, (db) => countClosedMonths(db, until))
}

/** What a month counted, once it is over, is not counted again with every summary. */
export const dashboardJobs = ({ database }: Services): JobHandlers => ({
  'close-months': job(ofTenant, ({ tenantId }) => closeMonths(database, tenantId)),
})
