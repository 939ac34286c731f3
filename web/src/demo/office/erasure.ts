import { FORMER_MEMBER, type Erasable, erasure, isSameName, wordsOf } from '@rounds/contract/erasure'
import { conflict, notFound } from '@rounds/contract/refusal'
import { type Ask, answers } from '#demo/door/ask.ts'
import { proveAgain } from '#demo/entry/factor.ts'
import { endAccess } from '#demo/entry/access.ts'
import { forgetNotesOf } from '#demo/records/news.ts'
import { fullName } from '#demo/records/scope.ts'
import type { Company } from '#demo/store/company.ts'
import type { TableName, Tables, UserRow } from '#demo/store/tables.ts'

/** Somebody of the company, removed or not, but not erased. */
const subject = (company: Company, id: string): UserRow => {
  const row = company.find('users', id)
  if (!row || row.role === 'SUPER_ADMIN' || row.email === '') throw notFound('User')
  return row
}

const erasableOf = (company: Company, { id, status }: UserRow): Erasable => {
  const count = <T extends TableName>(table: T, isWanted: (row: Tables[T]) => boolean) =>
    company.rows(table).filter((row) => isWanted(row)).length
  return {
    id,
    isDeactivated: status === 'inactive',
    approvedVisits: count('visits', (row) => row.delegateId === id && row.status === 'approved'),
    otherVisits: count('visits', (row) => row.delegateId === id && row.status !== 'approved'),
    messages: count('messages', ({ senderId }) => senderId === id),
    files: count('files', ({ createdBy, purpose }) => createdBy === id && purpose !== 'logo'),
    notes: count('coaching_notes', (row) => row.delegateId === id || row.writtenBy === id),
    exports: count('data_exports', ({ kind }) => kind === 'company'),
  }
}

const withoutWords = (outcomes: Tables['visits']['outcomes']) =>
  outcomes && {
    ...outcomes,
    nextSteps: null,
    feedback: null,
    ...(outcomes.notMet && { notMet: { ...outcomes.notMet, note: null } }),
  }

/** Whether a word stands in one of the texts of a value as a whole one: "Jan Berg" is not in "Jan Bergman". */
const holdsWord = (value: unknown, word: string): boolean => {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).some((each) => holdsWord(each, word))
  if (typeof value !== 'string') return false
  const ends = value.split(word)
  return ends.some(
    (end, at) =>
      at > 0 &&
      !/[\p{L}\p{M}\p{N}][-'’]?$/u.test(ends[at - 1] ?? '') &&
      !/^(?:[\p{L}\p{M}\p{N}]|-\p{L}|['’](?!s(?![\p{L}\p{M}\p{N}]))\p{L})/u.test(end),
  )
}

/** Takes every word about somebody out of what is stored: what counts and what was approved stays. */
const eraseWords = ({ company, at }: Ask, person: UserRow): void => {
  const { id } = person
  const drop = <T extends TableName>(table: T, isTheirs: (row: Tables[T]) => boolean) => {
    for (const row of company.rows(table)) if (isTheirs(row)) company.drop(table, row.id)
  }
  const change = <T extends TableName>(
    table: T,
    isTheirs: (row: Tables[T]) => boolean,
    change: (row: Tables[T]) => Partial<Tables[T]>,
  ) => {
    for (const row of company.rows(table)) if (isTheirs(row)) company.put(table, { ...row, ...change(row) })
  }
  const words = wordsOf(fullName(person) ?? '', person.email, person.phone)
  const holdsWords = (value: unknown) => words.some((word) => holdsWord(value, word))
  endAccess(company, id, at)
  drop('second_factors', (row) => row.id === id)
  drop('notifications', (row) => row.userId === id || holdsWords(row.parameters))
  drop('calendar_events', (row) => row.createdBy === id || row.memberId === id)
  drop('calendar_feeds', (row) => row.id === id)
  // Each of them may name them.
  drop('data_exports', () => true)
  drop('files', ({ createdBy, purpose }) => createdBy === id && purpose !== 'logo')
  forgetNotesOf(company, id)
  drop('idempotency_keys', (row) => holdsWords(row.body))
  change(
    'messages',
    ({ senderId }) => senderId === id,
    () => ({ subject: '', body: '' }),
  )
  change(
    'visits',
    (row) => row.delegateId === id && row.status !== 'approved',
    (row) => ({
      notes: null,
      objectives: [],
      outcomes: withoutWords(row.outcomes),
      draftData: null,
      draftUpdatedAt: null,
      rejectionReason: null,
      version: row.version + 1,
      updatedAt: at,
    }),
  )
  change(
    'invitations',
    (row) => row.email === person.email,
    () => ({ email: '', ...FORMER_MEMBER }),
  )
  change(
    'audit_log',
    (row) => row.userId === id || row.resourceId === id || holdsWords(row.details),
    (row) => ({ details: {}, ...(row.userId === id && { ipAddress: null, userAgent: null }) }),
  )
  company.put('users', {
    ...person,
    ...FORMER_MEMBER,
    email: '',
    phone: null,
    passwordHash: null,
    lastLoginAt: null,
    lastSeenAt: null,
    departmentId: null,
    deletedAt: at,
    updatedAt: at,
    version: person.version + 1,
  })
}

export const erasureAnswers = answers(erasure, {
  preview: ({ company }, { id }) => erasableOf(company, subject(company, id)),
  erase: (ask, { userId, name, ...proof }) => {
    const { company } = ask
    const person = subject(company, userId)
    if (!isSameName(name, fullName(person) ?? '')) throw conflict('Type the name to confirm', 'NAME_MISMATCH')
    proveAgain(ask, proof)
    const { isDeactivated, approvedVisits } = erasableOf(company, person)
    if (!isDeactivated) throw conflict('Only somebody who is deactivated can be erased', 'USER_ACTIVE')
    eraseWords(ask, person)
    ask.audit({ action: 'erase', resource: 'user', resourceId: userId })
    return { id: userId, approvedVisits }
  },
})
