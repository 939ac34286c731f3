import { ReplyAboutVisit } from '#features/messages/message/ReplyAboutVisit.tsx'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { NotSentNote } from '#features/visits/conflicts/NotSentNote.tsx'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { rejectionText } from '#features/visits/visit/words.ts'
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
          <p>{rejectionText(visit)}</p>
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
