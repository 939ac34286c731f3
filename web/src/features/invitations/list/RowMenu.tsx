import { Menu } from '@mantine/core'
import type { Invitation } from '@rounds/contract/invites'
import { IconDots } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'

export type Deeds = Record<'onSend' | 'onCancel', (invitation: Invitation) => void>

export const canSend = ({ status }: Invitation) => status === 'pending' || status === 'expired'

/** What can be done with an invitation; nothing with one that is over. */
export function RowMenu({ invitation, deeds }: { invitation: Invitation; deeds: Deeds }) {
  const { email, status } = invitation
  if (!canSend(invitation)) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={t('invites.more', { email })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => deeds.onSend(invitation)}>{t('invites.sendAgain')}</Menu.Item>
        {status === 'pending' ? (
          <Menu.Item onClick={() => deeds.onCancel(invitation)}>{t('invites.cancel')}</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
