import { z } from 'zod'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { sendInvitation } from './commands.ts'
import { insertInvitation } from './queries.ts'

const FirstAdmin = ofTenant.extend({
  admin: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
})

export const invitationJobs = ({ database, settings }: Services): JobHandlers => ({
  /** The first administrator of a new tenant (requirements E-019), in that tenant's own transaction. */
  'invite-admin': job(FirstAdmin, ({ tenantId, admin, ip, userAgent }) =>
    database.inTenant(
      tenantId,
      async (db) => {
        // Nothing is stored when it was done before: the job runs again when its process was killed.
        await sendInvitation({ db, services: { settings } }, admin, (tokenHash) =>
          insertInvitation(db, { ...admin, role: 'TENANT_ADMIN', tokenHash }),
        )
      },
      { userId: null, ip, userAgent },
    ),
  ),
})
