import { t } from '#lib/words/messages.ts'
import { addressOf, oneOf, page } from '#lib/page/address.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { NotificationFeed } from './NotificationFeed.tsx'
import type { View } from '#features/notifications/notification/useNotifications.ts'

const address = addressOf({ view: oneOf<View>(['unread', 'all']), page: page() })

/** All notifications of the person; view and page live in the address. */
export function NotificationsPage() {
  const [{ view, page: shown }, change] = useAddress(address)
  usePageTitle(t('notifications.title'))
  return (
    <>
      <PageHeader title={t('notifications.title')} />
      <NotificationFeed
        view={view}
        onView={(next) => change({ view: next, page: 1 }, { toTop: true })}
        page={shown}
        onPage={(next) => change({ page: next }, { toTop: true })}
      />
    </>
  )
}
