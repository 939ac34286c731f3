import { Button } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { sendNow } from '#lib/outbox/outbox.ts'
import type { Pending } from '#lib/outbox/rules.ts'
import { openConflict } from './conflicts.ts'
import classes from '#features/visits/record/RecordNote.module.css'

/** A change of the visit that the server refused, why, and what can be done about it. */
export function NotSentNote({ unsent }: { unsent: Pending | undefined }) {
  if (unsent?.state !== 'attention') return null
  const { entryId, isConflict, reason } = unsent
  return (
    <div className={classes.note} data-tone="rejected" role="alert">
      <p className={classes.title}>{t('visits.record.notSent')}</p>
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
    </div>
  )
}
