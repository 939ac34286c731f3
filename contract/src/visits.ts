import { z } from 'zod'
import {
  Coordinates,
  Place,
  day,
  id,
  instant,
  line,
  listQuery,
  page,
  paging,
  sortOrder,
  text,
  time,
  whole,
  word,
} from './common.ts'
import { BULK_VISITS_MAX, DEFAULT_VISIT_DURATION } from './constants.ts'
import { del, get, post, put } from './endpoint.ts'
import { Prescriber } from './prescribers.ts'

/** Specification §4. */
export const visitStatuses = [
  'scheduled',
  'in-progress',
  'completed',
  'submitted',
  'approved',
  'rejected',
] as const
export type VisitStatus = (typeof visitStatuses)[number]
export const visitTypes = ['routine', 'follow_up', 'introduction'] as const
export type VisitType = (typeof visitTypes)[number]

const status = word(visitStatuses, 'Unknown visit status')
const type = word(visitTypes, 'Unknown visit type')

export const Sample = z.strictObject({ product: z.string(), quantity: z.number() })
export type Sample = z.output<typeof Sample>

export const Outcomes = z.strictObject({
  productsDiscussed: z.array(z.string()),
  samplesProvided: z.array(Sample),
  nextSteps: z.string().nullable(),
  rating: z.number().nullable(),
  feedback: z.string().nullable(),
})
export type Outcomes = z.output<typeof Outcomes>

const Location = z.strictObject({
  address: z.string().nullable(),
  city: z.string().nullable(),
  coordinates: z.strictObject(Coordinates.shape).nullable(),
})

/** The part of a prescriber that every visit carries, so that an agenda needs no second call. */
export const VisitPrescriber = Prescriber.pick({
  id: true,
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
  id: z.string(),
  prescriberId: z.string(),
  prescriberName: z.string(),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  duration: z.number(),
  status: z.enum(visitStatuses),
  type: z.enum(visitTypes),
  location: Location,
  notes: z.string().nullable(),
  objectives: z.array(z.string()),
  outcomes: Outcomes.nullable(),
  draftData: z.record(z.string(), z.unknown()).nullable(),
  draftUpdatedAt: z.string().nullable(),
  inProgressAt: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  actualDuration: z.number().nullable(),
  tenantId: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  delegateId: z.string(),
  delegateName: z.string(),
  completedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: z.string().nullable(),
  rejectedBy: z.string().nullable(),
  rejectedByName: z.string().nullable(),
  rejectedAt: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  cycleId: z.string().nullable(),
  version: z.number(),
  prescriber: VisitPrescriber,
})
export type Visit = z.output<typeof Visit>

const orNull = <T>(value: T | null | undefined): T | null => value ?? null
const ratingMessage = 'Rating must be between 1 and 5'
const product = line(120).refine((value) => value.length > 0, 'Product is required')

/** What a person records of a visit. Samples given as plain text count as one (requirements S-045). */
export const OutcomesDraft = z.object({
  productsDiscussed: z.array(product, 'Must be a list').max(50, 'At most 50 products').default([]),
  samplesProvided: z
    .array(
      z.union(
        [
          z.object({ product, quantity: whole(1, 999) }),
          product.transform((name) => ({ product: name, quantity: 1 })),
        ],
        'Must be a product with a quantity from 1 to 999',
      ),
      'Must be a list',
    )
    .max(50, 'At most 50 samples')
    .default([]),
  nextSteps: text(5000).nullish().transform(orNull),
  rating: z
    .number(ratingMessage)
    .refine((value) => value >= 1 && value <= 5 && Number.isInteger(value * 2), ratingMessage)
    .nullish()
    .transform(orNull),
  feedback: text(5000).nullish().transform(orNull),
})
export type OutcomesDraft = z.output<typeof OutcomesDraft>

const depthOf = (value: unknown): number =>
  value !== null && typeof value === 'object'
    ? 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner)))
    : 0

/** What the record form holds half-way: any object of at most 64 KB and 10 levels. */
const draftData = z
  .record(z.string().max(100), z.unknown(), 'Must be an object')
  .refine((value) => depthOf(value) <= 10, 'Must be at most 10 levels deep')
  .refine((value) => JSON.stringify(value).length <= 65_536, 'Must be at most 64 KB')

