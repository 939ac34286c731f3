import type { Visit } from '@rounds/contract/visits'
import { byTime } from '#features/visits/visit/rules.ts'

type Known = { id: string }
type Seen<P> = Pick<Visit, 'scheduledDate' | 'scheduledTime' | 'duration' | 'completedAt'> & { prescriber: P }

/** Of six: so many who are due, the rest who was seen last. */
const MOST_DUE = 4

/** Who is most likely meant, at most `count`: who is due, then those seen last, then anybody; never `without` (ids). */
export const suggestPeople = <P extends Known>(
  visits: readonly Seen<P>[],
  due: readonly P[],
  others: readonly P[],
  { without, count = 6 }: { without: ReadonlySet<string>; count?: number },
): P[] => {
  const recent = visits
    .filter((visit) => visit.completedAt !== null)
    .toSorted((a, b) => byTime(b, a))
    .map((visit) => visit.prescriber)
  const found = new Map<string, P>()
  const take = (people: readonly P[], most: number) => {
    for (const person of people)
      if (found.size < most && !found.has(person.id) && !without.has(person.id)) found.set(person.id, person)
  }
  take(due, MOST_DUE)
  for (const people of [recent, due, others]) take(people, count)
  return [...found.values()]
}
