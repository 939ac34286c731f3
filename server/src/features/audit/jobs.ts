import { z } from 'zod'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { checkLog, sealEntries } from './commands.ts'

const Check = ofTenant.extend({ isAsked: z.boolean().default(false) })

export const auditJobs = (services: Services): JobHandlers => ({
  /** Every minute, of the companies that have entries to seal: one whose log cannot be sealed holds no other up. */
  'seal-audit-logs': async () => {
    const { database } = services
    const waiting = await database.global<{ id: string }>('select id from tenants_with_unsealed() id')
    const failures: unknown[] = []
    for (const { id } of waiting)
      await sealEntries(database, id).catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
  'check-audit-log': job(Check, ({ tenantId, isAsked }) => checkLog(services, tenantId, { isAsked })),
})
