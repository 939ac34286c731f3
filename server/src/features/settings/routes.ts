import { isDeepStrictEqual } from 'node:util'
import {
  type EditableRole,
  type Permission,
  permissionCatalogue,
  rolePermissions,
} from '@rounds/contract/permissions'
import type { Role } from '@rounds/contract/endpoint'
import { settings } from '@rounds/contract/settings'
import { forbidden } from '@rounds/contract/refusal'
import { implement } from '#platform/http/route.ts'
import { findRolePermissions, setRolePermissions } from './queries.ts'
import { allowedPermissions } from './rules.ts'

/** No tenant says what a super admin may do (requirements S-081). */
const editable = (role: Role): EditableRole => {
  if (role === 'SUPER_ADMIN') throw forbidden()
  return role
}

const answer = (role: EditableRole, permissions: readonly Permission[]) => ({
  role,
  permissions: [...permissions],
  available: rolePermissions[role].map((key) => ({ key, description: permissionCatalogue[key] })),
})

export const settingsRoutes = implement(settings, {
  permissions: async ({ db }, { role: asked }) => {
    const role = editable(asked)
    return answer(role, (await findRolePermissions(db, role)) ?? rolePermissions[role])
  },

  updatePermissions: async ({ services, db }, { role: asked, permissions }) => {
    const role = editable(asked)
    const allowed = allowedPermissions(role, permissions)
    const stored = (await findRolePermissions(db, role)) ?? rolePermissions[role]
    if (isDeepStrictEqual(stored, allowed)) return answer(role, allowed)
    await setRolePermissions(db, role, allowed)
    db.audit({ action: 'update', resource: 'permissions', details: { role, permissions: allowed } })
    services.sessions.drop(db)
    return answer(role, allowed)
  },
})
