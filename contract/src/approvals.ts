import { z } from 'zod'
import {
  answered,
  booleanQuery,
  day,
  id,
  instant,
  line,
  orEmpty,
  page,
  paging,
  text,
  word,
} from './common.ts'
import { rejectionCodes } from './codes.ts'
import { APPROVALS_MAX } from './constants.ts'
import { get, named, post } from './endpoint.ts'
import { Visit } from './visits.ts'

/** decisions.md: what the server finds odd about a submitted visit, most telling first. */
export const approvalFlags = [
  'very_short',
  'long',
  'recorded_late',
  'no_products',
  'no_rating',
  'no_times',
  'many_samples',
  'same_prescriber_twice',
] as const
export type ApprovalFlag = (typeof approvalFlags)[number]

/**
 * `id` is `ap-{visitId}`. `daysLate` says how long after the visit's day it was recorded. Of a pending one
 * `dueAt` says when it should be decided on, `isPicked` that it has no flags and chance wants it read.
 */
export const Approval = z.strictObject({
  id: z.string(),
  visitId: answered.id,
  status: z.enum(['pending', 'approved', 'rejected']),
  tenantId: answered.id,
  createdAt: answered.instant,
  kind: z.enum(['plan', 'report']),
  delegateId: answered.id,
  delegateName: z.string(),
  decidedBy: answered.id.nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: answered.instant.nullable(),
  reasonCode: z.enum(rejectionCodes).nullable(),
  reason: z.string().nullable(),
  flags: z.array(z.enum(approvalFlags)),
  daysLate: z.number(),
  dueAt: answered.instant.nullable(),
  isPicked: z.boolean(),
  visit: Visit,
})
export type Approval = z.output<typeof Approval>

export const ApprovalResult = z.strictObject({
  action: z.enum(['approve', 'reject']),
  processed: z.array(
    z.strictObject({
      approvalId: z.string(),
      visitId: answered.id,
      status: z.enum(['approved', 'rejected']),
    }),
  ),
  failed: z.array(z.strictObject({ id: z.string(), code: z.string(), message: z.string() })),
  visits: z.array(Visit),
})
export type ApprovalResult = z.output<typeof ApprovalResult>

/** `approve`, `approved`, `reject`, `rejected` in any case: clients pass actions as given (requirements S-037). */
const action = orEmpty(
  z
    .string('Unknown approval action')
    .transform((value, context): 'approve' | 'reject' => {
      const wanted = value.toLowerCase()
      if (wanted === 'approve' || wanted === 'approved') return 'approve'
      if (wanted === 'reject' || wanted === 'rejected') return 'reject'
      context.addIssue({ code: 'custom', message: 'Unknown approval action' })
      return z.NEVER
    })
    .meta({ enum: ['approve', 'reject'] }),
)

/** A visit id or `ap-{visitId}`; one that is neither is reported as not found, like any other unknown id. */
const reference = z.string('Invalid id').max(200, 'Invalid id')
const references = z.preprocess(
  (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]),
  z
    .array(reference)
    .min(1, 'At least one id is required')
    .max(APPROVALS_MAX, `At most ${APPROVALS_MAX} approvals per request`),
)
const because = {
  reason: text(1000).nullish(),
  reasonCode: word(rejectionCodes, 'Unknown reason').nullish(),
  /** The latest `submittedAt` of what was read: what was sent after it is not decided on unseen (decision 044). */
  asOf: instant.optional(),
  /** Those that were picked to be read, and whether they were opened first: it is kept with the decision. */
  sample: z
    .array(z.object({ id: reference, isOpened: z.boolean('Must be true or false') }))
    .max(APPROVALS_MAX, `At most ${APPROVALS_MAX} approvals per request`)
    .optional(),
}

/** How far back `all` reaches when no `startDate` is given. */
export const ALL_DAYS = 90

export const ApprovalFilter = z.object({
  ...paging(20),
  status: z.enum(['pending', 'approved', 'rejected', 'all'], 'Unknown approval status').default('pending'),
  kind: z.enum(['plan', 'report'], 'Unknown approval kind').optional(),
  /** Only those that have flags, or that have none. */
  flagged: booleanQuery.optional(),
  delegateId: id.optional(),
  department: line(120).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  search: line(120).optional(),
})
export type ApprovalFilter = z.output<typeof ApprovalFilter>

const refusal = (body: Record<string, unknown>) =>
  /^reject/i.test(String(body.action))
    ? 'Forbidden: only supervisors can reject'
    : 'Forbidden: only supervisors can approve'

export const approvals = named('approvals', {
  list: get('/supervisors/approvals', {
    audience: ['SUPERVISOR'],
    permission: 'visits.approve',
    summary:
      'Submitted visits of the team, oldest submission first, with what is odd about each; `all` reaches back 90 days unless told',
    failure: 'Failed to fetch approvals',
    input: ApprovalFilter,
    list: true,
    output: page(Approval),
    slow: ({ search, status }) => search !== undefined || status !== 'pending',
  }),
  process: post('/supervisors/approvals/process', {
    audience: ['SUPERVISOR'],
    permission: 'visits.approve',
    refusal,
    summary: 'Approve or reject one or several visits',
    failure: 'Failed to process approval',
    input: z.object({ action, ids: references, ...because }),
    output: ApprovalResult,
  }),
  bulkProcess: post('/supervisors/approvals/bulk-process', {
    audience: ['SUPERVISOR'],
    permission: 'visits.approve',
    refusal,
    summary: 'Approve or reject many visits; refused ones are reported and do not stop the rest',
    failure: 'Failed to process bulk approvals',
    input: z.object({ action, approvalIds: references, ...because }),
    output: ApprovalResult,
  }),
})
