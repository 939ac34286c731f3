import { useState } from 'react'
import { Link } from 'react-router'
import { usePaths } from '#paths'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { changePlan } from './change-plan.ts'
import { EditVisit } from './EditVisit.tsx'
import { MoveChoices } from './MoveChoices.tsx'
import { isMovable } from '#features/visits/visit/moves.ts'
import { addressLine, fullName, placeLine, shortName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { LastTime } from '#features/visits/visit/VisitCard.tsx'
import { VisitFacts } from '#features/visits/visit/VisitFacts.tsx'
import { VisitCoaching } from '#features/coaching/note/note.part.ts'
import { RepeatedVisit } from './RepeatedVisit.tsx'
import type { SheetStep } from './step.ts'
import { VisitSheetActions } from './VisitSheetActions.tsx'
import { VisitSign } from '#features/visits/visit/VisitSign.tsx'
import { otherPlace, rejectionText } from '#features/visits/visit/words.ts'
import classes from './VisitSheet.module.css'

/** A visit over the page it was opened from: a drawer, on phones a sheet. Open while there is a `visit`. */
export function VisitSheet({
  visit,
  items,
  clash,
  now,
  step: asked,
  onStep,
  onStart,
  onClose,
}: {
  visit: VisitItem | undefined
  /** Everything planned, for the next free time. */
  items: readonly VisitItem[]
  /** With what it shares its time, in words. */
  clash?: string | undefined
  now: number
  step: SheetStep
  onStep: (step: SheetStep) => void
  onStart: (visit: VisitItem) => void
  onClose: () => void
}) {
  const format = useFormat()
  const paths = usePaths()
  // What is shown while it closes.
  const [last, setLast] = useState(visit)
  if (visit && visit !== last) setLast(visit)
  const shown = visit ?? last
  // Somebody may have decided on it meanwhile.
  const step = shown && isMovable(shown) ? asked : 'facts'
  const titles = shown && {
    facts: (
      <Link to={paths.prescriber(shown.prescriberId)} className={classes.name}>
        {fullName(shown.prescriber)}
      </Link>
    ),
    move: t('visits.move.title', { name: shortName(shown.prescriber) }),
    edit: t('visits.sheet.editTitle', { name: shortName(shown.prescriber) }),
  }
  return (
    <Sheet clear linked opened={visit !== undefined} onClose={onClose} title={titles?.[step] ?? ''}>
      {shown && step === 'move' ? (
        <MoveChoices
          key={shown.id}
          visit={shown}
          items={items}
          onMove={({ day, time }) => {
            const when = format.dayTime(day, time)
            changePlan(shown, { scheduledDate: day, scheduledTime: time }, t('visits.toast.moved', { when }))
            onClose()
          }}
        />
      ) : null}
      {shown && step === 'edit' ? <EditVisit key={shown.id} visit={shown} onDone={onClose} /> : null}
      {shown && step === 'facts' ? (
        <div className={classes.body} data-testid="visit-sheet" data-status={shown.status}>
          <Head visit={shown} clash={clash} now={now} />
          <VisitSheetActions visit={shown} now={now} onStep={onStep} onStart={onStart} onClose={onClose} />
          <VisitCoaching visit={shown} />
          <VisitFacts visit={shown} />
        </div>
      ) : null}
    </Sheet>
  )
}

/** When, where and how it stands, with the sentence that its state needs. */
function Head({ visit, clash, now }: { visit: VisitItem; clash: string | undefined; now: number }) {
  const format = useFormat()
  const { prescriber } = visit
  const where = otherPlace(visit) || addressLine(prescriber.address)
  const day = (iso: string | null) => (iso === null ? '' : format.shortDay(format.local(iso).day))
  return (
    <div className={classes.head}>
      <div className="spread">
        <span className={classes.when}>
          {format.dayTime(visit.scheduledDate, visit.scheduledTime)} · {format.duration(visit.duration)}
        </span>
        <VisitSign visit={visit} now={now} />
      </div>
      <div className="ink-2">{placeLine(prescriber)}</div>
      {where === '' ? null : <div className="small ink-3">{where}</div>}
      <div className="small ink-2">
        <LastTime visit={visit} />
      </div>
      {clash ? <p className={classes.warning}>{clash}</p> : null}
      {visit.unsent?.state === 'attention' ? <p className={classes.problem}>{visit.unsent.reason}</p> : null}
      {visit.status === 'rejected' ? <p className={classes.problem}>{rejectionText(visit)}</p> : null}
      {visit.status === 'rejected' && visit.rejectionCode === 'duplicate' ? (
        <RepeatedVisit visit={visit} />
      ) : null}
      {visit.status === 'submitted' ? (
        <p>{t('visits.report.waiting', { day: day(visit.submittedAt) })}</p>
      ) : null}
      {visit.status === 'approved' ? (
        <p>{t('visits.report.approved', { name: visit.approvedByName ?? '', day: day(visit.approvedAt) })}</p>
      ) : null}
    </div>
  )
}
