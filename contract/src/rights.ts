import type { Endpoint, Role } from './endpoint.ts'
import {
  type EditableRole,
  type Permission,
  permissionCatalogue,
  requiredPermissions,
  rolePermissions,
} from './permissions.ts'
import { Refusal, forbidden, invalid } from './refusal.ts'

/** Who does something, as far as rules need to know. */
export type Actor = { id: string; role: Role; permissions: ReadonlySet<string> }

/** What a role may do: `stored` is what its tenant made of it, null = nothing was changed. */
export const permissionsOf = (role: Role, stored: string[] | null): ReadonlySet<string> =>
  new Set(stored ?? (role === 'SUPER_ADMIN' ? [] : rolePermissions[role]))

/** The roles that an endpoint is for; undefined where it is for every role. */
export const rolesOf = ({ audience }: Pick<Endpoint, 'audience'>): readonly Role[] | undefined => {
  if (typeof audience === 'string') return undefined
  return 'optional' in audience ? audience.optional : audience
}

/** Whether a call is made in the name of somebody signed in; `namesTenant`: by its header. */
export const needsSession = ({ audience }: Pick<Endpoint, 'audience'>, namesTenant: boolean): boolean =>
  typeof audience === 'object' && 'optional' in audience ? namesTenant : audience !== 'public'

/** Whether somebody signed in may ask for it, by role and permission. */
export const isAllowed = (
  { audience, permission }: Pick<Endpoint, 'audience' | 'permission'>,
  { role, permissions }: Pick<Actor, 'role' | 'permissions'>,
): boolean =>
  (rolesOf({ audience })?.includes(role) ?? true) && (permission === undefined || permissions.has(permission))

/** Whose data somebody sees: their own, their team's, their company's, or nobody's (decisions.md, Scope of data). */
export type Reach = 'own' | 'team' | 'tenant' | 'nobody'
const reaches = new Map<string, Reach>(
  Object.entries({
    DELEGATE: 'own',
    SUPERVISOR: 'team',
    TENANT_ADMIN: 'tenant',
    SUPER_ADMIN: 'nobody',
  } satisfies Record<Role, Reach>),
)
/** A role that this version does not know reaches nothing. */
export const reachOf = ({ role }: Pick<Actor, 'role'>): Reach => reaches.get(role) ?? 'nobody'

/** Who changes a tenant, and stores its logo. No endpoint's permission, because a super admin holds none. */
export const mayChangeTenant = ({ role, permissions }: Pick<Actor, 'role' | 'permissions'>): boolean =>
  role === 'SUPER_ADMIN' || permissions.has('settings.manage')

/** A role whose permissions a tenant may change: none says what a super admin may do (requirements S-081). */
export const editableRole = (role: Role): EditableRole => {
  if (role === 'SUPER_ADMIN') throw forbidden()
  return role
}

const isKnown = (key: string): key is Permission => Object.hasOwn(permissionCatalogue, key)

/** What is said of a role: what it may do, what a company may let it do and must, and how many have it. */
export const rightsOfRole = (
  role: EditableRole,
  { permissions, version }: { permissions: readonly string[]; version: number },
  people: number,
) => ({
  role,
  version,
  permissions: [...permissions],
  available: rolePermissions[role].map((key) => ({ key, description: permissionCatalogue[key] })),
  required: [...requiredPermissions[role]],
  people,
})

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
