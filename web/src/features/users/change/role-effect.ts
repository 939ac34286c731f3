import { type EditableRole, type Permission, permissionCatalogue } from '@rounds/contract/permissions'

export type Granted = Record<EditableRole, readonly string[]>

const worded = (keys: readonly string[]) =>
  keys.flatMap((key) =>
    Object.hasOwn(permissionCatalogue, key) ? permissionCatalogue[key as Permission] : [],
  )

/** What somebody of one role can do as another, and what no longer, in words. */
export const roleEffect = (
  from: EditableRole,
  to: EditableRole,
  granted: Granted,
): { gained: string[]; lost: string[] } => ({
  gained: worded(granted[to].filter((key) => !granted[from].includes(key))),
  lost: worded(granted[from].filter((key) => !granted[to].includes(key))),
})

/** What a role can do, in words; none of one that only another version has. */
export const permissionWords = (role: EditableRole, granted: Partial<Granted>): string[] =>
  worded(granted[role] ?? [])
