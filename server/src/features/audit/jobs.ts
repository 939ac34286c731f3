import { z } from 'zod'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { checkLog, sealEntries } from './commands.ts'
import { findUnsealed } from './queries.ts'

const Check = ofTenant.extend({ isAsked: z.boolean().default(false) })

export const auditJobs = (services: Services): JobHandlers => ({
  /** Every minute, of the companies that have entries to seal: one whose log cannot be sealed holds no other up. */
  'seal-audit-logs': async () => {
    const { database } = services
    const failures: unknown[] = []
    for (const id of await findUnsealed(database))
      await sealEntries(database, id).catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
  'check-audit-log': job(Check, ({ tenantId, isAsked }) => checkLog(services, tenantId, { isAsked })),
})
