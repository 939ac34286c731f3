import { z } from 'zod'
import { nextStepCodes, notMetReasons, rejectionCodes, timesSources } from './codes.ts'
import { Place, answered, id, page, text, version, whole, word } from './common.ts'
import { BULK_VISITS_MAX, DEFAULT_VISIT_DURATION } from './constants.ts'
import { del, get, named, post, put } from './endpoint.ts'
import { Prescriber } from './prescriber.ts'
import { visitStatuses } from './transitions.ts'
import {
  VisitChange,
  VisitDraft,
  VisitFilter,
  VisitStatusWord,
  visitFields,
  visitTypes,
} from './visit-drafts.ts'

export * from './visit-drafts.ts'
export { type VisitStatus, visitStatuses } from './transitions.ts'

export const Sample = z.strictObject({ product: z.string(), quantity: z.number() })
export type Sample = z.output<typeof Sample>

export const Outcomes = z.strictObject({
  productsDiscussed: z.array(z.string()),
  samplesProvided: z.array(Sample),
  /** Chosen next steps; absent in records of before. */
  steps: z.array(z.enum(nextStepCodes)).optional(),
  /** Next steps in own words. */
  nextSteps: z.string().nullable(),
  rating: z.number().nullable(),
  feedback: z.string().nullable(),
  /** Nobody was met, and why; absent where somebody was. */
  notMet: z.strictObject({ reason: z.enum(notMetReasons), note: z.string().nullable() }).optional(),
})
export type Outcomes = z.output<typeof Outcomes>

/** The part of a prescriber that every visit carries, so that an agenda needs no second call. */
export const VisitPrescriber = Prescriber.pick({
  id: true,
  title: true,
  firstName: true,
  lastName: true,
  specialty: true,
  hospitalAffiliation: true,
  phone: true,
  email: true,
  address: true,
  lastVisitDate: true,
  totalVisits: true,
  isActive: true,
})
export type VisitPrescriber = z.output<typeof VisitPrescriber>

/** Specification §3. Days and times are the tenant's wall clock, instants UTC, durations minutes. */
export const Visit = z.strictObject({
  id: answered.id,
  prescriberId: answered.id,
  prescriberName: z.string(),
  scheduledDate: answered.day,
  scheduledTime: answered.time,
  duration: z.number(),
  status: z.enum(visitStatuses),
  type: z.enum(visitTypes),
  location: Place,
  notes: z.string().nullable(),
  objectives: z.array(z.string()),
  outcomes: Outcomes.nullable(),
  draftData: z.record(z.string(), z.unknown()).nullable(),
  draftUpdatedAt: answered.instant.nullable(),
  inProgressAt: answered.instant.nullable(),
  startTime: answered.instant.nullable(),
  endTime: answered.instant.nullable(),
  actualDuration: z.number().nullable(),
  /** Where the times come from; null where there are none, and of older records. */
  timesSource: z.enum(timesSources).nullable(),
  tenantId: answered.id,
  createdAt: answered.instant,
  updatedAt: answered.instant,
  delegateId: answered.id,
  delegateName: z.string(),
  completedAt: answered.instant.nullable(),
  submittedAt: answered.instant.nullable(),
  approvedBy: answered.id.nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: answered.instant.nullable(),
  rejectedBy: answered.id.nullable(),
  rejectedByName: z.string().nullable(),
  rejectedAt: answered.instant.nullable(),
  rejectionCode: z.enum(rejectionCodes).nullable(),
  /** The supervisor's own words; null when the code says it all. */
  rejectionReason: z.string().nullable(),
  cycleId: answered.id.nullable(),
  version: z.number(),
  prescriber: VisitPrescriber,
})
export type Visit = z.output<typeof Visit>

const Cycle = z.object({
  prescriberId: visitFields.prescriberId,
  startDate: visitFields.scheduledDate,
  intervalDays: whole(1, 365).default(7),
  occurrences: whole(1, 52),
  scheduledTime: visitFields.scheduledTime.default('09:00'),
  duration: visitFields.duration.default(DEFAULT_VISIT_DURATION),
  type: visitFields.type.default('routine'),
  objectives: visitFields.objectives.default([]),
  notes: visitFields.notes.optional(),
})

const tooMany = `At most ${BULK_VISITS_MAX} visits per request`

/** One step in the life of a visit, for its history. */
export const VisitEvent = z.strictObject({
  id: answered.id,
  action: z.string(),
  at: answered.instant,
  userId: answered.id.nullable(),
  userName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})

