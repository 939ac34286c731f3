import { type Notification, notifications } from '@rounds/contract/notifications'
import { t } from '#lib/words/messages.ts'
import { callOf, discard, enqueue, onRefused, undoOf } from '#lib/outbox/outbox.ts'
import { toast } from '#ui/toasts.ts'
import { ALL_SUBJECT, isReadMark, subjectOf } from './rules.ts'

/** Marks one as read, now and on the server as soon as it can be reached. */
export const markRead = ({ id, isRead }: Pick<Notification, 'id' | 'isRead'>): void => {
  if (isRead) return
  enqueue({
    label: t('notifications.outbox.markRead'),
    subject: subjectOf(id),
    calls: [callOf(notifications.markRead, { id })],
    holdMs: 0,
  })
}

/** Marks all up to the instant `before` as read; the server knows no way back, so Undo holds the request. */
export const markAllRead = (before: string): void => {
  const entry = enqueue({
    label: t('notifications.outbox.markAll'),
    subject: ALL_SUBJECT,
    calls: [callOf(notifications.markAllRead, { before })],
  })
  toast({ message: t('notifications.allRead'), ...undoOf(entry) })
}

// A refused mark is no work to keep: the notification is unread again and can be opened again.
onRefused((entry) => {
  if (!isReadMark(entry)) return
  const [first] = entry.calls
  void discard(entry.id)
  if (!first) return
  const input = first.input as { id?: string; before?: string }
  const again = () => {
    if (input.id !== undefined) markRead({ id: input.id, isRead: false })
    else if (input.before !== undefined) markAllRead(input.before)
  }
  toast({ message: first.failure, tone: 'error', action: { label: t('app.ui.tryAgain'), run: again } })
})
