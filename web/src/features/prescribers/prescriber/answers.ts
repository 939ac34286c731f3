import { type Prescriber, plainText, prescribers, usualPrescribers } from '@rounds/contract/prescribers'
import { visits } from '@rounds/contract/visits'
import { type Held, answerOffline } from '#lib/reads/offline-answers.ts'
import { askedOr, isSaid, newest, pageOf, sorted } from '#lib/reads/offline-lists.ts'
import { wordsIn } from '#lib/plain/search.ts'

/** What this device says of prescribers without a network: a search, a person whom a list holds. */

const peopleIn = (held: Held): Prescriber[] =>
  newest<Prescriber>([
    ...held(prescribers.list).flatMap(({ data }) => data.data),
    ...held(prescribers.get).map(({ data }) => data),
  ])

const wide = ['limit', 'page', 'sortBy', 'sortOrder']

/** How many active prescribers there are, as far as a list of all of them has said; Infinity when none has. */
const countIn = (held: Held): number => {
  const totals = held(prescribers.list)
    .filter(({ input }) => Object.keys(input).every((name) => wide.includes(name)))
    .map(({ data }) => data.pagination.total)
  return totals.length === 0 ? Infinity : Math.max(...totals)
}

const nameOf = ({ lastName, firstName }: Prescriber) => plainText(`${lastName} ${firstName}`)

const isSame = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase()

answerOffline(prescribers.list, (input, held) => {
  const people = peopleIn(held)
  const isWhole = people.filter(({ isActive }) => isActive).length >= countIn(held)
  const { search, delegateId, lastVisitBefore, specialty, city } = input
  const { isActive, neverVisited, sortBy, sortOrder, ...paging } = askedOr(usualPrescribers, input)
  if (!isSaid(isActive) || delegateId !== undefined || (!isWhole && search === undefined)) return undefined
  const isAsked = wordsIn(search)
  const rows = people.filter(
    (person) =>
      person.isActive &&
      (specialty === undefined || isSame(person.specialty, specialty)) &&
      (city === undefined || isSame(person.address.city, city)) &&
      (lastVisitBefore === undefined ||
        (person.lastVisitDate !== null && person.lastVisitDate < lastVisitBefore)) &&
      (!isSaid(neverVisited) || person.lastVisitDate === null) &&
      isAsked(
        person.firstName,
        person.lastName,
        person.specialty,
        person.hospitalAffiliation,
        person.address.city,
      ),
  )
  const keyOf = (person: Prescriber) => {
    if (sortBy === 'city') return person.address.city === null ? null : plainText(person.address.city)
    return sortBy === 'lastName' || sortBy === 'relevance' ? nameOf(person) : person[sortBy]
  }
  return pageOf(sorted(rows, keyOf, sortOrder), paging)
})

answerOffline(prescribers.get, ({ id }, held) => {
  const person = peopleIn(held).find((candidate) => candidate.id === id)
  if (!person) return undefined
  const known = newest([
    ...held(visits.list).flatMap(({ data }) => data.data),
    ...held(visits.get).map(({ data }) => data),
  ])
  const own = sorted(
    known.filter(({ prescriberId }) => prescriberId === id),
    ({ scheduledDate, scheduledTime }) => `${scheduledDate} ${scheduledTime}`,
    'desc',
  )
  return { visits: own.slice(0, 20), ...person }
})
