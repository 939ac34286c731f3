import { IconBell } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useUnread } from '#features/notifications/notification/useNotifications.ts'
import { t } from '#lib/words/messages.ts'
import { announce } from '#ui/LiveRegion.tsx'
import classes from './Bell.module.css'
import { openPart } from '#app/places/open-part.ts'
import { parts } from '#app/places/parts.ts'

const MOST = 99

/** How many notifications are unread; opens their panel. */
export function Bell() {
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  const before = useRef(unread)
  useEffect(() => {
    if (unread !== undefined && before.current !== undefined && unread > before.current)
      announce(t('notifications.arrived', { count: unread }))
    before.current = unread
  }, [unread])
  const count = unread ?? 0
  return (
    <>
      <button
        type="button"
        className={classes.bell}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('notifications.bellUnread', { count }) : t('notifications.bell')}
        onClick={() => openPart(parts.NotificationsPanel.preload, () => setOpen(true))}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
        {count > 0 ? (
          <span className={classes.count} aria-hidden>
            {count > MOST ? `${MOST}+` : count}
          </span>
        ) : null}
      </button>
      {isOpen ? <parts.NotificationsPanel close={() => setOpen(false)} /> : null}
    </>
  )
}
