import { conflict, invalid } from '@rounds/contract/refusal'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'

const gone = () => invalid('department', 'Department not found')
export const departmentConstraints: ConstraintRefusals = {
  departments_name: () => conflict('Department already exists', 'DUPLICATE'),
  // Deleted between being found and being stored.
  users_tenant_id_department_id_fkey: gone,
  invitations_tenant_id_department_id_fkey: gone,
}
