import { type Refusal, conflict, notFound } from '@rounds/contract/refusal'
import { type PersonValues, changesOf, stopsSupervising } from '@rounds/contract/user-changes'
import {
  canSupervise,
  refusalOfStep,
  refusalOfSupervisor,
  unknownSupervisor,
} from '@rounds/contract/user-rules'
import type { AdminUser } from '@rounds/contract/users'
import { askNext, takeBackAsked } from '#demo/records/hand-over.ts'
import { closeAccess, endAccess } from '#demo/entry/access.ts'
import type { Ask } from '#demo/door/ask.ts'
import { cancelInvitation, followInvitation, openInvitation } from '#demo/records/invitation.ts'
import {
  changeInvitation,
  lastActiveOf,
  peopleOf,
  reportingTo,
  stillSupervising,
} from '#demo/records/person.ts'
import { forgetNotesOf } from '#demo/records/news.ts'
import { fullName } from '#demo/records/scope.ts'
import type { Company } from '#demo/store/company.ts'
import type { UserRow } from '#demo/store/tables.ts'

export const adminUserOf = (company: Company, row: UserRow): AdminUser => {
  const isDelegate = row.role === 'DELEGATE'
  const supervisorId = isDelegate ? row.supervisorId : null
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role: row.role,
    department: company.find('departments', row.departmentId)?.name ?? null,
    phone: row.phone,
    status: row.status,
    lastActive: lastActiveOf(row),
    supervisorId,
    supervisorName: fullName(company.find('users', supervisorId)),
    isEmailVerified: row.isEmailVerified,
    invitedUntil: row.status === 'pending' ? (openInvitation(company, row.email)?.expiresAt ?? null) : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}

export const check = (refusal: Refusal | undefined): void => {
  if (refusal) throw refusal
}

export const checkSupervisor = (company: Company, supervisorId: string | null | undefined): void => {
  if (!supervisorId) return
  const row = company.find('users', supervisorId)
  if (!row || row.deletedAt !== null || !canSupervise(row)) throw unknownSupervisor()
}

const adminsOf = (company: Company): number =>
  peopleOf(company).filter(({ role, status }) => role === 'TENANT_ADMIN' && status === 'active').length

export const somebody = (company: Company, id: string): UserRow => {
  const row = company.find('users', id)
  if (!row || row.deletedAt !== null || row.role === 'SUPER_ADMIN') throw notFound('User')
  return row
}

/** The people of somebody who supervises nobody any more: all supervisors share them. Answers who they are. */
export const releaseTeam = (ask: Ask, supervisorId: string): string[] => {
  for (const row of ask.company.rows('invitations'))
    if (row.supervisorId === supervisorId && !row.acceptedAt && !row.cancelledAt)
      changeInvitation(ask.company, row, { supervisorId: null })
  return ask.company.rows('users').flatMap((row) => {
    if (row.supervisorId !== supervisorId || row.role !== 'DELEGATE' || row.deletedAt !== null) return []
    ask.company.put('users', {
      ...reportingTo(row, null, ask.at),
      updatedAt: ask.at,
      version: row.version + 1,
    })
    askNext(ask, row.id, null)
    return [row.id]
  })
}

/** Whoever becomes a delegate again reports to whom they did, unless that one has stopped supervising meanwhile. */
const withSupervisor = (company: Company, { role, supervisorId }: UserRow, values: PersonValues) =>
  role !== 'DELEGATE' && values.role === 'DELEGATE' && values.supervisorId === undefined
    ? { ...values, supervisorId: stillSupervising(company, supervisorId) }
    : values

/** Changes somebody; answers who reported to them, if nobody does any more. */
export const changePerson = (ask: Ask, person: UserRow, given: PersonValues): string[] => {
  const { company, user, at } = ask
  check(refusalOfStep(person, given, { actorId: user.id, admins: adminsOf(company) }))
  check(refusalOfSupervisor({ role: given.role ?? person.role }, given.supervisorId))
  const values = withSupervisor(company, person, given)
  const { stored, details } = changesOf(person, values)
  if (Object.keys(stored).length === 0) return []
  const { email } = stored
  if (email !== undefined && peopleOf(company).some((row) => row.email === email && row.id !== person.id))
    throw conflict('User already exists', 'DUPLICATE')
  const isProved = email !== undefined && person.status !== 'pending' ? { isEmailVerified: false } : {}
  const { supervisorId = person.supervisorId } = stored
  const after = company.put('users', {
    ...reportingTo(person, supervisorId, at),
    ...(stored as Partial<UserRow>),
    ...isProved,
    updatedAt: at,
    version: person.version + 1,
  })
  ask.audit({ action: 'update', resource: 'user', resourceId: person.id, details })
  if (email !== undefined && person.status !== 'pending')
    ask.audit({ action: 'resend-verification', resource: 'user', resourceId: person.id })
  if (person.status === 'pending') followInvitation(ask, person, after)
  if (person.role === 'DELEGATE' && stored.role !== undefined) takeBackAsked(ask, person.id)
  if (person.role === 'DELEGATE' && stored.supervisorId !== undefined)
    askNext(ask, person.id, stored.supervisorId)
  if (stored.status === 'inactive') closeAccess(company, person.id, at)
  return stopsSupervising(person, stored) ? releaseTeam(ask, person.id) : []
}

/** Deletes somebody; their visits stay theirs (requirements E-079). */
export const deletePerson = (ask: Ask, person: UserRow): string[] => {
  const { company, user, at } = ask
  check(refusalOfStep(person, { isDeleted: true }, { actorId: user.id, admins: adminsOf(company) }))
  const team = stopsSupervising(person, { status: 'inactive' }) ? releaseTeam(ask, person.id) : []
  endAccess(company, person.id, at)
  cancelInvitation(ask, person)
  company.put('users', {
    ...person,
    status: 'inactive',
    deletedAt: at,
    updatedAt: at,
    version: person.version + 1,
  })
  forgetNotesOf(company, person.id)
  ask.audit({ action: 'delete', resource: 'user', resourceId: person.id })
  return team
}
