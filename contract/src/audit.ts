import { z } from 'zod'
import { answered, booleanQuery, day, id, line, page, paging, sortOrder } from './common.ts'
import { get, named, post } from './endpoint.ts'

/** What is done, as the audit log says it (decision 015). */
export const auditVerbs = [
  'accept',
  'approve',
  'cancel',
  'change-password',
  'check',
  'complete',
  'create',
  'delete',
  'dismiss',
  'end',
  'erase',
  'export',
  'forgot-password',
  'generate',
  'import',
  'login',
  'logout',
  'read',
  'refresh-reuse',
  'reject',
  'remove',
  'reopen',
  'replace',
  'reply',
  'request',
  'resend-verification',
  'reset',
  'reset-password',
  'restore',
  'resume',
  'retry',
  'send',
  'start',
  'stop',
  'submit',
  'update',
  'verify-email',
  'withdraw',
] as const
export type AuditVerb = (typeof auditVerbs)[number]

/** To what it is done. */
export const auditNouns = [
  'audit-log',
  'calendar-event',
  'calendar-feed',
  'coaching-note',
  'data-export',
  'department',
  'file',
  'health-check',
  'invitation',
  'message',
  'permissions',
  'prescriber',
  'profile',
  'recovery-codes',
  'report',
  'report-domains',
  'report-schedule',
  'review-rules',
  'saved-report',
  'second-factor',
  'security',
  'session',
  'setup',
  'tenant',
  'tenant-settings',
  'user',
  'visit',
] as const
export type AuditNoun = (typeof auditNouns)[number]

/**
 * Specification §3 (requirements Part 3); `resourceName`, `requestId` and `number`, its place in the sealed log, are added by us.
 * Without `userId` it was done by nobody that is signed in: a job, or somebody who tried.
 */
export const AuditLog = z.strictObject({
  id: answered.id,
  userId: answered.id.nullable(),
  userName: z.string().nullable(),
  action: z.string(),
  resource: z.string(),
  resourceId: answered.id.nullable(),
  resourceName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  timestamp: answered.instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  success: z.boolean(),
  number: z.number().nullable(),
})
export type AuditLog = z.output<typeof AuditLog>

/** A line of the file of the log. */
export const lineOf = (entry: AuditLog): (string | number | null)[] => [
  entry.number,
  entry.timestamp,
  entry.userName,
  entry.action,
  entry.resource,
  entry.resourceName,
  entry.success ? 'success' : 'failed',
  entry.ipAddress,
  JSON.stringify(entry.details),
]

const Seal = z.strictObject({
  /** In hexadecimal digits; `next` is null at the end of the log. */
  before: z.string(),
  seal: z.string(),
  next: z.string().nullable(),
  sealedAt: answered.instant,
})

/** An entry with its seal, unless it has none yet, and the names of what its details name by id. */
export const AuditEntry = z.strictObject({
  ...AuditLog.shape,
  seal: Seal.nullable(),
  names: z.record(z.string(), z.string()),
})
export type AuditEntry = z.output<typeof AuditEntry>

/**
 * How the log stands (ux-next 5.8). `brokenAt`: the first entry that is not as it was sealed; `brokenEntryId` is what can be looked at
 * there: that entry, or where it is gone the last one before.
 */
export const AuditChain = z.strictObject({
  entries: z.number(),
  waiting: z.number(),
  checkedAt: answered.instant.nullable(),
  brokenAt: z.number().nullable(),
  brokenEntryId: answered.id.nullable(),
  checking: z.number().nullable(),
})
export type AuditChain = z.output<typeof AuditChain>

const filter = {
  userId: id.optional(),
  action: line(60).optional(),
  resource: line(60).optional(),
  success: booleanQuery.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  search: line(120).optional(),
}
const isInOrder = ({
  startDate,
  endDate,
}: {
  startDate?: string | undefined
  endDate?: string | undefined
}) => startDate === undefined || endDate === undefined || startDate <= endDate
const ORDER = { message: 'Invalid date range', path: ['endDate'] }

export const AuditFilter = z
  .object({ ...paging(20), ...filter, sortOrder: sortOrder.default('desc') })
  .refine(isInOrder, ORDER)
export type AuditFilter = z.output<typeof AuditFilter>

/** What a file of the log is about, in a body. */
export const LogFilter = z
  .object({
    ...filter,
    success: z.boolean('Must be true or false').optional(),
    sortOrder: sortOrder.default('desc'),
  })
  .refine(isInOrder, ORDER)
export type LogFilter = z.output<typeof LogFilter>

/** A file of more entries is made in the background (exports.ts). */
export const EXPORT_MAX = 2000
/** A proof is of no more than the latest so many. */
export const PROOF_MAX = 100_000

const reading = { audience: ['TENANT_ADMIN'], permission: 'audit.read' } as const
const FAILURE = 'Failed to fetch audit logs'

export const audit = named('audit', {
  list: get('/tenant-admin/audit-logs', {
    ...reading,
    summary: 'What was done in the company, latest first',
    failure: FAILURE,
    list: true,
    input: AuditFilter,
    output: page(AuditLog),
    slow: ({ search }) => search !== undefined,
  }),
  chain: get('/tenant-admin/audit-logs/chain', {
    ...reading,
    summary: 'Whether the log is as it was written, and when that was looked at last',
    failure: FAILURE,
    input: z.object({}),
    output: AuditChain,
  }),
  check: post('/tenant-admin/audit-logs/check', {
    ...reading,
    status: 202,
    summary: 'Have every seal of the log looked at',
    failure: 'Failed to check the audit log',
    input: z.object({}),
    output: AuditChain,
  }),
  proof: get('/tenant-admin/audit-logs/proof', {
    ...reading,
    summary: 'The hashes of the entries, and how to check them without us',
    failure: FAILURE,
    input: z.object({}),
    output: z.string(),
    contentType: 'text/plain; charset=utf-8',
    slow: () => true,
  }),
  exportList: post('/tenant-admin/audit-logs/export', {
    ...reading,
    always: true,
    summary: `What a filter finds as a CSV file, at most ${EXPORT_MAX} entries`,
    failure: 'Failed to export the audit log',
    input: LogFilter,
    output: z.strictObject({ text: z.string(), count: z.number() }),
  }),
  get: get('/tenant-admin/audit-logs/:id', {
    ...reading,
    summary: 'One entry with its seal',
    failure: FAILURE,
    input: z.object({ id }),
    output: AuditEntry,
  }),
})
