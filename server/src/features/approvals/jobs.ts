import { localTime } from '@rounds/contract/dates'
import { NOTICE_HOURS, afterWorkingHours } from '@rounds/contract/approval-clock'
import type { Database } from '#platform/database/db.ts'
import { notify } from '#features/notifications/commands.ts'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { findReviewRules } from '#features/settings/queries.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
import { countWaiting, storeTold } from './queries.ts'

/**
 * Tells supervisors once of what is due in four hours (ux-next 5.1). All that was sent until some instant is told of or was decided
 * in time; a company that is new to it begins with what is sent now.
 */
export const tellOfDue = (database: Database, tenantId: string, now = Date.now()): Promise<void> =>
  database.inTenant(tenantId, async (db) => {
    const tenant = await findOwnTenant(db)
    if (!tenant) return
    const clock = tenant.settings.localization
    const { goalHours } = await findReviewRules(db)
    const until = afterWorkingHours(now, NOTICE_HOURS - goalHours, clock)
    const from = await storeTold(db, until)
    if (from === null || from >= until) return
    const waiting = await countWaiting(db, from, until)
    await notify(
      db,
      waiting.map(({ supervisorId, count, firstAt }) => {
        const due = localTime(afterWorkingHours(firstAt, goalHours, clock), clock.timezone)
        return {
          userId: supervisorId,
          type: 'approval',
          priority: 'high',
          wording: 'reviews-due',
          parameters: { count: String(count), ...due },
          relatedId: null,
          actionUrl: '/supervisor/approvals',
        }
      }),
    )
  })

export const approvalJobs = ({ database }: Services): JobHandlers => ({
  'tell-of-due-reviews': job(ofTenant, ({ tenantId }) => tellOfDue(database, tenantId)),
})
