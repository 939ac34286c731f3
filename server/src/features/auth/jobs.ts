import type { JobHandlers } from '#platform/jobs.ts'
import type { Services } from '#platform/route.ts'

/** One statement per tenant; days are generous, so that what is deleted has long been refused. */
const deleteOutdated = `
  with dead_sessions as (
    delete from sessions where tenant_id = $1 and (expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days')),
  dead_mail_tokens as (
    delete from mail_tokens where tenant_id = $1 and expires_at < now() - interval '7 days'),
  dead_throttles as (
    delete from throttles where tenant_id = $1 and window_ends_at < now()),
  dead_keys as (
    delete from idempotency_keys where tenant_id = $1 and created_at < now() - interval '30 days')
  delete from mails where tenant_id = $1 and created_at < now() - interval '30 days'`

/** Server-rules 5.6 and 6: what no longer counts is not kept. */
export const authJobs = ({ database }: Services): JobHandlers => ({
  housekeeping: async () => {
    const tenants = await database.global<{ id: string }>('select id from tenants')
    for (const { id } of tenants) await database.inTenant(id, (db) => db.rows(deleteOutdated))
  },
})
