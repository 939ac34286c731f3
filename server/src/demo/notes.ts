import type { People } from './people.ts'
import { stableId } from './random.ts'
import type { DemoLife } from './visits.ts'

export type DemoNote = {
  id: string
  delegateId: string
  writtenBy: string
  visitId: string
  note: string
  nextStep: string | null
  createdAt: string
  readAt: string | null
}

const HOUR = 3_600_000
/** By then somebody has read what they were told. */
const READ_AFTER = 5 * HOUR

const texts: [note: string, nextStep: string | null][] = [
  ['Open with the outcome of the dosage study; the price came first again.', 'Study first'],
  ['Good: three open questions before the first product.', null],
  ['Two samples, and no word on how they are taken. Say it before you leave them.', 'Ask who hands them out'],
  ['Well prepared. Next time leave room for questions at the end.', null],
]

/** What the supervisor wrote to each delegate about the two last visits that were carried out before yesterday evening. */
export const demoNotes = (people: People, lives: DemoLife[], now: number): DemoNote[] =>
  people.delegates.flatMap(({ user }, place) =>
    lives
      .map(({ visit }) => visit)
      .filter(({ delegateId, completedAt }) => delegateId === user.id && completedAt !== null)
      .filter(({ completedAt }) => Date.parse(completedAt ?? '') < now - 24 * HOUR)
      .toSorted((a, b) => String(b.completedAt).localeCompare(String(a.completedAt)))
      .slice(0, 2)
      .flatMap((visit, index) => {
        const [note, nextStep] = texts[(2 * place + index) % texts.length] ?? []
        if (note === undefined) return []
        const at = Date.parse(visit.completedAt ?? '') + 3 * HOUR
        return [
          {
            id: stableId(visit.id, 'note'),
            delegateId: user.id,
            writtenBy: people.supervisor.id,
            visitId: visit.id,
            note,
            nextStep: nextStep ?? null,
            createdAt: new Date(at).toISOString(),
            // The newest waits to be read, but for the first of the team.
            readAt: index === 0 && place > 0 ? null : new Date(at + READ_AFTER).toISOString(),
          },
        ]
      }),
  )
