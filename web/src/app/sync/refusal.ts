import { openConflict } from '#features/visits/conflicts/conflicts.ts'
import type { ApiError } from '#lib/plain/errors.ts'
import type { OutboxEntry } from '#lib/outbox/kinds.ts'
import { sendNow } from '#lib/outbox/outbox.ts'
import { t } from '#lib/words/messages.ts'
import { dismissAbout, toast } from '#ui/toasts.ts'
import { highlight } from './highlight.ts'

/** ux.md 5.4: what the server refused later is said where the person is now. */
export const tellRefusal = (
  { id, label, subject, conflict, shows }: OutboxEntry,
  { code, message }: ApiError,
): void => {
  const isAsking = conflict !== undefined || (code === 'DUPLICATE' && 'isNewPrescriber' in shows)
  const action = !isAsking
    ? { label: t('app.ui.tryAgain'), run: () => void sendNow(id) }
    : { label: t('outbox.fix'), run: () => openConflict(id) }
  dismissAbout(id)
  highlight(subject)
  toast({ message: `${label}: ${message}`, tone: 'error', action, about: [id] })
}
