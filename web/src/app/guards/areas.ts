import type { Role } from '@rounds/contract/endpoint'

/** Whom the areas of a tenant's addresses are for (specification §6); every other address is for every signed-in person. */
export const areas = {
  delegate: ['DELEGATE'],
  supervisor: ['SUPERVISOR'],
  messages: ['DELEGATE', 'SUPERVISOR'],
  setup: ['TENANT_ADMIN'],
  users: ['TENANT_ADMIN'],
  departments: ['TENANT_ADMIN'],
  invitations: ['TENANT_ADMIN'],
  settings: ['TENANT_ADMIN'],
  permissions: ['TENANT_ADMIN'],
  'user-analytics': ['TENANT_ADMIN'],
  'audit-logs': ['TENANT_ADMIN'],
} as const satisfies Record<string, readonly Role[]>

export type Area = keyof typeof areas

/** The roles that may open an address, `/{tenant}/…`; `null` when everybody may who is signed in. */
export const rolesFor = (path: string): readonly Role[] | null => {
  const [, , area = ''] = path.split('/')
  return Object.hasOwn(areas, area) ? areas[area as Area] : null
}
