import { checkVersion } from '@rounds/contract/precondition'
import { Refusal, invalid, notFound } from '@rounds/contract/refusal'
import type { PersonValues } from '@rounds/contract/user-changes'
import type { BulkInput, BulkResult } from '@rounds/contract/users'
import type { Ask } from '#demo/door/ask.ts'
import { inviteAccount } from '#demo/records/invitation.ts'
import { departmentIdOf } from '#demo/records/person.ts'
import type { UserRow } from '#demo/store/tables.ts'
import { handOver } from '#demo/records/hand-over.ts'
import { changePerson, checkSupervisor, deletePerson, somebody } from './people.ts'

/** What a bulk action does with one; answers who reported to them and does no more. */
const actionOf = (
  ask: Ask,
  { action, role, department, supervisorId }: BulkInput,
): ((person: UserRow) => string[]) => {
  const set = (values: PersonValues) => (person: UserRow) => changePerson(ask, person, values)
  switch (action) {
    case 'activate':
      return set({ status: 'active' })
    case 'deactivate':
      return set({ status: 'inactive' })
    case 'delete':
      return (person) => deletePerson(ask, person)
    case 'resend-invitation':
      return (person) => {
        if (person.status !== 'pending')
          throw new Refusal(409, 'INVITATION_NOT_PENDING', 'This invitation was already accepted.')
        inviteAccount(ask, person)
        return []
      }
    case 'change-role':
      if (role === undefined) throw invalid('role', 'Unknown role')
      return set({ role })
    case 'change-department':
      if (department === undefined) throw invalid('department', 'Department not found')
      return set({ departmentId: departmentIdOf(ask.company, department) })
    case 'set-supervisor':
      if (supervisorId === undefined) throw invalid('supervisorId', 'Supervisor not found')
      return set({ supervisorId })
  }
}

/** The delegate who takes over the visits of those who go, and none of them. */
export const takerOf = (
  { company }: Ask,
  { visitsTo, userIds }: Pick<BulkInput, 'visitsTo' | 'userIds'>,
): UserRow | undefined => {
  if (!visitsTo) return undefined
  const taker = company.find('users', visitsTo)
  const isThere = taker?.deletedAt === null && taker.role === 'DELEGATE' && taker.status === 'active'
  if (!isThere || userIds.includes(visitsTo)) throw notFound('Delegate')
  return taker
}

/** Gives the open visits of one who goes to whoever takes them, or back to one who returns. */
export const moveVisits = (
  ask: Ask,
  person: UserRow,
  { action, visitIds = [] }: Pick<BulkInput, 'action' | 'visitIds'>,
  taker: UserRow | undefined,
): string[] => {
  if ((action === 'deactivate' || action === 'delete') && taker)
    return handOver(
      ask,
      ({ delegateId }) => delegateId === person.id,
      taker,
      `${person.firstName} ${person.lastName}`,
    )
  if (action === 'activate' && person.role === 'DELEGATE')
    handOver(ask, ({ id }) => visitIds.includes(id), person, ask.user.name)
  return []
}

/** Does one thing with many: who cannot be changed is named with the reason (requirements S-077). */
export const changeMany = (ask: Ask, input: BulkInput): BulkResult => {
  const { company } = ask
  const ids = [...new Set(input.userIds)]
  if (!ids.some((id) => company.find('users', id)?.deletedAt === null)) throw notFound('User')
  checkSupervisor(company, input.supervisorId)
  const act = actionOf(ask, input)
  const taker = takerOf(ask, input)
  const { visitIds } = input
  if (visitIds) {
    if (visitIds.some((id) => !company.find('visits', id))) throw notFound('Visit')
    if (ids.length > 1) throw invalid('visitIds', 'Only of one user')
  }
  const versions = new Map(input.userIds.map((id, at) => [id, input.versions?.[at]]))
  const result: BulkResult = { success: true, processed: 0, failed: [], before: [] }
  for (const id of ids)
    try {
      const person = somebody(company, id)
      const department = company.find('departments', person.departmentId)?.name ?? null
      checkVersion('user', person.version, { inBody: versions.get(id) })
      const team = act(person)
      const visits = moveVisits(ask, person, input, taker)
      const { role, status, supervisorId } = person
      result.processed++
      result.before.push({ id, role, status, department, supervisorId, team, visits })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result.success = false
      result.failed.push({ id, message: error.message })
    }
  return result
}
