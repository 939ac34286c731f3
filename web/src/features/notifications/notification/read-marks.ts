import { type Notification, notifications } from '@rounds/contract/notifications'
import { t } from '#lib/words/messages.ts'
import { callOf, enqueue, undoOf } from '#lib/outbox/outbox.ts'
import { toast } from '#ui/toasts.ts'

/** Marks one as read, now and on the server as soon as it can be reached. */
export const markRead = ({ id, isRead }: Pick<Notification, 'id' | 'isRead'>): void => {
  if (isRead) return
  enqueue({
    label: t('notifications.outbox.markRead'),
    kind: 'notification-read',
    about: id,
    calls: [callOf(notifications.markRead, { id })],
    holdMs: 0,
  })
}

/** Marks all up to the instant `before` as read; the server knows no way back, so Undo holds the request. */
export const markAllRead = (before: string): void => {
  const entry = enqueue({
    label: t('notifications.outbox.markAll'),
    kind: 'notifications-read',
    about: '',
    calls: [callOf(notifications.markAllRead, { before })],
  })
  toast({ message: t('notifications.allRead'), ...undoOf(entry) })
}
