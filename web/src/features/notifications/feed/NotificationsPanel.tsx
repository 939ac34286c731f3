import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { Sheet } from '#ui/Sheet.tsx'
import { NotificationFeed } from './NotificationFeed.tsx'
import classes from './NotificationsPanel.module.css'
import type { View } from '#features/notifications/notification/useNotifications.ts'

/** What the bell opens: the newest notifications beside the page, on phones above it. */
export function NotificationsPanel({ close }: { close: () => void }) {
  const paths = usePaths()
  const [view, setView] = useState<View>('unread')
  return (
    <Sheet opened full size={400} title={t('notifications.title')} onClose={close}>
      <div className="stack">
        <NotificationFeed view={view} onView={setView} onOpen={close} level={3} />
        <Link
          to={paths.notifications(view === 'all' ? { view } : {})}
          className={classes.all}
          onClick={close}
        >
          {t('notifications.showAll')}
        </Link>
      </div>
    </Sheet>
  )
}
