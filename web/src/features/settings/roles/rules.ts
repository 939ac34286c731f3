import type { EditableRole, Permission } from '@rounds/contract/permissions'
import type { RolePermissions } from '@rounds/contract/settings'

export const roles = ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN'] as const satisfies readonly EditableRole[]

/** The rows of the matrix, in the order in which they are read. */
export const groups = [
  { name: 'visits', keys: ['visits.read', 'visits.write', 'visits.submit', 'visits.approve'] },
  { name: 'prescribers', keys: ['prescribers.read', 'prescribers.write', 'prescribers.import'] },
  { name: 'team', keys: ['team.read', 'team.manage', 'calendar.manage', 'messages.send'] },
  { name: 'insight', keys: ['analytics.read', 'reports.read', 'reports.generate'] },
  {
    name: 'company',
    keys: [
      'users.read',
      'users.manage',
      'departments.manage',
      'invitations.manage',
      'settings.manage',
      'permissions.manage',
      'audit.read',
    ],
  },
] as const satisfies readonly { name: string; keys: readonly Permission[] }[]

/** What is stored of each role. */
export type Stored = Record<EditableRole, RolePermissions>
/** What somebody wants otherwise, by `ROLE key`; what is stored already meanwhile is no change. */
export type Wanted = Readonly<Record<string, boolean>>

/** What begins with a capital, within a sentence. */
export const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** What can be done with a role's permission: `open` may be switched, `fixed` is always on, `never` always off. */
export type Cell = { kind: 'open'; isOn: boolean; isChanged: boolean } | { kind: 'fixed' | 'never' }

const nameOf = (role: EditableRole, key: Permission) => `${role} ${key}`

export const cellOf = (stored: RolePermissions, wanted: Wanted, key: Permission): Cell => {
  if (!stored.available.some((each) => each.key === key)) return { kind: 'never' }
  if (stored.required.includes(key)) return { kind: 'fixed' }
  const was = stored.permissions.includes(key)
  const isOn = wanted[nameOf(stored.role as EditableRole, key)] ?? was
  return { kind: 'open', isOn, isChanged: isOn !== was }
}

export const withCell = (wanted: Wanted, role: EditableRole, key: Permission, isOn: boolean): Wanted => ({
  ...wanted,
  [nameOf(role, key)]: isOn,
})

export type RoleChange = { key: Permission; isOn: boolean }

/** What differs from what is stored, in the order of the rows. */
export const changesOf = (stored: RolePermissions, wanted: Wanted): RoleChange[] =>
  groups
    .flatMap(({ keys }): readonly Permission[] => keys)
    .flatMap((key) => {
      const cell = cellOf(stored, wanted, key)
      return cell.kind === 'open' && cell.isChanged ? [{ key, isOn: cell.isOn }] : []
    })

/** What the role may do after the changes. */
export const permissionsAfter = (stored: RolePermissions, changes: readonly RoleChange[]): Permission[] => {
  const switched = changes.map(({ key }) => key)
  const on = changes.filter(({ isOn }) => isOn).map(({ key }) => key)
  return [...stored.permissions.filter((key) => !switched.includes(key)), ...on]
}

/** Everything that roles may be given, as a company begins with it. */
export const asUsual = (stored: Stored): Wanted =>
  Object.fromEntries(
    roles.flatMap((role) =>
      stored[role].available.map(({ key }) => [nameOf(role, key as Permission), true] as const),
    ),
  )
