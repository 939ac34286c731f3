import { useEffect } from 'react'
import { isDecision } from '#features/approvals/decisions.ts'
import { isMessageMark } from '#features/messages/message-rules.ts'
import { isReadMark } from '#features/notifications/notification-rules.ts'
import { t } from '#lib/messages.ts'
import { onRefused, sendNow } from '#lib/outbox.ts'
import { toast } from '#ui/toasts.ts'

/** ux.md 5.4: what the server refused later is said where the person is now; decisions and read marks report themselves. */
export const useRefusals = () => {
  useEffect(
    () =>
      onRefused((entry, error) => {
        if (isDecision(entry) || isReadMark(entry) || isMessageMark(entry)) return
        const action = { label: t('app.ui.tryAgain'), run: () => void sendNow(entry.id) }
        toast({ message: `${entry.label}: ${error.message}`, tone: 'error', action })
      }),
    [],
  )
}
