import { z } from 'zod'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import { resetMail } from '#messages/mails.ts'
import { queueMail, tokenLink } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
import { findCredentials, insertMailToken, lockUser } from './queries.ts'
import { RESET_HOURS } from './rules.ts'

const Forgotten = ofTenant.extend({ email: z.string(), ip: z.string(), userAgent: z.string().nullable() })

export const authJobs = ({ database, settings }: Services): JobHandlers => ({
  'forgot-password': job(Forgotten, ({ tenantId, email, ip, userAgent }) =>
    database.inTenant(
      tenantId,
      async (db) => {
        const asked = await findCredentials(db, email)
        if (!asked) return
        await lockUser(db, asked.id)
        // Read once nobody changes it any more: the address may be another one's by now, or nobody's.
        const [user, tenant] = await Promise.all([findCredentials(db, email), findOwnTenant(db)])
        if (user?.id !== asked.id || user.status !== 'active' || !tenant) return
        const token = mintToken('fvr', tenantId)
        await insertMailToken(db, user.id, 'reset', sha256(token), RESET_HOURS)
        queueMail(db, resetMail(user, tenant, tokenLink(settings, tenant.slug, 'reset-password', token)))
        db.audit({ action: 'forgot-password', resource: 'user', resourceId: user.id, userId: user.id })
      },
      { userId: null, ip, userAgent },
    ),
  ),
})
