import { Refusal, invalid, notFound } from '@rounds/contract/refusal'
import type { PersonValues } from '@rounds/contract/user-changes'
import type { BulkInput, BulkResult } from '@rounds/contract/users'
import type { Ask } from '#demo/door/ask.ts'
import type { UserRow } from '#demo/store/tables.ts'
import { changePerson, checkSupervisor, deletePerson, departmentIdOf, somebody } from './people.ts'

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
      return ({ status }) => {
        if (status !== 'pending')
          throw new Refusal(409, 'INVITATION_NOT_PENDING', 'This invitation was already accepted.')
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

/** Does one thing with many: who cannot be changed is named with the reason (requirements S-077). */
export const changeMany = (ask: Ask, input: BulkInput): BulkResult => {
  const { company } = ask
  const ids = [...new Set(input.userIds)]
  if (!ids.some((id) => company.find('users', id)?.deletedAt === null)) throw notFound('User')
  checkSupervisor(company, input.supervisorId)
  const act = actionOf(ask, input)
  const result: BulkResult = { success: true, processed: 0, failed: [], before: [] }
  for (const id of ids)
    try {
      const person = somebody(company, id)
      const department = company.find('departments', person.departmentId)?.name ?? null
      const team = act(person)
      const { role, status, supervisorId } = person
      result.processed++
      result.before.push({ id, role, status, department, supervisorId, team })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result.success = false
      result.failed.push({ id, message: error.message })
    }
  return result
}
