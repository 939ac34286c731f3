import { companies } from '@rounds/contract/companies'
import { exports } from '@rounds/contract/exports'
import {
  type EditableRole,
  permissionCatalogue,
  requiredPermissions,
  rolePermissions,
} from '@rounds/contract/permissions'
import { settings } from '@rounds/contract/settings'
import { pageOf } from './desk.ts'
import { server } from './server.ts'
import { tenant } from './things.ts'

/** How many people a role has. */
const people = { DELEGATE: 36, SUPERVISOR: 5, TENANT_ADMIN: 3 } satisfies Record<EditableRole, number>

/** What is said of a role with these permissions. */
export const roleAnswer = (role: EditableRole, permissions: readonly string[] = rolePermissions[role]) => ({
  role,
  version: 0,
  permissions: [...permissions],
  available: rolePermissions[role].map((key) => ({ key, description: permissionCatalogue[key] })),
  required: [...requiredPermissions[role]],
  people: people[role],
})

const { name, logo, settings: parts, subscription, version } = tenant
export const companySettings = { name, logo, ...parts, subscription, version }

/** What a company's settings are before anybody changes them. */
export const answerSettings = () => {
  server.on(settings.permissions, ({ role }) => roleAnswer(role as EditableRole))
  server.on(settings.reportDomains, () => ({ domains: [], version: 0 }))
  server.on(exports.list, () => pageOf([]))
  server.on(settings.security, () => ({
    secondFactor: 'optional' as const,
    version: 0,
    isOffered: true,
    admins: { total: 3, without: 2 },
    people: { total: 44, without: 40 },
  }))
  server.on(companies.settings, () => companySettings)
}
