import { WEEKLY_VISIT_TARGET } from '@rounds/contract/constants'
import { invalid } from '@rounds/contract/refusal'
import { canSupervise } from '@rounds/contract/user-rules'
import type { Company } from '#demo/store/company.ts'
import type { InvitationRow, UserRow } from '#demo/store/tables.ts'

/** People of the company; the platform's own are nobody's to administer. */
export const peopleOf = (company: Company): UserRow[] =>
  company.rows('users').filter(({ deletedAt, role }) => deletedAt === null && role !== 'SUPER_ADMIN')

/** The id of the department that a body names; what is not said or null stays so. */
export const departmentIdOf = (company: Company, name: string | null | undefined) => {
  if (name === null || name === undefined) return name
  const row = company.rows('departments').find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (!row) throw invalid('department', 'Department not found')
  return row.id
}

/** The id of a supervisor while they work, or will; null otherwise. */
export const stillSupervising = (company: Company, id: string | null): string | null => {
  const row = company.find('users', id)
  return row && row.deletedAt === null && canSupervise(row) ? row.id : null
}

/** Invitations whose days are over make room for new ones to the same address. What an account waits for is sent again. */
export const closeExpired = (company: Company, email: string, at: string, but?: string): void => {
  if (peopleOf(company).some((row) => row.email === email && row.id !== but)) return
  for (const row of company.rows('invitations'))
    if (row.email === email && !row.acceptedAt && !row.cancelledAt && row.expiresAt <= at)
      changeInvitation(company, row, { cancelledAt: at })
}

/** Whatever becomes of an invitation is its next version, so that none is changed over it. */
export const changeInvitation = (company: Company, row: InvitationRow, change: Partial<InvitationRow>) =>
  company.put('invitations', { ...row, ...change, version: row.version + 1 })

/** Somebody with another supervisor, or none: since when is known of whom they have. */
export const reportingTo = (row: UserRow, supervisorId: string | null, at: string): UserRow =>
  row.supervisorId === supervisorId
    ? row
    : { ...row, supervisorId, assignedAt: supervisorId === null ? null : at }

export const lastActiveOf = ({ lastLoginAt, lastSeenAt }: UserRow): string | null =>
  (lastSeenAt ?? '') > (lastLoginAt ?? '') ? lastSeenAt : lastLoginAt

type Invited = Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'role' | 'departmentId'> & {
  phone?: string | null | undefined
  supervisorId?: string | null | undefined
}
/** Somebody who is invited, and works once they have accepted. */
export const newUser = (
  { email, firstName, lastName, role, departmentId, phone = null, supervisorId = null }: Invited,
  at: string,
): UserRow => ({
  id: crypto.randomUUID(),
  email,
  firstName,
  lastName,
  role,
  phone,
  departmentId,
  supervisorId,
  status: 'pending',
  weeklyVisitTarget: WEEKLY_VISIT_TARGET,
  isEmailVerified: false,
  passwordHash: null,
  lastLoginAt: null,
  lastSeenAt: null,
  createdAt: at,
  updatedAt: at,
  assignedAt: supervisorId === null ? null : at,
  deletedAt: null,
  version: 1,
})
