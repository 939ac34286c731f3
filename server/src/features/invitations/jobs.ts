import { z } from 'zod'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import { invitationMail } from '#messages/mails.ts'
import { queueMail, tokenLink } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
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
        const token = mintToken('fvi', tenantId)
        const invited = { ...admin, role: 'TENANT_ADMIN' as const, tokenHash: sha256(token) }
        const [id, tenant] = await Promise.all([insertInvitation(db, invited), findOwnTenant(db)])
        // Done before: the job runs again when its process was killed.
        if (!id || !tenant) return
        const link = tokenLink(settings, tenant.slug, 'accept-invitation', token)
        queueMail(db, invitationMail(admin, tenant, link))
        db.audit({ action: 'send', resource: 'invitation', resourceId: id })
      },
      { userId: null, ip, userAgent },
    ),
  ),
})
