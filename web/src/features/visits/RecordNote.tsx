import { NO_REASON } from '@rounds/contract/constants'
import { ReplyAboutVisit } from '#features/messages/ReplyAboutVisit.tsx'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import { NotSentNote } from './NotSentNote.tsx'
import { fullName } from './people.ts'
import type { VisitItem } from './useVisitItems.ts'
import classes from './RecordNote.module.css'

/** Why a visit came back: the supervisor's reason, or the server's. */
export function RecordNote({ visit }: { visit: VisitItem }) {
  const format = useFormat()
  return (
    <>
      <NotSentNote unsent={visit.unsent} />
      {visit.status === 'rejected' ? (
        <div className={classes.note} data-tone="rejected">
          <p className={classes.title}>
            {t(visit.rejectedByName === null ? 'visits.record.rejected' : 'visits.record.rejectedBy', {
              name: visit.rejectedByName ?? '',
              day: visit.rejectedAt === null ? '' : format.shortDay(format.local(visit.rejectedAt).day),
            })}
          </p>
          <p>{visit.rejectionReason ?? NO_REASON}</p>
          <ReplyAboutVisit
            visitId={visit.id}
            name={fullName(visit.prescriber)}
            day={format.shortDay(visit.scheduledDate)}
          />
        </div>
      ) : null}
    </>
  )
}
