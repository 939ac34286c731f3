import { Menu } from '@mantine/core'
import { refusalOfStep } from '@rounds/contract/user-rules'
import type { AdminUser } from '@rounds/contract/users'
import { IconDots } from '@tabler/icons-react'
import { activate, inviteAgain, signOutEverywhere } from './commands.ts'
import { nameOf } from './texts.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** What opens over the list; the rest is done at once. */
export type Deeds = Record<'onEdit' | 'onRole' | 'onDeactivate' | 'onDelete', (user: AdminUser) => void>

/** What can be done with somebody, and why some of it cannot. */
export function RowMenu({
  user,
  own,
  deeds,
  isOutlined = false,
}: {
  user: AdminUser
  own: string
  deeds: Deeds
  isOutlined?: boolean
}) {
  const { status } = user
  // Whoever looks at it is an admin: another one is never the last.
  const refusal = refusalOfStep(user, { isDeleted: true }, { actorId: own, admins: 2 })
  const isKept = refusal !== undefined
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <IconButton
          icon={IconDots}
          label={t('users.more', { name: nameOf(user) })}
          {...(isOutlined ? { look: 'outline' as const } : {})}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => deeds.onEdit(user)}>{t('users.edit')}</Menu.Item>
        {status === 'pending' ? (
          <Menu.Item onClick={() => void inviteAgain(user)}>{t('users.inviteAgain')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => void signOutEverywhere(user)}>{t('users.signOut')}</Menu.Item>
        )}
        {isKept ? (
          <Menu.Label>{refusal.message}</Menu.Label>
        ) : (
          <>
            <Menu.Item onClick={() => deeds.onRole(user)}>{t('users.changeRole')}</Menu.Item>
            {status === 'active' ? (
              <Menu.Item onClick={() => deeds.onDeactivate(user)}>{t('users.deactivateMore')}</Menu.Item>
            ) : null}
            {status === 'inactive' ? (
              <Menu.Item onClick={() => void activate(user)}>{t('users.activate')}</Menu.Item>
            ) : null}
            <Menu.Item onClick={() => deeds.onDelete(user)}>{t('users.deleteMore')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
