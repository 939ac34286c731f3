import { plainText } from '@rounds/contract/prescribers'
import { reachOf } from '@rounds/contract/rights'
import type { Asker } from '#demo/door/ask.ts'
import { sortedBy } from '#demo/door/page-of.ts'
import type { Company } from '#demo/store/company.ts'
import type { PrescriberRow, UserRow, VisitRow } from '#demo/store/tables.ts'

export const fullName = (row: Pick<UserRow, 'firstName' | 'lastName'> | undefined): string | null =>
  row ? `${row.firstName} ${row.lastName}` : null

/** As lists of people are ordered. */
export const byName = (rows: readonly UserRow[]): UserRow[] =>
  sortedBy(
    rows,
    'asc',
    ({ lastName }) => plainText(lastName),
    ({ firstName }) => plainText(firstName),
  )

/** Delegates of a supervisor: the own ones and those without one (decisions.md, Scope of data). */
export const teamOf = (company: Company, supervisorId: string): Set<string> =>
  new Set(
    company
      .rows('users')
      .filter(
        (user) =>
          user.role === 'DELEGATE' && (user.supervisorId === supervisorId || user.supervisorId === null),
      )
      .map(({ id }) => id),
  )

type Within = (delegateId: string | null) => boolean

/** Through whose eyes somebody looks: which delegates' records are theirs. */
export const withinOf = (company: Company, user: Pick<Asker, 'id' | 'role'>): Within => {
  const reach = reachOf(user)
  if (reach === 'tenant') return () => true
  if (reach === 'own') return (id) => id === user.id
  if (reach === 'nobody') return () => false
  const team = teamOf(company, user.id)
  return (id) => id !== null && team.has(id)
}

export const ownsOf = (company: Company, user: Pick<Asker, 'id' | 'role'>) => {
  const within = withinOf(company, user)
  return (row: PrescriberRow) => within(row.createdBy) || within(row.assignedDelegateId)
}

/** Which prescribers somebody sees: created by or assigned to those delegates, or visited by them. */
export const seesOf = (company: Company, user: Pick<Asker, 'id' | 'role'>) => {
  const within = withinOf(company, user)
  const visited = new Set(
    company
      .rows('visits')
      .filter(({ delegateId }) => within(delegateId))
      .map(({ prescriberId }) => prescriberId),
  )
  return (row: PrescriberRow) =>
    within(row.createdBy) || within(row.assignedDelegateId) || visited.has(row.id)
}

/** The words of a search; a title before a name is not searched for. */
export const wordsOf = (search: string | undefined): string[] =>
  plainText(search ?? '')
    .replaceAll(/\b(dr|prof|pr)\.? /g, '')
    .match(/\S+/g) ?? []

/** Whether every word of a search stands somewhere in what a row says. */
export const finder = (search: string | undefined) => {
  const words = wordsOf(search)
  return (...said: (string | null | undefined)[]) => {
    if (words.length === 0) return true
    const text = plainText(said.filter((each) => each != null).join(' '))
    return words.every((word) => text.includes(word))
  }
}

/** Whether a visit's prescriber has the words of a search in their name. */
export const namedIn = (company: Company, search: string | undefined) => {
  const finds = finder(search)
  return ({ prescriberId }: Pick<VisitRow, 'prescriberId'>) => {
    if (search === undefined) return true
    const prescriber = company.find('prescribers', prescriberId)
    return finds(prescriber?.lastName, prescriber?.firstName)
  }
}
