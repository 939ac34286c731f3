import { addDays, daysBetween } from '@rounds/contract/dates'
import type { Prescriber } from '@rounds/contract/prescribers'
import { wordsIn } from '#lib/plain/search.ts'

/** A prescriber not seen for this many days is overdue; one who will be by the end of the planned week is due. */
export const VISIT_INTERVAL_DAYS = 30
/** Whoever was seen within so many days need not be seen again. */
const RECENT_DAYS = 14

export const shows = ['overdue', 'due', 'all'] as const
type Show = (typeof shows)[number]

export type ToVisitFilter = {
  show: Show
  specialty: string | null
  city: string | null
  /** “Not seen in 30 days”. */
  unseen: boolean
  search: string
}

type Person = Pick<
  Prescriber,
  'lastVisitDate' | 'lastName' | 'firstName' | 'specialty' | 'address' | 'isActive'
>

/** Whole days between the last visit and `day`; Infinity for somebody nobody has visited. */
export const daysSince = ({ lastVisitDate }: Pick<Prescriber, 'lastVisitDate'>, day: string): number =>
  lastVisitDate === null ? Number.POSITIVE_INFINITY : daysBetween(lastVisitDate.slice(0, 10), day)

/** Never visited first, then the longest ago, then by name. */
export const byUrgency = (a: Person, b: Person): number =>
  (a.lastVisitDate ?? '').localeCompare(b.lastVisitDate ?? '') ||
  `${a.lastName} ${a.firstName}`.localeCompare(`${b.lastName} ${b.firstName}`)

const isShown = (person: Person, show: Show, week: string, today: string) => {
  if (show === 'all') return true
  const day = show === 'overdue' ? today : addDays(week, 6)
  return daysSince(person, day) >= VISIT_INTERVAL_DAYS
}

/** The people of the list, most urgent first. `people` are sorted by `byUrgency` already. */
export const toVisit = <P extends Person>(
  people: readonly P[],
  { show, specialty, city, unseen, search }: ToVisitFilter,
  { week, today }: { week: string; today: string },
): P[] => {
  const isAsked = wordsIn(search)
  return people.filter(
    (person) =>
      isShown(person, show, week, today) &&
      (specialty === null || person.specialty === specialty) &&
      (city === null || person.address.city === city) &&
      (!unseen || daysSince(person, today) >= VISIT_INTERVAL_DAYS) &&
      isAsked(person.firstName, person.lastName, person.specialty, person.address.city),
  )
}

/** Whom “Fill my week” may propose, most urgent first: everybody but those seen lately. */
export const proposable = <P extends Person>(people: readonly P[], today: string): P[] =>
  people.filter((person) => daysSince(person, today) >= RECENT_DAYS)

/** The words a filter offers, in order of the alphabet. */
export const choicesOf = <P extends Person>(
  people: readonly P[],
): { specialties: string[]; cities: string[] } => {
  const sorted = (words: (string | null)[]) =>
    [...new Set(words.filter((word): word is string => word !== null && word !== ''))].toSorted((a, b) =>
      a.localeCompare(b),
    )
  return {
    specialties: sorted(people.map(({ specialty }) => specialty)),
    cities: sorted(people.map(({ address }) => address.city)),
  }
}
