import {
  type EditableRole,
  type Permission,
  requiredPermissions,
  rolePermissions,
} from '@rounds/contract/permissions'
import { permissionCatalogue } from '@rounds/contract/permissions'
import { Refusal, invalid } from '@rounds/contract/refusal'

const isKnown = (key: string): key is Permission => Object.hasOwn(permissionCatalogue, key)

/**
 * The permissions a tenant may give a role, without repeats and in the order of the catalogue. Server-rules 4.5: never more
 * than the role's ceiling, never less than its floor.
 */
export const allowedPermissions = (role: EditableRole, asked: string[]): Permission[] => {
  const known = asked.map((key) => {
    if (!isKnown(key)) throw invalid('permissions', `Unknown permission: ${key}`)
    if (!rolePermissions[role].includes(key))
      throw new Refusal(422, 'PERMISSION_CEILING', `Permission not available for this role: ${key}`)
    return key
  })
  const missing = requiredPermissions[role].find((key) => !known.includes(key))
  if (missing) throw invalid('permissions', `Cannot remove required permission: ${missing}`)
  return rolePermissions[role].filter((key) => known.includes(key))
}
