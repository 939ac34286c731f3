import type { AdminUser } from '@rounds/contract/users'
import { IconMail, IconUserOff } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import classes from './UserStatus.module.css'

/** A word; a badge only where somebody is not simply there. */
export function UserStatus({ user: { status, invitedUntil } }: { user: AdminUser }) {
  const format = useFormat()
  if (status === 'active') return t('users.status.active')
  const Glyph = status === 'pending' ? IconMail : IconUserOff
  const isOver = invitedUntil !== null && Date.parse(invitedUntil) <= format.now()
  const until = invitedUntil === null ? undefined : format.instantDayTime(invitedUntil)
  return (
    <span
      className={classes.badge}
      data-status={status}
      title={until && t(isOver ? 'users.invitedOver' : 'users.invitedUntil', { when: until })}
    >
      <Glyph size={13} stroke={2} aria-hidden />
      {t(isOver && status === 'pending' ? 'users.status.expired' : `users.status.${status}`)}
    </span>
  )
}
