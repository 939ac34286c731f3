import { z } from 'zod'
import { answered, id, isSeen, line, orEmpty, page, paging, text } from './common.ts'
import { addDays } from './dates.ts'
import { del, get, named, patch, post, put } from './endpoint.ts'
import type { Visit } from './visits.ts'

const WORDS_MAX = 1000

/** So long a next step is an objective of visits (docs/decisions/052). */
export const NEXT_STEP_DAYS = 90

/** A note to a delegate, on a visit or on none (ux-next 5.4). */
export const CoachingNote = z.strictObject({
  id: answered.id,
  delegateId: answered.id,
  writtenByName: z.string(),
  note: z.string(),
  nextStep: z.string().nullable(),
  visitId: answered.id.nullable(),
  visitDate: answered.day.nullable(),
  prescriberId: answered.id.nullable(),
  /** With the title. */
  prescriberName: z.string().nullable(),
  /** The tenant's day on which it was written. */
  day: answered.day,
  createdAt: answered.instant,
  readAt: answered.instant.nullable(),
  reply: z.string().nullable(),
  repliedAt: answered.instant.nullable(),
  /** Visits in which the delegate ticked the next step, also such as are not carried out yet. */
  doneIn: z.array(answered.id),
  /** Of those carried out that had it as an objective: how many there are, and in how many it was done. */
  visits: z.number(),
  done: z.number(),
})
export type CoachingNote = z.output<typeof CoachingNote>

/** Whether the next step of a note is an objective of a visit. The database counts by the same rule. */
export const isNextStepOf = (
  {
    nextStep,
    prescriberId,
    day,
    createdAt,
  }: Pick<CoachingNote, 'nextStep' | 'prescriberId' | 'day' | 'createdAt'>,
  visit: Pick<Visit, 'prescriberId' | 'scheduledDate' | 'completedAt'>,
): boolean =>
  nextStep !== null &&
  prescriberId === visit.prescriberId &&
  visit.scheduledDate >= day &&
  visit.scheduledDate < addDays(day, NEXT_STEP_DAYS) &&
  (visit.completedAt === null || visit.completedAt > createdAt)

const words = (missing: string) =>
  orEmpty(
    text(WORDS_MAX)
      .transform((value) => value.trim())
      .refine(isSeen, missing)
      .meta({ minLength: 1 }),
  )

export const CoachingDraft = z.object({
  delegateId: id,
  visitId: id.nullish(),
  note: words('Note is required'),
  nextStep: line(200).nullish(),
})
export type CoachingDraft = z.output<typeof CoachingDraft>

const of = { audience: ['SUPERVISOR'], permission: 'team.manage' } as const
const toDelegate = { audience: ['DELEGATE'], permission: 'visits.read' } as const

export const coaching = named('coaching', {
  list: get('/supervisors/coaching-notes', {
    ...of,
    summary: 'Own notes to delegates, newest first',
    failure: 'Failed to fetch coaching notes',
    list: true,
    input: z.object({ ...paging(20), delegateId: id.optional(), visitId: id.optional() }),
    output: page(CoachingNote),
  }),
  write: post('/supervisors/coaching-notes', {
    ...of,
    status: 201,
    summary: 'Tell a delegate of the team something about their work; they are notified',
    failure: 'Failed to save coaching note',
    input: CoachingDraft,
    output: CoachingNote,
  }),
  remove: del('/supervisors/coaching-notes/:id', {
    ...of,
    status: 204,
    summary: 'Take back an own note, and what was told of it',
    failure: 'Failed to delete coaching note',
    input: z.object({ id }),
    output: z.undefined(),
  }),
  own: get('/coaching-notes', {
    ...toDelegate,
    summary: 'Notes to the caller, newest first',
    failure: 'Failed to fetch coaching notes',
    list: true,
    input: z.object(paging(100)),
    output: page(CoachingNote),
  }),
  markRead: patch('/coaching-notes/:id/read', {
    ...toDelegate,
    summary: 'Say that a note was read; it never becomes unread again',
    failure: 'Failed to mark coaching note as read',
    input: z.object({ id }),
    output: CoachingNote,
  }),
  reply: put('/coaching-notes/:id/reply', {
    ...toDelegate,
    summary: 'Answer a note, in the place of an earlier answer; its writer is notified',
    failure: 'Failed to send reply',
    input: z.object({ id, reply: words('Reply is required') }),
    output: CoachingNote,
  }),
  setDone: put('/coaching-notes/:id/done', {
    ...toDelegate,
    summary: 'Tick the next step of a note in a visit, which may not have been sent yet',
    failure: 'Failed to save coaching note',
    input: z.object({ id, visitId: id, isDone: z.boolean('Must be true or false') }),
    output: CoachingNote,
  }),
})
