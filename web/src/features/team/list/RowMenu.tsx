import { Menu } from '@mantine/core'
import type { TeamMember } from '@rounds/contract/team'
import { IconDots } from '@tabler/icons-react'
import { inviteAgain, setActive } from '#features/team/member/commands.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** What opens over the list; the rest is done at once. */
export type Deeds = Record<'onMessage' | 'onEdit' | 'onRemove', (member: TeamMember) => void>

/** What can be done with a member from the list. */
export function RowMenu({ member, deeds }: { member: TeamMember; deeds: Deeds }) {
  const { invitation, name, status } = member
  const isActive = status === 'active'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={t('team.more', { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        {isActive ? <Menu.Item onClick={() => deeds.onMessage(member)}>{t('team.message')}</Menu.Item> : null}
        {invitation ? (
          <Menu.Item onClick={() => void inviteAgain(member)}>{t('team.inviteAgain')}</Menu.Item>
        ) : null}
        <Menu.Item onClick={() => deeds.onEdit(member)}>{t('team.edit')}</Menu.Item>
        {invitation ? null : (
          <Menu.Item onClick={() => void setActive(member, !isActive)}>
            {t(isActive ? 'team.deactivate' : 'team.activate')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => deeds.onRemove(member)}>{t('team.remove')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
