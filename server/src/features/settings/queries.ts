import type { EditableRole, Permission } from '@rounds/contract/permissions'
import type { Db, Transaction } from '#platform/database/db.ts'

/** What the tenant made of a role's permissions; undefined = the defaults. */
export const findRolePermissions = async (db: Db, role: EditableRole): Promise<Permission[] | undefined> =>
  (
    await db.row<{ permissions: Permission[] }>(
      'select permissions from role_permissions where tenant_id = $1 and role = $2',
      [role],
    )
  )?.permissions

export const setRolePermissions = async (
  db: Transaction,
  role: EditableRole,
  permissions: Permission[],
): Promise<void> => {
  await db.rows(
    `insert into role_permissions (tenant_id, role, permissions) values ($1, $2, $3)
     on conflict (tenant_id, role) do update set permissions = excluded.permissions, updated_at = now()`,
    [role, permissions],
  )
}
