import { Button } from '@mantine/core'
import { ReplyAboutVisit } from '#features/messages/message/ReplyAboutVisit.tsx'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { NotSentNote } from '#features/visits/conflicts/NotSentNote.tsx'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { Note } from '#ui/Note.tsx'
import { RepeatedVisit } from './record.part.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import classes from './RecordEditor.module.css'
import { rejectionText } from '#features/visits/visit/words.ts'

/** Why a visit came back: the supervisor's reason, or the server's. `onMend` leads to the field that the reason is about, `onRemoved` away. */
export function RecordNote({
  visit,
  onMend,
  onRemoved,
}: {
  visit: VisitItem
  onMend: (() => void) | undefined
  onRemoved: () => void
}) {
  const format = useFormat()
  return (
    <>
      <NotSentNote unsent={visit.unsent} />
      {visit.status === 'submitted' && visit.unsent?.state !== 'waiting' ? (
        <Note tone="submitted" title={t('visits.record.sentPlan')}>
          <p>{t('visits.record.sentPlanText')}</p>
        </Note>
      ) : null}
      {visit.status === 'rejected' ? (
        <Note
          tone="rejected"
          title={t(visit.rejectedByName === null ? 'visits.record.rejected' : 'visits.record.rejectedBy', {
            name: visit.rejectedByName ?? '',
            day: visit.rejectedAt === null ? '' : format.shortDay(format.local(visit.rejectedAt).day),
          })}
        >
          <p>{rejectionText(visit)}</p>
          {visit.rejectionCode === 'duplicate' ? <RepeatedVisit visit={visit} onRemoved={onRemoved} /> : null}
          <div className={`row wrap ${classes.deeds}`}>
            {onMend ? (
              <Button variant="default" onClick={onMend}>
                {t(visit.rejectionCode === 'date' ? 'visits.record.toDate' : 'visits.record.toField')}
              </Button>
            ) : null}
            <ReplyAboutVisit
              visitId={visit.id}
              name={fullName(visit.prescriber)}
              day={format.shortDay(visit.scheduledDate)}
            />
          </div>
        </Note>
      ) : null}
    </>
  )
}
