import type { Role } from './endpoint.ts'
import type { EditableRole } from './permissions.ts'
import { type Refusal, conflict, notFound } from './refusal.ts'

/** The roles that an admin gives: none of them may do anything in other companies (requirements S-084). */
export const assignableRoles = [
  'DELEGATE',
  'SUPERVISOR',
  'TENANT_ADMIN',
] as const satisfies readonly EditableRole[]
export type AssignableRole = (typeof assignableRoles)[number]

export const userStatuses = ['active', 'pending', 'inactive'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Somebody of the company, as far as rules need to know. */
export type Person = { id: string; role: Role; status: UserStatus }
/** What an admin does with somebody; what is not said stays. */
export type Step = { role?: Role | undefined; status?: UserStatus | undefined; isDeleted?: boolean }

const isAdmin = ({ role, status }: Pick<Person, 'role' | 'status'>) =>
  role === 'TENANT_ADMIN' && status === 'active'

/**
 * Why an admin may not do this with somebody; undefined when they may. `admins`: how many active admins the company has. Asked before
 * the press, and by the server with all of them locked: of two who demote each other, one stays (server-rules 4.5, requirements S-084).
 */
export const refusalOfStep = (
  person: Person,
  step: Step,
  { actorId, admins }: { actorId: string; admins: number },
): Refusal | undefined => {
  const after = { role: step.role ?? person.role, status: step.status ?? person.status }
  const isMoved = after.role !== person.role || after.status !== person.status || step.isDeleted === true
  if (!isMoved) return undefined
  if (person.id === actorId) return conflict('You cannot change your own role or status', 'OWN_ACCOUNT')
  if (isAdmin(person) && (step.isDeleted || !isAdmin(after)) && admins <= 1)
    return conflict('At least one active tenant admin is required', 'LAST_ADMIN')
  if (after.status === 'pending' && person.status !== 'pending')
    return conflict('The invitation was already accepted.', 'INVITATION_NOT_PENDING')
  if (person.status === 'pending' && after.status !== 'pending')
    return conflict('The invitation is not accepted yet.', 'INVITATION_PENDING')
  return undefined
}

/** Whom somebody reports to. */
export const refusalOfSupervisor = (
  { role }: Pick<Person, 'role'>,
  supervisorId: string | null | undefined,
): Refusal | undefined =>
  role === 'DELEGATE' || supervisorId === null || supervisorId === undefined
    ? undefined
    : conflict('Only delegates have a supervisor', 'NOT_A_DELEGATE')

/** Whether somebody can have people who report to them. */
export const canSupervise = ({ role, status }: Pick<Person, 'role' | 'status'>): boolean =>
  role === 'SUPERVISOR' && status !== 'inactive'

/** The only supervisor that a company knows is one of its own who works, or will. */
export const unknownSupervisor = () => notFound('Supervisor')
