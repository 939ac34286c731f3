import type { JobHandlers } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { endTrials } from './queries.ts'

export const tenantJobs = ({ database, sessions }: Services): JobHandlers => ({
  'end-trials': async () => {
    for (const tenantId of await endTrials(database))
      await database.inTenant(tenantId, async (db) => sessions.drop(db))
  },
})