const fields = {
  prescriberId: z.preprocess(
    (value) => value ?? '',
    z.string('Prescriber is required').min(1, 'Prescriber is required').pipe(id),
  ),
  scheduledDate: z.preprocess(
    (value) => value ?? '',
    z.string('Invalid date').min(1, 'Scheduled date is required').pipe(day),
  ),
  scheduledTime: time,
  duration: whole(5, 480),
  type,
  location: Place,
  notes: text(5000).nullable(),
  objectives: z
    .array(line(300), 'Must be a list')
    .max(20, 'At most 20 objectives')
    .transform((items) => items.filter((item) => item !== '')),
  outcomes: OutcomesDraft.nullable(),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
}

/** What a person may send of a new visit. `status`, times and outcomes record one that was not planned. */
export const VisitDraft = z.object({
  id: id.optional(),
  prescriberId: fields.prescriberId,
  scheduledDate: fields.scheduledDate,
  scheduledTime: fields.scheduledTime.default('09:00'),
  duration: fields.duration.default(DEFAULT_VISIT_DURATION),
  type: fields.type.default('routine'),
  location: fields.location.nullish(),
  notes: fields.notes.optional(),
  objectives: fields.objectives.default([]),
  status: word(['scheduled', 'in-progress', 'completed'], 'Unknown visit status').default('scheduled'),
  outcomes: fields.outcomes.optional(),
  startTime: fields.startTime.optional(),
  endTime: fields.endTime.optional(),
})
export type VisitDraft = z.output<typeof VisitDraft>

export const VisitChange = z
  .object({ ...fields, draftData: draftData.nullable(), status, version: whole(1, 2_147_483_647) })
  .partial()
export type VisitChange = z.output<typeof VisitChange>

export const visitSorts = ['scheduledDate', 'createdAt', 'updatedAt', 'prescriberName', 'status'] as const

export const VisitFilter = z.object({
  ...paging(50),
  status: listQuery(status, 'Unknown visit status').optional(),
  type: listQuery(type, 'Unknown visit type').optional(),
  prescriberId: id.optional(),
  delegateId: id.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  search: line(120).optional(),
  sortBy: z.enum(visitSorts, 'Unknown sort field').default('scheduledDate'),
  sortOrder: sortOrder.default('desc'),
})
export type VisitFilter = z.output<typeof VisitFilter>

const Cycle = z.object({
  prescriberId: fields.prescriberId,
  startDate: fields.scheduledDate,
  intervalDays: whole(1, 365).default(7),
  occurrences: whole(1, 52),
  scheduledTime: fields.scheduledTime.default('09:00'),
  duration: fields.duration.default(DEFAULT_VISIT_DURATION),
  type: fields.type.default('routine'),
  objectives: fields.objectives.default([]),
  notes: fields.notes.optional(),
})

const tooMany = `At most ${BULK_VISITS_MAX} visits per request`

/** One step in the life of a visit, for its history. */
export const VisitEvent = z.strictObject({
  id: z.string(),
  action: z.string(),
  at: z.string(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})

export const visits = {
  list: get('/visits', {
    audience: ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'],
    permission: 'visits.read',
    summary: "Visits in the caller's scope",
    failure: 'Failed to fetch visits',
    input: VisitFilter,
    output: page(Visit),
  }),
  create: post('/visits', {
    audience: ['DELEGATE'],
    permission: 'visits.write',
    status: 201,
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
        z.strictObject({ prescriberId: z.string(), scheduledDate: z.string(), reason: z.string() }),
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
    summary: 'Change the status of a visit',
    failure: 'Failed to update visit',
    input: z
      .object({
        id,
        status: status.optional(),
        toStatus: status.optional(),
        reason: text(1000).nullish(),
        outcomes: fields.outcomes.optional(),
        startTime: fields.startTime.optional(),
        endTime: fields.endTime.optional(),
        version: whole(1, 2_147_483_647).optional(),
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
    input: z.object({ id, notes: fields.notes.optional() }),
    output: Visit,
  }),
}
