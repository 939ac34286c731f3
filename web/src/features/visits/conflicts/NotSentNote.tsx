import { Button } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { sendNow } from '#lib/outbox/outbox.ts'
import type { Pending } from '#lib/outbox/rules.ts'
import { Note } from '#ui/Note.tsx'
import { openConflict } from './conflicts.ts'

/** A change of the visit that the server refused, why, and what can be done about it. */
export function NotSentNote({ unsent }: { unsent: Pending | undefined }) {
  if (unsent?.state !== 'attention') return null
  const { entryId, isConflict, reason } = unsent
  return (
    <Note tone="rejected" title={t('visits.record.notSent')} role="alert">
      <p>{reason}</p>
      <div>
        {isConflict === true ? (
          <Button variant="default" onClick={() => openConflict(entryId)}>
            {t('outbox.fix')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => void sendNow(entryId)}>
            {t('app.sync.retry')}
          </Button>
        )}
      </div>
    </Note>
  )
}
