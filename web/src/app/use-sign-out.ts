import { useState } from 'react'
import { t } from '#lib/messages.ts'
import { useOutbox } from '#lib/outbox.ts'
import { signOut } from '#lib/session.ts'
import { toast } from '#ui/toasts.ts'

/** Signs out; asks first only when this device holds unsent work (ux.md 4.1). */
export const useSignOut = () => {
  const { entries } = useOutbox()
  const [isAsking, setAsking] = useState(false)
  const unsent = entries.filter((entry) => entry.state !== 'delivered').length
  const go = () => {
    setAsking(false)
    void signOut().then((failure) => {
      if (failure !== null) toast(t('app.signOut.done'))
    })
  }
  return {
    unsent,
    isAsking,
    ask: () => (unsent > 0 ? setAsking(true) : go()),
    stay: () => setAsking(false),
    go,
  }
}
