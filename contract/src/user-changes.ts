import type { Person } from './user-rules.ts'
import type { UserChange } from './users.ts'

/** What becomes of somebody, with the department by its id. */
export type PersonValues = Omit<UserChange, 'department'> & { departmentId?: string | null | undefined }

/** What is told of a change, before and after: names, addresses and phone numbers are not the audit log's to keep. */
const told = ['role', 'status', 'departmentId', 'supervisorId'] as const

/** Those of the values that are not so already, and what the audit log says of them. */
export const changesOf = (
  person: Person,
  values: PersonValues,
): { stored: PersonValues; details: Record<string, unknown> } => {
  const before: Record<string, unknown> = { ...person }
  const changed = Object.entries(values).filter(
    ([key, value]) => value !== undefined && before[key] !== value,
  )
  const stored = Object.fromEntries(changed)
  const named = told.filter((key) => key in stored)
  const fields = Object.keys(stored).filter((key) => !named.some((each) => each === key))
  const pick = (from: Record<string, unknown>) => Object.fromEntries(named.map((key) => [key, from[key]]))
  return {
    stored,
    details: {
      ...(named.length > 0 && { before: pick(before), after: pick(stored) }),
      ...(fields.length > 0 && { fields }),
    },
  }
}

/** Whether nobody can report to somebody any more who could. */
export const stopsSupervising = (
  { role, status }: Pick<Person, 'role' | 'status'>,
  after: Pick<PersonValues, 'role' | 'status'>,
): boolean =>
  role === 'SUPERVISOR' &&
  ((after.role !== undefined && after.role !== role) ||
    (after.status === 'inactive' && status !== 'inactive'))