/** requirements S-035: one of two names; null names nothing. */
const askedStatus = z.preprocess(
  (value) => (value === null ? undefined : value),
  z
    .string('Unknown visit status')
    .min(1, 'Status is required')
    .meta({ enum: [...visitStatuses] })
    .pipe(VisitStatusWord)
    .optional(),
)

/** requirements E-026: a decision is refused in the words of the approvals. */
const refusal = (body: Record<string, unknown>) => {
  const to = String(body.status || body.toStatus).toLowerCase()
  if (to === 'approved') return 'Forbidden: only supervisors can approve'
  return to === 'rejected' ? 'Forbidden: only supervisors can reject' : 'Forbidden'
}

export const visits = named('visits', {
  list: get('/visits', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'visits.read',
    summary: "Visits in the caller's scope",
    failure: 'Failed to fetch visits',
    input: VisitFilter,
    list: true,
    output: page(Visit),
    slow: ({ search, sortBy }) => search !== undefined || sortBy !== 'scheduledDate',
  }),
  create: post('/visits', {
    audience: ['DELEGATE'],
    permission: 'visits.write',
    status: 201,
    also: [200],
    summary: 'Plan a visit, or record one that was not planned',
    failure: 'Failed to create visit',
    input: VisitDraft,
    output: Visit,
  }),
  createCycles: post('/visits/bulk/cycles', {
    audience: ['DELEGATE'],
    permission: 'visits.write',
    status: 201,
    summary: 'Plan many visits: recurring ones, listed ones, or both',
    failure: 'Failed to create visits',
    input: z
      .object({
        cycles: z.array(Cycle, 'Must be a list').max(BULK_VISITS_MAX, tooMany).default([]),
        visits: z.array(VisitDraft, 'Must be a list').max(BULK_VISITS_MAX, tooMany).default([]),
      })
      .refine((value) => value.cycles.length + value.visits.length > 0, {
        message: 'At least one visit is required',
        path: ['visits'],
      })
      .refine(
        (value) =>
          value.visits.length + value.cycles.reduce((sum, cycle) => sum + cycle.occurrences, 0) <=
          BULK_VISITS_MAX,
        { message: tooMany, path: ['visits'] },
      ),
    output: z.strictObject({
      visits: z.array(Visit),
      skipped: z.array(
        z.strictObject({ prescriberId: answered.id, scheduledDate: answered.day, reason: z.string() }),
      ),
    }),
  }),
  get: get('/visits/:id', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'visits.read',
    summary: 'One visit',
    failure: 'Failed to fetch visit',
    input: z.object({ id }),
    output: Visit,
  }),
  history: get('/visits/:id/history', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'visits.read',
    summary: 'What happened to a visit, newest first',
    failure: 'Failed to fetch visit',
    input: z.object({ id }),
    output: z.strictObject({ data: z.array(VisitEvent) }),
  }),
  update: put('/visits/:id', {
    audience: ['DELEGATE'],
    permission: 'visits.write',
    summary: 'Change a visit; another status follows the transition table',
    failure: 'Failed to update visit',
    input: z.object({ id }).extend(VisitChange.shape),
    output: Visit,
  }),
  remove: del('/visits/:id', {
    audience: ['DELEGATE'],
    permission: 'visits.write',
    status: 204,
    summary: 'Cancel a visit that was not carried out',
    failure: 'Failed to delete visit',
    input: z.object({ id }),
    output: z.undefined(),
  }),
  setStatus: put('/visits/:id/status', {
    audience: ['DELEGATE', 'SUPERVISOR'],
    refusal,
    summary: 'Change the status of a visit',
    failure: 'Failed to update visit',
    input: z
      .object({
        id,
        status: askedStatus,
        toStatus: askedStatus,
        reason: text(1000).nullish(),
        reasonCode: word(rejectionCodes, 'Unknown reason').nullish(),
        outcomes: visitFields.outcomes.optional(),
        startTime: visitFields.startTime.optional(),
        endTime: visitFields.endTime.optional(),
        timesSource: visitFields.timesSource.optional(),
        version: version.optional(),
      })
      .refine((value) => value.status !== undefined || value.toStatus !== undefined, {
        message: 'Status is required',
        path: ['status'],
      })
      .refine(
        (value) =>
          value.status === undefined || value.toStatus === undefined || value.status === value.toStatus,
        { message: 'status and toStatus differ', path: ['status'] },
      ),
    output: Visit,
  }),
  submit: post('/visits/:id/submit-for-approval', {
    audience: ['DELEGATE'],
    permission: 'visits.submit',
    summary: 'Submit a plan or a report for approval',
    failure: 'Failed to submit visit for approval',
    input: z.object({ id, notes: visitFields.notes.optional() }),
    output: Visit,
  }),
})
