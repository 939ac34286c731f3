import { type JobHandlers, addJobTo, job, ofTenant } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { endTrial, findEndedTrials } from './queries.ts'

export const tenantJobs = ({ database, sessions }: Services): JobHandlers => ({
  'end-trials': async () => {
    for (const id of await findEndedTrials(database))
      await database.inTenant(id, async (db) => addJobTo(db, 'end-trial', {}, `end-trial:${id}`))
  },
  'end-trial': job(ofTenant, ({ tenantId }) =>
    database.inTenant(tenantId, async (db) => {
      if (await endTrial(db)) sessions.drop(db)
    }),
  ),
})
