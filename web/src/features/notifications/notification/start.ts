import type { Handler } from '#lib/outbox/handlers.ts'
import { type OutboxEntry, aboutOf } from '#lib/outbox/kinds.ts'
import { discard } from '#lib/outbox/outbox.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import { markAllRead, markRead } from './read-marks.ts'

/** A refused mark is no work to keep: the notification is unread again and can be opened again. */
const giveUp = ({ id, calls }: OutboxEntry, again: () => void) => {
  const action = { label: t('app.ui.tryAgain'), run: again }
  toast({ message: calls[0]?.failure ?? '', tone: 'error', action })
  return discard(id)
}

export const notificationReadHandler: Handler<'notification-read'> = {
  givesUp: true,
  refused: (entry) => giveUp(entry, () => markRead({ id: aboutOf(entry), isRead: false })),
}

export const notificationsReadHandler: Handler<'notifications-read'> = {
  givesUp: true,
  refused: (entry) => giveUp(entry, () => markAllRead(String(entry.calls[0]?.input.before))),
}
