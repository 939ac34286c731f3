import { PrescriberFilter, type Prescriber, plainText } from '@rounds/contract/prescribers'
import { type Visit, VisitFilter } from '@rounds/contract/visits'
import type { QueryKey } from '@tanstack/react-query'

/** One answer that the device holds. */
type Held = { queryKey: QueryKey; data: unknown }
type Range = { start: string; end: string }
/**
 * What the device knows from all of them. `covered`: of which days it knows every visit. `isWhole`: it knows every active
 * prescriber.
 */
type Known = { visits: Visit[]; people: Prescriber[]; covered: Range | null; isWhole: boolean }

type Row = { id: string; version: number }
type Page = { data: Row[]; pagination: { total: number } }

const newest = <T extends Row>(rows: readonly T[]): T[] => {
  const found = new Map<string, T>()
  for (const row of rows) if (row.version >= (found.get(row.id)?.version ?? 0)) found.set(row.id, row)
  return [...found.values()]
}

/** Filters that leave visits of a period out; `limit` and `page` are looked at by what came. */
const narrow = ['status', 'type', 'prescriberId', 'delegateId', 'recorded', 'search']

const rangeOf = ({ queryKey, data }: Held): Range | null => {
  const input = queryKey[1] as Record<string, unknown>
  const { data: rows, pagination } = data as Page
  const isAll = pagination.total <= rows.length && !narrow.some((name) => input[name] !== undefined)
  const { startDate, endDate } = input
  return isAll && typeof startDate === 'string' && typeof endDate === 'string'
    ? { start: startDate, end: endDate }
    : null
}

/** The longest period that ranges which meet or overlap make up together. */
const longest = (ranges: readonly Range[]): Range | null => {
  const joined: Range[] = []
  for (const range of ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = joined.at(-1)
    if (last && range.start <= last.end) last.end = range.end > last.end ? range.end : last.end
    else joined.push({ ...range })
  }
  const days = ({ start, end }: Range) => Date.parse(end) - Date.parse(start)
  return joined.toSorted((a, b) => days(b) - days(a))[0] ?? null
}

/** How many active prescribers there are, as far as a list of all of them has said; Infinity when none has. */
const countOf = (held: readonly Held[]): number => {
  const wide = ['limit', 'page', 'sortBy', 'sortOrder']
  const totals = held
    .filter(({ queryKey }) => Object.keys(queryKey[1] as object).every((name) => wide.includes(name)))
    .map(({ data }) => (data as { pages?: Page[] }).pages?.[0] ?? (data as Page))
    .map(({ pagination }) => pagination.total)
  return totals.length === 0 ? Infinity : Math.max(...totals)
}

const knownFrom = (held: readonly Held[]): Known => {
  const of = (endpoint: string) => held.filter(({ queryKey, data }) => queryKey[0] === endpoint && data)
  const lists = of('visits.list').map(({ data }) => (data as Page).data)
  const people = of('prescribers.list')
  const pages = people.flatMap(({ data }) => (data as { pages?: Page[] }).pages ?? [data as Page])
  const single = (endpoint: string) => of(endpoint).map(({ data }) => data as Row)
  const ranges = of('visits.list').map(rangeOf)
  const found = newest([...pages.flatMap(({ data }) => data), ...single('prescribers.get')]) as Prescriber[]
  return {
    visits: newest([...lists.flat(), ...single('visits.get')]) as Visit[],
    people: found,
    covered: longest(ranges.filter((range) => range !== null)),
    isWhole: found.filter(({ isActive }) => isActive).length >= countOf(people),
  }
}

const pageOf = <T>(rows: readonly T[], { page, limit }: { page: number; limit: number }) => ({
  data: rows.slice((page - 1) * limit, page * limit),
  pagination: { page, limit, total: rows.length, totalPages: Math.ceil(rows.length / limit) },
})

const sorted = <T>(rows: readonly T[], keyOf: (row: T) => string | number | null, order: 'asc' | 'desc') => {
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    if (x === y) return 0
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -sign : sign
  })
}

