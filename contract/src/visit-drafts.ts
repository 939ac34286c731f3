import { z } from 'zod'
import {
  PlaceChange,
  PlaceDraft,
  booleanQuery,
  day,
  id,
  instant,
  isSeen,
  line,
  listQuery,
  orEmpty,
  orNull,
  paging,
  sortOrder,
  text,
  time,
  version,
  whole,
  word,
} from './common.ts'
import { nextStepCodes, notMetReasons, timesSources } from './codes.ts'
import { DEFAULT_VISIT_DURATION } from './constants.ts'
import { visitStatuses } from './transitions.ts'

/** Specification §4. */
export const visitTypes = ['routine', 'follow_up', 'introduction'] as const
export type VisitType = (typeof visitTypes)[number]

export const VisitStatusWord = word(visitStatuses, 'Unknown visit status')
const type = word(visitTypes, 'Unknown visit type')

const ratingMessage = 'Rating must be between 1 and 5'
const product = line(120).refine(isSeen, 'Product is required').meta({ minLength: 1 })

/** What a person records of a visit. Samples given as plain text count as one (requirements S-045). */
export const OutcomesDraft = z.object({
  /** Each once: a visit that names one twice counts as one visit at which it was discussed. */
  productsDiscussed: z
    .array(product, 'Must be a list')
    .max(50, 'At most 50 products')
    .transform((names) => [...new Set(names)])
    .default([]),
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
  steps: z
    .array(word(nextStepCodes, 'Unknown next step'), 'Must be a list')
    .max(10, 'At most 10 next steps')
    .default([]),
  nextSteps: text(5000).nullish().transform(orNull),
  rating: z
    .number(ratingMessage)
    .refine((value) => value >= 1 && value <= 5 && Number.isInteger(value * 2), ratingMessage)
    .meta({ minimum: 1, maximum: 5, multipleOf: 0.5 })
    .nullish()
    .transform(orNull),
  feedback: text(5000).nullish().transform(orNull),
  notMet: z
    .object({
      reason: word(notMetReasons, 'Unknown reason').default('other'),
      note: text(1000).nullish().transform(orNull),
    })
    .nullish()
    .transform((value) => value ?? undefined),
})
export type OutcomesDraft = z.output<typeof OutcomesDraft>

const depthOf = (value: unknown): number => {
  if (value === null || typeof value !== 'object') return 0
  let deepest = 0
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner))
  return deepest + 1
}

/** What the record form holds half-way: any object of at most 64 KB and 10 levels. */
const draftData = z
  .record(z.string().max(100), z.unknown(), 'Must be an object')
  .refine((value) => depthOf(value) <= 10, 'Must be at most 10 levels deep')
  .refine((value) => JSON.stringify(value).length <= 65_536, 'Must be at most 64 KB')
  .meta({ description: 'At most 64 KB and 10 levels deep' })

/** Fields of a visit as people send them, each once. */
export const visitFields = {
  prescriberId: orEmpty(
    z.string('Prescriber is required').min(1, 'Prescriber is required').meta({ format: 'uuid' }).pipe(id),
  ),
  scheduledDate: orEmpty(
    z.string('Invalid date').min(1, 'Scheduled date is required').meta({ format: 'date' }).pipe(day),
  ),
  scheduledTime: time,
  duration: whole(5, 480),
  type,
  location: PlaceDraft,
  notes: text(5000).nullable(),
  objectives: z
    .array(line(300), 'Must be a list')
    .max(20, 'At most 20 objectives')
    .transform((items) => items.filter((item) => item !== '')),
  outcomes: OutcomesDraft.nullable(),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  timesSource: word(timesSources, 'Unknown source of times').nullable(),
}

/** What a person may send of a new visit. `status`, times and outcomes record one that was not planned. */
export const VisitDraft = z.object({
  id: id.optional(),
  prescriberId: visitFields.prescriberId,
  scheduledDate: visitFields.scheduledDate,
  scheduledTime: visitFields.scheduledTime.default('09:00'),
  duration: visitFields.duration.default(DEFAULT_VISIT_DURATION),
  type: visitFields.type.default('routine'),
  location: visitFields.location.nullish(),
  notes: visitFields.notes.optional(),
  objectives: visitFields.objectives.default([]),
  status: word(['scheduled', 'in-progress', 'completed'], 'Unknown visit status').default('scheduled'),
  outcomes: visitFields.outcomes.optional(),
  startTime: visitFields.startTime.optional(),
  endTime: visitFields.endTime.optional(),
  timesSource: visitFields.timesSource.optional(),
})
export type VisitDraft = z.output<typeof VisitDraft>

export const VisitChange = z
  .object({
    ...visitFields,
    /** What it does not name stays; null is the prescriber's own. */
    location: PlaceChange.nullable(),
    draftData: draftData.nullable(),
    status: VisitStatusWord,
    version,
  })
  .partial()
export type VisitChange = z.output<typeof VisitChange>

export const visitSorts = ['scheduledDate', 'createdAt', 'updatedAt', 'prescriberName', 'status'] as const

/** What a list of visits is unless asked otherwise. */
export const usualVisits = { page: 1, limit: 50, sortBy: 'scheduledDate', sortOrder: 'desc' } as const

export const VisitFilter = z.object({
  ...paging(usualVisits.limit),
  status: listQuery(VisitStatusWord, 'Unknown visit status').optional(),
  type: listQuery(type, 'Unknown visit type').optional(),
  prescriberId: id.optional(),
  delegateId: id.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  search: line(120).optional(),
  /** Only those carried out and recorded, or only those not: an approved visit may be either. */
  recorded: booleanQuery.optional(),
  sortBy: z.enum(visitSorts, 'Unknown sort field').default(usualVisits.sortBy),
  sortOrder: sortOrder.default(usualVisits.sortOrder),
})
export type VisitFilter = z.output<typeof VisitFilter>
