import type { EditableRole, Permission } from '@rounds/contract/permissions'
import type { RolePermissions } from '@rounds/contract/settings'
import { IconLock } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { type Wanted, cellOf, inSentence } from './rules.ts'
import classes from './Roles.module.css'

/** One permission of one role: a box, a lock or a dash, each with its words. */
export function PermissionCell({
  stored,
  wanted,
  permission,
  what,
  isStop = true,
  onToggle,
}: {
  stored: RolePermissions
  wanted: Wanted
  permission: Permission
  what: string
  /** Does Tab come here? */
  isStop?: boolean
  onToggle: (role: EditableRole, key: Permission, isOn: boolean) => void
}) {
  const role = stored.role as EditableRole
  const cell = cellOf(stored, wanted, permission)
  const name = t('roles.cell', { role: t(`roles.role.${role}`), what: inSentence(what) })
  if (cell.kind === 'open')
    return (
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={cell.isOn}
          aria-label={name}
          aria-describedby={cell.isChanged ? 'roles-changed' : undefined}
          tabIndex={isStop ? 0 : -1}
          data-role={role}
          data-permission={permission}
          onChange={({ currentTarget }) => onToggle(role, permission, currentTarget.checked)}
        />
      </label>
    )
  const words = t(`roles.${cell.kind}`)
  return (
    <span className={classes.still} title={words}>
      {cell.kind === 'fixed' ? <IconLock size={15} stroke={1.75} aria-hidden /> : <span aria-hidden>–</span>}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
