import { z } from 'zod'
import { answered, id, line, orEmpty, page, paging, text } from './common.ts'
import { del, get, named, post } from './endpoint.ts'

const NOTE_MAX = 1000

/** A note to a delegate, on a visit or on none; `readAt`: when they have seen it (ux-next 5.4). */
export const CoachingNote = z.strictObject({
  id: answered.id,
  delegateId: answered.id,
  note: z.string(),
  nextStep: z.string().nullable(),
  visitId: answered.id.nullable(),
  prescriberName: z.string().nullable(),
  visitDate: answered.day.nullable(),
  createdAt: answered.instant,
  readAt: answered.instant.nullable(),
})
export type CoachingNote = z.output<typeof CoachingNote>

export const CoachingDraft = z.object({
  delegateId: id,
  visitId: id.nullish(),
  note: orEmpty(
    text(NOTE_MAX)
      .transform((value) => value.trim())
      .refine((value) => value !== '', 'Note is required')
      .meta({ minLength: 1 }),
  ),
  nextStep: line(200).nullish(),
})
export type CoachingDraft = z.output<typeof CoachingDraft>

const of = { audience: ['SUPERVISOR'], permission: 'team.manage' } as const

export const coaching = named('coaching', {
  list: get('/supervisors/coaching-notes', {
    ...of,
    summary: 'Own notes to delegates, newest first',
    failure: 'Failed to fetch coaching notes',
    input: z.object({ ...paging(20), delegateId: id.optional() }),
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
})
