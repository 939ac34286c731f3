import { invalid } from '@rounds/contract/refusal'
import type { Transaction } from '#platform/database/db.ts'
import { findDepartment } from './queries.ts'

/** The id of the department that a body names; 400 where there is none (requirements S-078). What is not said or null stays so. */
export const departmentIdOf = async <N extends string | null | undefined>(
  db: Transaction,
  name: N,
): Promise<string | Exclude<N, string>> => {
  if (name === null || name === undefined) return name as Exclude<N, string>
  const found = await findDepartment(db, name)
  if (!found) throw invalid('department', 'Department not found')
  return found.id
}
