/**
 * What was done, to what; who and from where is added by the plumbing. `action` is a verb and `resource` a noun (`submit`,
 * `visit`; `change-password`, `user`), neither of which repeats the other. `details` never holds secrets or contact data.
 */
export type AuditEntry = {
  action: string
  resource: string
  resourceId?: string | null
  details?: Record<string, unknown>
  success?: boolean
  /** Who, when it is not the signed-in user. */
  userId?: string | null
}

type Origin = { userId: string | null; ip: string; userAgent: string | null }

/** Sent with COMMIT: one statement for all entries of a request. */
export const insertAudit = `
  insert into audit_log (tenant_id, user_id, action, resource, resource_id, details, success, ip_address, user_agent)
  select $1, coalesce(e."userId", $3), e.action, e.resource, e."resourceId", coalesce(e.details, '{}'), coalesce(e.success, true), $4, $5
  from jsonb_to_recordset($2) as e("userId" uuid, action text, resource text, "resourceId" uuid, details jsonb, success boolean)`

/** The values that `insertAudit` takes after the tenant. `origin`: who asked, from where, where an entry does not say. */
export const auditValues = (entries: AuditEntry[], origin: Origin): unknown[] => [
  JSON.stringify(entries),
  origin.userId,
  origin.ip,
  origin.userAgent,
]
