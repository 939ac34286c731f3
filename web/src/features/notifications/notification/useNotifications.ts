import { type NotificationFilter, notifications } from '@rounds/contract/notifications'
import { useMemo } from 'react'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { useRead } from '#lib/reads/query.ts'
import { useStore } from '#lib/plain/store.ts'
import { marksOf, unreadAfter, withMarks } from './rules.ts'

export type View = 'unread' | 'all'

/** Requirements S-066: beside the events, which say nothing of what another device has read. */
const POLL_MS = 60_000
const LIMIT = 20

const filterOf = (view: View, page: number): Partial<NotificationFilter> => ({
  limit: LIMIT,
  ...(page > 1 && { page }),
  ...(view === 'unread' && { isRead: false }),
})

const useMarks = () => {
  const entries = useStore(outboxStore)
  return useMemo(() => marksOf(entries), [entries])
}

/** How many are unread; undefined until the server has said. */
export const useUnread = (): number | undefined => {
  const marks = useMarks()
  const { data } = useRead(notifications.list, filterOf('all', 1), { refetchInterval: POLL_MS })
  return data && unreadAfter(data.unreadCount, data.data, marks)
}

/** A page of notifications, with what was marked here laid over it. */
export const useNotifications = (view: View, page: number) => {
  const marks = useMarks()
  const read = useRead(notifications.list, filterOf(view, page), { keepPrevious: true })
  const items = useMemo(() => {
    const known = withMarks(read.data?.data ?? [], marks)
    return view === 'unread' ? known.filter(({ isRead }) => !isRead) : known
  }, [read.data, marks, view])
  return { read, items }
}
