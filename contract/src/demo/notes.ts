import { type CoachingNote, isNextStepOf } from '../coaching.ts'
import { dayIn } from '../dates.ts'
import type { Visit } from '../visits.ts'
import type { People } from './people.ts'
import { stableId } from './random.ts'
import type { DemoLife } from './visits.ts'

export type DemoNote = Omit<
  CoachingNote,
  'writtenByName' | 'prescriberName' | 'visitDate' | 'visits' | 'done'
> & {
  writtenBy: string
}

const HOUR = 3_600_000
/** By then somebody has read what they were told. */
const READ_AFTER = 5 * HOUR
const MONTH = 28 * 24 * HOUR

type Text = [note: string, nextStep: string | null]
const texts: Text[] = [
  ['Open with the outcome of the dosage study; the price came first again.', 'Study first'],
  ['Good: three open questions before the first product.', null],
  ['Two samples, and no word on how they are taken. Say it before you leave them.', 'Ask who hands them out'],
  ['Well prepared. Next time leave room for questions at the end.', null],
]
const longAgo: Text = ['Three products in one visit were two too many.', 'One product, one question']

/**
 * What the supervisor wrote to each delegate about the two last visits that were carried out before yesterday evening, and a month
 * ago about one to somebody whom they have seen again since.
 */
export const demoNotes = (people: People, lives: DemoLife[], timezone: string, now: number): DemoNote[] =>
  people.delegates.flatMap(({ user }, place) => {
    const done = lives
      .map(({ visit }) => visit)
      .filter(({ delegateId, completedAt }) => delegateId === user.id && completedAt !== null)
      .filter(({ completedAt }) => Date.parse(completedAt ?? '') < now - 24 * HOUR)
      .toSorted((a, b) => String(b.completedAt).localeCompare(String(a.completedAt)))
    const noteOn = (visit: Visit, [note, nextStep]: Text): DemoNote => {
      const at = Date.parse(visit.completedAt ?? '') + 3 * HOUR
      return {
        id: stableId(visit.id, 'note'),
        delegateId: user.id,
        writtenBy: people.supervisor.id,
        visitId: visit.id,
        prescriberId: visit.prescriberId,
        day: dayIn(at, timezone),
        note,
        nextStep,
        createdAt: new Date(at).toISOString(),
        readAt: new Date(at + READ_AFTER).toISOString(),
        reply: null,
        repliedAt: null,
        doneIn: [],
      }
    }
    // The newest waits to be read, but for the first of the team.
    const latest = done.slice(0, 2).map((visit, index) => ({
      ...noteOn(visit, texts[(2 * place + index) % texts.length] ?? longAgo),
      ...(index === 0 && place > 0 && { readAt: null }),
    }))
    const seenAgain = done
      .filter(({ completedAt }) => Date.parse(completedAt ?? '') < now - MONTH)
      .map((visit) => noteOn(visit, longAgo))
      .map((note) => ({ note, since: done.filter((visit) => isNextStepOf(note, visit)) }))
      .find(({ since }) => since.length > 0)
    if (!seenAgain) return latest
    const { note, since } = seenAgain
    return [
      ...latest,
      {
        ...note,
        doneIn: since.slice(0, Math.max(1, since.length - 1)).map(({ id }) => id),
        reply: 'Agreed. I start with one, and ask about their last patient.',
        repliedAt: note.readAt,
      },
    ]
  })
