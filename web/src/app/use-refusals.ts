import { useEffect } from 'react'
import { t } from '#lib/messages.ts'
import { onRefused, sendNow } from '#lib/outbox.ts'
import { toast } from '#ui/toasts.ts'

/** ux.md 5.4: what the server refused later is said where the person is now. */
export const useRefusals = () => {
  useEffect(
    () =>
      onRefused((entry, error) => {
        const action = { label: t('app.ui.tryAgain'), run: () => void sendNow(entry.id) }
        toast({ message: `${entry.label}: ${error.message}`, tone: 'error', action })
      }),
    [],
  )
}
