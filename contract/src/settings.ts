import { z } from 'zod'
import { get, named, put, Role } from './endpoint.ts'
import type { Permission } from './permissions.ts'

const RolePermissions = z.strictObject({
  role: Role,
  permissions: z.array(z.string()),
  available: z.array(z.strictObject({ key: z.string(), description: z.string() })),
})
export type RolePermissions = Omit<z.output<typeof RolePermissions>, 'permissions'> & {
  permissions: Permission[]
}

const role = z
  .string('Unknown role')
  .transform((value) => value.toUpperCase())
  .pipe(z.enum(Role.options, 'Unknown role'))
  .meta({ enum: Role.options })

export const settings = named('settings', {
  permissions: get('/tenant-admin/roles/:role/permissions', {
    audience: ['TENANT_ADMIN'],
    permission: 'permissions.manage',
    summary: 'What a role may do in this tenant',
    failure: 'Failed to fetch role permissions',
    input: z.object({ role }),
    output: RolePermissions,
  }),
  updatePermissions: put('/tenant-admin/roles/:role/permissions', {
    audience: ['TENANT_ADMIN'],
    permission: 'permissions.manage',
    summary: 'Change what a role may do; in force at the next request',
    failure: 'Failed to update role permissions',
    input: z.object({
      role,
      permissions: z.array(z.string('Unknown permission').max(60), 'Must be a list').max(50),
    }),
    output: RolePermissions,
  }),
})
