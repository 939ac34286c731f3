import { addDays, daysBetween } from '@rounds/contract/dates'
import type { Prescriber } from '@rounds/contract/prescribers'
import { wordsIn } from '#lib/plain/search.ts'
import type { PlannedDays } from './rules.ts'

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
  const day = show === 'overdue' ? today : addDays(week, 6)
  return daysSince(person, day) >= VISIT_INTERVAL_DAYS
}

/**
 * The people of the list, most urgent first. `people` are sorted by `byUrgency` already. Who is in the planned week already
 * (`inWeek`, ids) is not due; “All” and a search hold nobody back.
 */
export const toVisit = <P extends Person & Pick<Prescriber, 'id'>>(
  people: readonly P[],
  { show, specialty, city, unseen, search }: ToVisitFilter,
  { week, today, inWeek }: { week: string; today: string; inWeek: ReadonlySet<string> },
): P[] => {
  const isAsked = wordsIn(search)
  const isOpen = show === 'all' || search.trim() !== ''
  return people.filter(
    (person) =>
      (isOpen || (!inWeek.has(person.id) && isShown(person, show, week, today))) &&
      (specialty === null || person.specialty === specialty) &&
      (city === null || person.address.city === city) &&
      (!unseen || daysSince(person, today) >= VISIT_INTERVAL_DAYS) &&
      isAsked(person.firstName, person.lastName, person.specialty, person.address.city),
  )
}

/**
 * Whom “Fill my week” may propose: everybody who has no visit, made or planned, within two weeks of it. Those seen or to be
 * seen the longest before come first.
 */
export const proposable = <P extends Person & Pick<Prescriber, 'id'>>(
  people: readonly P[],
  planned: PlannedDays,
  week: string,
): P[] => {
  const friday = addDays(week, 4)
  const visitsOf = ({ id, lastVisitDate }: P) => [
    ...(lastVisitDate === null ? [] : [lastVisitDate.slice(0, 10)]),
    ...(planned.get(id) ?? []),
  ]
  const isFar = (day: string) =>
    day < week ? daysBetween(day, friday) >= RECENT_DAYS : daysBetween(week, day) >= RECENT_DAYS
  return people
    .map((person) => ({ person, visits: visitsOf(person) }))
    .filter(({ visits }) => visits.every(isFar))
    .map(({ person, visits }) => ({
      person,
      last:
        visits
          .filter((day) => day < week)
          .toSorted()
          .at(-1) ?? '',
    }))
    .toSorted((a, b) => a.last.localeCompare(b.last) || byUrgency(a.person, b.person))
    .map(({ person }) => person)
}

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
