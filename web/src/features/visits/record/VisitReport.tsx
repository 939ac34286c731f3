import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { undo } from '#lib/outbox/outbox.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { NotSentNote } from '#features/visits/conflicts/NotSentNote.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { useNow } from '#lib/page/useNow.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { VisitContext } from './VisitContext.tsx'
import { VisitFacts } from '#features/visits/visit/VisitFacts.tsx'
import { VisitSign } from '#features/visits/visit/VisitSign.tsx'
import { signOf } from '#features/visits/visit/rules.ts'
import editor from './RecordEditor.module.css'
import classes from './RecordNote.module.css'

/** A visit that can no longer be changed: what was recorded, and why it is closed. */
export function VisitReport({ visit, children }: { visit: VisitItem; children?: ReactNode }) {
  const paths = usePaths()
  const now = useNow()
  const { timezone } = useTenant().settings.localization
  const { unsent } = visit
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
    <div className={editor.page} data-status={signOf(visit, now, timezone)}>
      <RecordHeader visit={visit} actions={next('sm')} />
      <div className={editor.columns}>
        <div className={editor.form}>
          <div className={classes.note} data-tone={visit.status}>
            <div className="spread">
              <span className={classes.title}>
                <Reason visit={visit} />
              </span>
              <VisitSign visit={visit} now={now} />
            </div>
            {unsent?.state === 'waiting' ? (
              <div>
                <Button variant="default" onClick={() => void undo(unsent.entryId)}>
                  {t('app.ui.undo')}
                </Button>
              </div>
            ) : null}
          </div>
          <NotSentNote unsent={unsent} />
          {children}
          <VisitFacts visit={visit} />
        </div>
        <VisitContext visit={visit} />
      </div>
      <ActionDock replacesNav>{next('lg')}</ActionDock>
    </div>
  )
}

/** Why it is closed: “Waiting for approval since 17 Nov”, “Approved by M. Laurent, 18 Nov”. */
function Reason({ visit }: { visit: VisitItem }) {
  const format = useFormat()
  const day = (iso: string | null) => (iso === null ? '' : format.shortDay(format.local(iso).day))
  if (visit.unsent?.state === 'waiting') return t('visits.report.sending')
  if (visit.status === 'approved')
    return t('visits.report.approved', { name: visit.approvedByName ?? '', day: day(visit.approvedAt) })
  if (visit.status !== 'submitted') return t('visits.report.elsewhere')
  return t('visits.report.waiting', { day: day(visit.submittedAt) })
}
