import { isNotMet, mayDo } from '@rounds/contract/transitions'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { outboxStore, undo } from '#lib/outbox/outbox.ts'
import { isHeld } from '#lib/outbox/rules.ts'
import { useStore } from '#lib/plain/store.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { Columns } from '#ui/Columns.tsx'
import { Note } from '#ui/Note.tsx'
import { NotSentNote } from '#features/visits/conflicts/NotSentNote.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { useNow } from '#lib/page/useNow.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { VisitCoaching } from '#features/coaching/note/note.part.ts'
import { VisitContext } from './VisitContext.tsx'
import { openNotMet } from '#features/visits/visit/not-met-store.ts'
import { submitVisits, withdrawVisit } from '#features/visits/visit/commands.ts'
import { VisitFacts } from '#features/visits/visit/VisitFacts.tsx'
import { VisitSign } from '#features/visits/visit/VisitSign.tsx'
import { rejectionText } from '#features/visits/visit/words.ts'
import { signOf } from '#features/visits/visit/rules.ts'
import classes from './RecordEditor.module.css'

/** A visit that can no longer be changed: what was recorded, and why it is closed. */
export function VisitReport({
  visit,
  onMet,
  children,
}: {
  visit: VisitItem
  /** Nobody was met: says that they were, and records it. */
  onMet?: (() => void) | undefined
  children?: ReactNode
}) {
  const paths = usePaths()
  const now = useNow()
  const { timezone } = useTenant().settings.localization
  const { unsent } = visit
  const canUndo = useStore(outboxStore).some((entry) => entry.id === unsent?.entryId && isHeld(entry))
  const next = (size: 'sm' | 'lg') => (
    <Button
      size={size}
      variant="default"
      component={Link}
      to={paths.scheduleVisit({ prescriber: visit.prescriberId })}
    >
      {t('visits.action.followUp')}
    </Button>
  )
  return (
    <div className={classes.page} data-status={signOf(visit, now, timezone)}>
      <RecordHeader visit={visit} actions={next('sm')} />
      <Columns>
        <div className={classes.form}>
          <Note
            tone={visit.status}
            title={<Reason visit={visit} canUndo={canUndo} />}
            beside={<VisitSign visit={visit} now={now} />}
          >
            {onMet ? (
              <div className="row">
                {mayDo(visit, 'submit') ? (
                  <Button onClick={() => submitVisits([visit])}>{t('visits.action.submit')}</Button>
                ) : null}
                <Button variant="default" onClick={() => openNotMet(visit)}>
                  {t('visits.notMet.change')}
                </Button>
                <Button variant="default" onClick={onMet}>
                  {t('visits.notMet.met')}
                </Button>
              </div>
            ) : null}
            {mayDo(visit, 'withdraw') && unsent?.state !== 'waiting' ? (
              <div>
                <Button variant="default" onClick={() => withdrawVisit(visit)}>
                  {t('visits.action.withdraw')}
                </Button>
              </div>
            ) : null}
            {unsent && canUndo ? (
              <div>
                <Button variant="default" onClick={() => void undo(unsent.entryId)}>
                  {t('app.ui.undo')}
                </Button>
              </div>
            ) : null}
          </Note>
          <NotSentNote unsent={unsent} />
          {children}
          <VisitCoaching visit={visit} />
          <VisitFacts visit={visit} />
        </div>
        <VisitContext visit={visit} />
      </Columns>
      <ActionDock replacesNav>{next('lg')}</ActionDock>
    </div>
  )
}

/** Why it is closed: “Waiting for approval since 17 Nov”, “Approved by M. Laurent, 18 Nov”. */
function Reason({ visit, canUndo }: { visit: VisitItem; canUndo: boolean }) {
  const format = useFormat()
  const day = (iso: string | null) => (iso === null ? '' : format.shortDay(format.local(iso).day))
  if (visit.unsent?.state === 'waiting') return t(canUndo ? 'visits.report.sending' : 'visits.report.leaving')
  if (visit.status === 'approved')
    return t('visits.report.approved', { name: visit.approvedByName ?? '', day: day(visit.approvedAt) })
  if (isNotMet(visit) && visit.status !== 'submitted')
    return visit.status === 'rejected' ? rejectionText(visit) : t('visits.notMet.fact')
  if (visit.status !== 'submitted') return t('visits.report.elsewhere')
  return t('visits.report.waiting', { day: day(visit.submittedAt) })
}
