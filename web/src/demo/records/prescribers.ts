import { changedPlace, noPlace } from '@rounds/contract/common'
import { dayIn } from '@rounds/contract/dates'
import { checkVersion } from '@rounds/contract/precondition'
import { allowedChange } from '@rounds/contract/prescriber-rules'
import {
  type PrescriberFilter,
  type PrescriberList,
  importColumns,
  plainText,
  prescribers,
} from '@rounds/contract/prescribers'
import { conflict, forbidden, notFound } from '@rounds/contract/refusal'
import { isSame } from '@rounds/contract/same'
import { type Ask, answers, reply } from '#demo/door/ask.ts'
import { pageWith, sortedBy } from '#demo/door/page-of.ts'
import type { PrescriberRow } from '#demo/store/tables.ts'
import { ALREADY_EXISTS, type Person, identityOf, importPrescribers, inserted } from './import-prescribers.ts'
import { finder, ownsOf, seesOf, withinOf, wordsOf } from './scope.ts'
import { prescriberOf, sortName } from './prescriber.ts'
import { exportPrescribers } from './export-prescribers.ts'
import { visitOf } from './visit.ts'

/** Those first whose last name begins with the word, then those with another name that does. */
const rankOf = (row: PrescriberRow, word: string) => {
  const name = sortName(row)
  if (name.startsWith(word)) return 0
  return name.includes(` ${word}`) ? 1 : 2
}

const sortKey = (row: PrescriberRow, by: PrescriberFilter['sortBy']) => {
  if (by === 'lastName' || by === 'relevance') return sortName(row)
  if (by === 'city') return row.address.city === null ? null : plainText(row.address.city)
  return row[by]
}

const isLike = (said: string | null, asked: string | undefined) =>
  asked === undefined || asked === '' || said?.toLowerCase() === asked.toLowerCase()

const listed = ({ company, user }: Ask, filter: PrescriberList) => {
  const sees = seesOf(company, user)
  const finds = finder(filter.search)
  const found = company
    .rows('prescribers')
    .filter(
      (row) =>
        row.isActive === filter.isActive &&
        (!filter.neverVisited || row.lastVisitDate === null) &&
        isLike(row.specialty, filter.specialty) &&
        isLike(row.address.city, filter.city) &&
        (filter.delegateId === undefined || row.assignedDelegateId === filter.delegateId) &&
        (filter.lastVisitBefore === undefined ||
          (row.lastVisitDate !== null && row.lastVisitDate < filter.lastVisitBefore)) &&
        finds(row.lastName, row.firstName, row.specialty, row.hospitalAffiliation, row.address.city) &&
        sees(row),
    )
  const [word] = wordsOf(filter.search)
  const ordered = sortedBy(
    found,
    filter.sortOrder,
    (row) => sortKey(row, filter.sortBy),
    (row) => row.id,
  )
  return filter.sortBy === 'relevance' && word !== undefined
    ? ordered.toSorted((a, b) => rankOf(a, word) - rankOf(b, word))
    : ordered
}

const duplicateOf = ({ company }: Ask, person: Person) => {
  const identity = identityOf(person)
  return company.rows('prescribers').find((row) => row.isActive && identityOf(row) === identity)
}
const alreadyExists = ({ company, user }: Ask, duplicate: PrescriberRow) =>
  conflict(
    ALREADY_EXISTS,
    'DUPLICATE',
    seesOf(company, user)(duplicate) ? { prescriberId: duplicate.id } : undefined,
  )

const requireAssignable = ({ company, user }: Ask, delegateId: string | null | undefined) => {
  if (!delegateId) return
  const row = company.find('users', delegateId)
  if (row?.role !== 'DELEGATE' || row.deletedAt !== null || !withinOf(company, user)(delegateId))
    throw notFound('User')
}

const requireNoUpcomingVisits = ({ company, user, now }: Ask, id: string) => {
  const today = dayIn(now, user.timezone)
  const isUpcoming = company
    .rows('visits')
    .some(
      (row) =>
        row.prescriberId === id &&
        row.scheduledDate >= today &&
        row.completedAt === null &&
        row.status !== 'rejected',
    )
  if (isUpcoming) throw conflict('Prescriber has upcoming visits', 'PRESCRIBER_IN_USE')
}

const seen = ({ company, user }: Ask, id: string): PrescriberRow => {
  const row = company.find('prescribers', id)
  if (!row || !seesOf(company, user)(row)) throw notFound('Prescriber')
  return row
}
const own = (ask: Ask, id: string, version?: number): PrescriberRow => {
  const row = seen(ask, id)
  if (!ownsOf(ask.company, ask.user)(row)) throw forbidden()
  checkVersion('prescriber', row.version, { ifMatch: ask.version, inBody: version })
  return row
}

