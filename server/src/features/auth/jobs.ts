import type { JobHandlers } from '#platform/work/jobs.ts'
import { resetMail } from '#messages/mails.ts'
import { queueMail, tokenLink } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { EXPORT_DAYS } from '#features/files/rules.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
import { findCredentials, insertMailToken, lockUser } from './queries.ts'
import { RESET_HOURS } from './rules.ts'

/** One statement per tenant; days are generous, so that what is deleted has long been refused. */
const deleteOutdated = `
  with dead_sessions as (
    delete from sessions where tenant_id = $1 and (expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days')),
  dead_mail_tokens as (
    delete from mail_tokens where tenant_id = $1 and expires_at < now() - interval '7 days'),
  dead_throttles as (
    delete from throttles where tenant_id = $1 and window_ends_at < now()),
  dead_keys as (
    delete from idempotency_keys where tenant_id = $1 and created_at < now() - interval '30 days'),
  dead_exports as (
    delete from files where tenant_id = $1 and purpose = 'export' and created_at < now() - interval '${EXPORT_DAYS} days')
  delete from mails where tenant_id = $1 and created_at < now() - interval '30 days'`

type Forgotten = { tenantId: string; email: string; ip: string; userAgent: string | null }

/** Server-rules 5.6 and 6: what no longer counts is not kept. */
export const authJobs = ({ database, settings }: Services): JobHandlers => ({
  'forgot-password': ({ tenantId, email, ip, userAgent }: Forgotten) =>
    database.inTenant(
      tenantId,
      async (db) => {
        const [user, tenant] = await Promise.all([findCredentials(db, email), findOwnTenant(db)])
        if (user?.status !== 'active' || !tenant) return
        await lockUser(db, user.id)
        const token = mintToken('fvr', tenantId)
        await insertMailToken(db, user.id, 'reset', sha256(token), RESET_HOURS)
        queueMail(db, resetMail(user, tenant, tokenLink(settings, tenant.slug, 'reset-password', token)))
        db.audit({ action: 'forgot-password', resource: 'user', resourceId: user.id, userId: user.id })
      },
      { userId: null, ip, userAgent },
    ),
  housekeeping: ({ tenantId }: { tenantId: string }) =>
    database.inTenant(tenantId, async (db) => void (await db.rows(deleteOutdated))),
})
