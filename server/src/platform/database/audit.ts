/**
 * What was done, to what; who and from where is added by the transaction. `action` is a verb and `resource` a noun (`submit`,
 * `visit`; `change-password`, `user`), neither of which repeats the other. `details` never holds secrets or contact data; of a change
 * that somebody may ask about it holds the changed fields as `{before, after}`, people and departments by id.
 */
export type AuditEntry = {
  action: string
  resource: string
  resourceId?: string | null
  details?: Record<string, unknown>
  success?: boolean
  /** Who, when it is not the one who acts; null is nobody that is known. */
  userId?: string | null
}

/** Who acts in a transaction, and from where. A job and a caller without a session are nobody. */
export type Actor = {
  readonly userId: string | null
  readonly ip: string | null
  readonly userAgent: string | null
  readonly requestId?: string
}

export const nobody: Actor = { userId: null, ip: null, userAgent: null }

/** Sent with COMMIT: one statement for all entries of a transaction. */
export const insertAudit = `
  insert into audit_log (tenant_id, user_id, action, resource, resource_id, details, success, ip_address, user_agent, request_id)
  select $1, e."userId", e.action, e.resource, e."resourceId", coalesce(e.details, '{}'), coalesce(e.success, true), $3, $4, $5
  from jsonb_to_recordset($2) as e("userId" uuid, action text, resource text, "resourceId" uuid, details jsonb, success boolean)`

/** The values that `insertAudit` takes after the tenant. */
export const auditValues = (
  entries: AuditEntry[],
  { userId, ip, userAgent, requestId }: Actor,
): unknown[] => [
  JSON.stringify(entries.map((entry) => (entry.userId === undefined ? { ...entry, userId } : entry))),
  ip,
  userAgent,
  requestId ?? null,
]
