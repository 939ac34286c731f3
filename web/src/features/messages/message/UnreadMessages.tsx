import { useUser } from '#lib/session/session.ts'
import { isUnread } from './rules.ts'
import { useMessages, useOpened } from './useMessages.ts'

/** How many messages nobody has opened yet; nothing when there are none. */
export function UnreadMessages({ className }: { className: string | undefined }) {
  const { id } = useUser()
  const { data } = useMessages('inbox', 1)
  const opened = useOpened()
  if (!data) return null
  const openedHere = data.data.filter(
    (message) => isUnread(message, id, new Set()) && opened.has(message.id),
  ).length
  const count = data.unreadCount - openedHere
  return count > 0 ? <span className={className}>{count}</span> : null
}
