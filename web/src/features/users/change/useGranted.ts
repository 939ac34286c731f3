import { type EditableRole, rolePermissions } from '@rounds/contract/permissions'
import { settings } from '@rounds/contract/settings'
import { useRead } from '#lib/reads/query.ts'
import type { Granted } from './role-effect.ts'

/** What each role may do in this company; as it is usual where that is not this admin's to see. */
export const useGranted = (): Granted => {
  const of = (role: EditableRole, data: { permissions: string[] } | undefined) =>
    data?.permissions ?? rolePermissions[role]
  const delegate = useRead(settings.permissions, { role: 'DELEGATE' }).data
  const supervisor = useRead(settings.permissions, { role: 'SUPERVISOR' }).data
  const admin = useRead(settings.permissions, { role: 'TENANT_ADMIN' }).data
  return {
    DELEGATE: of('DELEGATE', delegate),
    SUPERVISOR: of('SUPERVISOR', supervisor),
    TENANT_ADMIN: of('TENANT_ADMIN', admin),
  }
}
