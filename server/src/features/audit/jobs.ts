import { z } from 'zod'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { checkLog, sealEntries } from './commands.ts'
import { findUnsealed } from './queries.ts'

const Check = ofTenant.extend({ isAsked: z.boolean().default(false) })

export const auditJobs = (services: Services): JobHandlers => ({
  /**
   * Every minute, of the companies that have entries to seal: one whose log cannot be sealed holds no other up. What a stop leaves
   * is sealed within the next minute.
   */
  'seal-audit-logs': async (_payload, stopping) => {
    const { database } = services
    const failures: unknown[] = []
    for (const id of await findUnsealed(database)) {
      if (stopping.aborted) break
      await sealEntries(database, id).catch((error: unknown) => void failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
  'check-audit-log': job(Check, ({ tenantId, isAsked }) => checkLog(services, tenantId, { isAsked })),
})
