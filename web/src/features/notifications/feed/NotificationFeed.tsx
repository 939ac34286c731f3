import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './NotificationFeed.module.css'
import { markAllRead } from '#features/notifications/notification/read-marks.ts'
import {
  type View,
  useNotifications,
  useUnread,
} from '#features/notifications/notification/useNotifications.ts'

/** The person's notifications, today's before the earlier ones (ux.md 4.4). `onPage` offers the older pages. */
export function NotificationFeed({
  view,
  onView,
  page = 1,
  onPage,
  onOpen,
  level = 2,
}: {
  view: View
  onView: (view: View) => void
  page?: number
  onPage?: (page: number) => void
  onOpen?: () => void
  /** Of the headings “Today” and “Earlier”. */
  level?: 2 | 3
}) {
  const format = useFormat()
  const unread = useUnread()
  const { read, items } = useNotifications(view, page)
  const today = format.today()
  const isToday = ({ createdAt }: { createdAt: string }) => format.local(createdAt).day === today
  const groups = [
    { title: t('notifications.today'), items: items.filter(isToday) },
    { title: t('notifications.earlier'), items: items.filter((item) => !isToday(item)) },
  ].filter((group) => group.items.length > 0)
  const newest = page === 1 ? items[0]?.createdAt : undefined
  const pages = read.data?.pagination.totalPages ?? 1
  const Heading = `h${level}` as const
  return (
    <div className={classes.feed}>
      <div className={classes.bar}>
        <ViewTabs
          label={t('notifications.view')}
          options={[
            { value: 'unread', label: t('notifications.view.unread'), count: unread },
            { value: 'all', label: t('notifications.view.all') },
          ]}
          value={view}
          onChange={onView}
        />
        {unread !== undefined && unread > 0 && newest !== undefined ? (
          <Button variant="subtle" onClick={() => markAllRead(newest)}>
            {t('notifications.markAll')}
          </Button>
        ) : null}
      </div>
      <Loadable read={read}>
        {() =>
          groups.length === 0 ? (
            <EmptyState
              icon={IconCircleCheck}
              title={t(view === 'all' ? 'notifications.none' : 'notifications.empty')}
              text={t('notifications.emptyText')}
              level={level}
            />
          ) : (
            groups.map((group) => (
              <section key={group.title}>
                <Heading className={classes.title}>{group.title}</Heading>
                <ul className={`plain-list ${classes.list}`}>
                  {group.items.map((item) => (
                    <li key={item.id}>
                      <NotificationItem item={item} onOpen={onOpen} />
                    </li>
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </Loadable>
      {onPage && pages > 1 ? (
        <div className={classes.pages}>
          <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('notifications.newer')}
          </Button>
          <span className="small ink-2 num">{t('notifications.page', { page, pages })}</span>
          <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('notifications.older')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
