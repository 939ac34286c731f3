import { useEffect } from 'react'
import { isDecision } from '#features/approvals/approval/decisions.ts'
import { isMessageMark } from '#features/messages/message/rules.ts'
import { isReadMark } from '#features/notifications/notification/rules.ts'
import { isPlanEntry } from '#features/planning/plan/entries.ts'
import { openConflict, startVisitConflicts } from '#features/visits/conflicts/conflicts.ts'
import { t } from '#lib/words/messages.ts'
import { onRefused, sendNow } from '#lib/outbox/outbox.ts'
import { dismissAbout, toast } from '#ui/toasts.ts'
import { highlight } from '#app/sync/highlight.ts'

startVisitConflicts()

/** ux.md 5.4: what the server refused later is said where the person is now; decisions, plans and read marks report themselves. */
export const useRefusals = () => {
  useEffect(
    () =>
      onRefused((entry, error) => {
        if (isDecision(entry) || isReadMark(entry) || isMessageMark(entry) || isPlanEntry(entry)) return
        const { id, conflict } = entry
        const action =
          conflict === undefined
            ? { label: t('app.ui.tryAgain'), run: () => void sendNow(id) }
            : { label: t('outbox.fix'), run: () => openConflict(id) }
        dismissAbout(id)
        highlight(entry.subject)
        toast({ message: `${entry.label}: ${error.message}`, tone: 'error', action, about: [id] })
      }),
    [],
  )
}