const has = (words: string | undefined, ...texts: (string | null)[]) => {
  const text = plainText(texts.join(' '))
  return plainText(words ?? '')
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const listVisits = (input: unknown, { visits, covered }: Known) => {
  const filter = VisitFilter.safeParse(input).data
  if (!covered || !filter) return undefined
  const { startDate, endDate, status, type, prescriberId, delegateId, recorded, search } = filter
  const isKnown = (day: string | undefined) => day !== undefined && day >= covered.start && day <= covered.end
  if (startDate !== undefined && !(isKnown(startDate) && isKnown(endDate))) return undefined
  const rows = visits.filter(
    (visit) =>
      (startDate === undefined || visit.scheduledDate >= startDate) &&
      (endDate === undefined || visit.scheduledDate <= endDate) &&
      (status?.includes(visit.status) ?? true) &&
      (type?.includes(visit.type) ?? true) &&
      (prescriberId === undefined || visit.prescriberId === prescriberId) &&
      (delegateId === undefined || visit.delegateId === delegateId) &&
      (recorded === undefined || recorded === (visit.completedAt !== null)) &&
      has(search, visit.prescriberName),
  )
  const keyOf = (visit: Visit) =>
    filter.sortBy === 'scheduledDate' ? `${visit.scheduledDate} ${visit.scheduledTime}` : visit[filter.sortBy]
  return pageOf(sorted(rows, keyOf, filter.sortOrder), filter)
}

const nameOf = ({ lastName, firstName }: Prescriber) => plainText(`${lastName} ${firstName}`)

const isSame = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase()

const listPeople = (input: unknown, { people, isWhole }: Known) => {
  const filter = PrescriberFilter.safeParse(input).data
  if (!filter) return undefined
  const { search, isActive, lastVisitBefore, neverVisited, specialty, city, sortBy, sortOrder } = filter
  if (!isActive || filter.delegateId !== undefined || (!isWhole && search === undefined)) return undefined
  const rows = people.filter(
    (person) =>
      person.isActive &&
      (specialty === undefined || isSame(person.specialty, specialty)) &&
      (city === undefined || isSame(person.address.city, city)) &&
      (lastVisitBefore === undefined ||
        (person.lastVisitDate !== null && person.lastVisitDate < lastVisitBefore)) &&
      (!neverVisited || person.lastVisitDate === null) &&
      has(
        search,
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
  return pageOf(sorted(rows, keyOf, sortOrder), filter)
}

const onePerson = (id: string, { people, visits }: Known) => {
  const person = people.find((candidate) => candidate.id === id)
  if (!person) return undefined
  const own = sorted(
    visits.filter(({ prescriberId }) => prescriberId === id),
    ({ scheduledDate, scheduledTime }) => `${scheduledDate} ${scheduledTime}`,
    'desc',
  )
  const asListed = ({ outcomes, ...visit }: Visit) => ({
    ...visit,
    rating: outcomes?.rating ?? null,
    steps: outcomes?.steps ?? [],
    nextSteps: outcomes?.nextSteps ?? null,
    feedback: outcomes?.feedback ?? null,
    productsDiscussed: outcomes?.productsDiscussed ?? [],
  })
  return { visits: own.slice(0, 20).map(asListed), ...person }
}

/**
 * What the device can say itself to a question that it has never asked the server: another day's Today after a night
 * without a network, a visit or a prescriber that a list holds, a search. `undefined` when it does not know enough.
 */
export const answerHere = ([endpoint, input]: QueryKey, held: readonly Held[]): unknown => {
  const { id } = input as { id?: string }
  switch (endpoint) {
    case 'visits.list':
      return listVisits(input, knownFrom(held))
    case 'visits.get':
      return knownFrom(held).visits.find((visit) => visit.id === id)
    case 'prescribers.list':
      return listPeople(input, knownFrom(held))
    case 'prescribers.get':
      return onePerson(id ?? '', knownFrom(held))
    default:
      return undefined
  }
}
