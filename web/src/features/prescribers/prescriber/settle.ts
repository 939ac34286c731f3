import { prescribers } from '@rounds/contract/prescribers'
import { call } from '#lib/wire/call.ts'
import type { ApiError } from '#lib/plain/errors.ts'
import type { Settlement } from '#lib/outbox/handlers.ts'
import { type OutboxEntry, aboutOf } from '#lib/outbox/kinds.ts'
import { mergeNotes } from './merge.ts'

/** Somebody changed a prescriber meanwhile: the change goes on top of theirs, and notes of both stay. */
export const settlePrescriber = async (
  entry: OutboxEntry<'prescriber'>,
  { status }: ApiError,
): Promise<Settlement | null> => {
  const { base, calls, done, shows } = entry
  if (status !== 412 || !base) return null
  const { visits: _visits, ...theirs } = await call(prescribers.get, { id: aboutOf(entry) })
  const notesOf = (mine: unknown) => mergeNotes(base.notes, mine as string | null, theirs.notes)
  const merged = calls.map((one, index) =>
    index < done || one.input.notes === undefined
      ? one
      : { ...one, input: { ...one.input, notes: notesOf(one.input.notes) } },
  )
  return {
    kind: 'again',
    fields: {
      calls: merged,
      shows: shows.notes === undefined ? shows : { ...shows, notes: notesOf(shows.notes) },
      base: theirs,
      at: theirs.version,
    },
  }
}
