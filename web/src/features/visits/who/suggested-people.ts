import type { Visit } from '@rounds/contract/visits'
import { byTime } from '#features/visits/visit/rules.ts'

type Known = { id: string }

/**
 * Who is most likely meant, at most `count`: those seen or planned last (up to four), then who is due, then anybody.
 */
export const suggestPeople = <P extends Known>(
  visits: readonly (Pick<Visit, 'scheduledDate' | 'scheduledTime' | 'duration'> & { prescriber: P })[],
  due: readonly P[],
  others: readonly P[],
  { today, count = 6 }: { today: string; count?: number },
): P[] => {
  const recent = visits
    .filter((visit) => visit.scheduledDate <= today)
    .toSorted((a, b) => byTime(b, a))
    .map((visit) => visit.prescriber)
  const found = new Map<string, P>()
  const take = (people: readonly P[], most: number) => {
    for (const person of people) if (found.size < most && !found.has(person.id)) found.set(person.id, person)
  }
  take(recent, due.length > 0 ? Math.min(4, count) : count)
  take(due, count)
  take(others, count)
  return [...found.values()]
}
