import { type CoachingNote, coaching } from '@rounds/contract/coaching'
import type { OutboxEntry } from '#lib/outbox/kinds.ts'

type Entry = Pick<OutboxEntry, 'createdAt' | 'state'> & {
  calls: { name: string; input: Record<string, unknown> }[]
}

/** A note as one unsent call leaves it; null when it is taken back. */
const after = (
  note: CoachingNote,
  { name, input }: Entry['calls'][number],
  at: string,
): CoachingNote | null => {
  if (input.id !== note.id) return note
  const visitId = String(input.visitId)
  switch (name) {
    case coaching.remove.name:
      return null
    case coaching.markRead.name:
      return { ...note, readAt: note.readAt ?? at }
    case coaching.reply.name:
      return { ...note, reply: String(input.reply), repliedAt: at }
    case coaching.setDone.name: {
      const others = note.doneIn.filter((id) => id !== visitId)
      return { ...note, doneIn: input.isDone === true ? [...others, visitId] : others }
    }
    default:
      return note
  }
}

/** Notes as the person left them, whatever the server has heard of it; `entries` in the order in which they were done. */
export const withUnsent = (notes: readonly CoachingNote[], entries: readonly Entry[]): CoachingNote[] => {
  const calls = entries
    .filter(({ state }) => state !== 'attention')
    .flatMap((entry) => entry.calls.map((call) => ({ call, at: new Date(entry.createdAt).toISOString() })))
  return notes.flatMap(
    (note) =>
      calls.reduce<CoachingNote | null>((left, { call, at }) => left && after(left, call, at), note) ?? [],
  )
}
