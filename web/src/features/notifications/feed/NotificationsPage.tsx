import { useSearchParams } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { NotificationFeed } from './NotificationFeed.tsx'
import type { View } from '#features/notifications/notification/useNotifications.ts'

const pageOf = (text: string | null) => {
  const page = Number(text)
  return Number.isInteger(page) && page > 1 ? page : 1
}

/** All notifications of the person; view and page live in the address. */
export function NotificationsPage() {
  const [query, setQuery] = useSearchParams()
  const view: View = query.get('view') === 'all' ? 'all' : 'unread'
  usePageTitle(t('notifications.title'))
  const show = (next: View, page: number) =>
    setQuery({ ...(next === 'all' && { view: next }), ...(page > 1 && { page: String(page) }) })
  return (
    <>
      <PageHeader title={t('notifications.title')} />
      <NotificationFeed
        view={view}
        onView={(next) => show(next, 1)}
        page={pageOf(query.get('page'))}
        onPage={(page) => show(view, page)}
      />
    </>
  )
}