/** The name as it is now, on every visit that can still change. */
const rename = ({ company }: Ask, { id, firstName, lastName }: PrescriberRow) => {
  const prescriberName = `${firstName} ${lastName}`
  for (const row of company.rows('visits')) {
    const isEvidence = row.status === 'submitted' || (row.status === 'approved' && row.completedAt !== null)
    if (row.prescriberId === id && row.prescriberName !== prescriberName && !isEvidence)
      company.put('visits', { ...row, prescriberName })
  }
}

const said = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

export const prescriberAnswers = answers(prescribers, {
  list: (ask, filter) => pageWith(listed(ask, filter), filter, (row) => prescriberOf(ask.company, row)),

  letters: ({ company, user }) => {
    const sees = seesOf(company, user)
    const names = company
      .rows('prescribers')
      .filter((row) => row.isActive && sees(row))
      .map((row) => sortName(row))
      .toSorted()
    const byLetter = Map.groupBy(names, (name) => name.slice(0, 1).toUpperCase())
    return [...byLetter].map(([letter, { length: count }]) => ({ letter, count }))
  },

  create: (ask, draft) => {
    const { company, user } = ask
    const stored = company.find('prescribers', draft.id)
    if (stored && seesOf(company, user)(stored)) return reply(prescriberOf(company, stored), { status: 200 })
    const isDelegate = user.role === 'DELEGATE'
    if (!isDelegate) requireAssignable(ask, draft.assignedDelegateId)
    const duplicate = stored ?? (draft.isActive ? duplicateOf(ask, draft) : undefined)
    if (duplicate) throw alreadyExists(ask, duplicate)
    const { firstName, lastName, address } = draft
    const row = inserted(ask, {
      ...(said(draft) as Partial<PrescriberRow>),
      firstName,
      lastName,
      address: address ?? noPlace,
      assignedDelegateId: isDelegate ? user.id : (draft.assignedDelegateId ?? null),
    })
    ask.audit({ action: 'create', resource: 'prescriber', resourceId: row.id })
    return prescriberOf(company, row)
  },

  importTemplate: () =>
    reply(`${importColumns.join(',')}\r\n`, { type: 'text/csv', name: 'prescribers-template.csv' }),

  importRows: importPrescribers,

  exportList: (ask, { columns, ...filter }) => {
    const found = listed(ask, filter).map((row) => prescriberOf(ask.company, row))
    exportPrescribers(ask, found, columns)
    ask.audit({ action: 'export', resource: 'prescriber', details: { ...filter, columns } })
    return { status: 'queued' as const }
  },

  get: (ask, { id }) => {
    const row = seen(ask, id)
    const within = withinOf(ask.company, ask.user)
    const to = ask.company
      .rows('visits')
      .filter((visit) => visit.prescriberId === id && within(visit.delegateId))
    const latest = sortedBy(
      to,
      'desc',
      (visit) => visit.scheduledDate,
      (visit) => visit.scheduledTime,
      (visit) => visit.id,
    ).slice(0, 20)
    return {
      ...prescriberOf(ask.company, row),
      visits: latest.map((visit) => visitOf(ask.company, visit)),
    }
  },

  update: (ask, { id, ...given }) => {
    const { company, user, at } = ask
    const change = allowedChange(user, given)
    if (!change) throw forbidden()
    const before = own(ask, id, given.version)
    const after = {
      ...before,
      ...(said(change) as Partial<PrescriberRow>),
      address: changedPlace(before.address, change.address),
    }
    const fields = Object.keys(change).filter(
      (name) => !isSame(before[name as keyof PrescriberRow], after[name as keyof PrescriberRow]),
    )
    if (fields.length === 0) return prescriberOf(company, before)
    if (after.assignedDelegateId !== before.assignedDelegateId)
      requireAssignable(ask, after.assignedDelegateId)
    if (before.isActive && !after.isActive) requireNoUpcomingVisits(ask, id)
    const duplicate = after.isActive ? duplicateOf(ask, after) : undefined
    if (duplicate && duplicate.id !== id) throw alreadyExists(ask, duplicate)
    const stored = company.put('prescribers', { ...after, version: before.version + 1, updatedAt: at })
    rename(ask, stored)
    ask.audit({ action: 'update', resource: 'prescriber', resourceId: id, details: { fields } })
    return prescriberOf(company, stored)
  },

  remove: (ask, { id }) => {
    const row = own(ask, id)
    if (!row.isActive) return undefined
    requireNoUpcomingVisits(ask, id)
    ask.company.put('prescribers', {
      ...row,
      isActive: false,
      version: row.version + 1,
      updatedAt: ask.at,
    })
    ask.audit({ action: 'delete', resource: 'prescriber', resourceId: id })
    return undefined
  },
})
