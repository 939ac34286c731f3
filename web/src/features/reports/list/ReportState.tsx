import type { Report } from '@rounds/contract/reports'
import { t } from '#lib/words/messages.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { badges, stateOf } from './rules.ts'
import classes from './ReportsPage.module.css'

/** How far a report is, and why it is none. */
export function ReportState({ report, now }: { report: Report; now: number }) {
  const state = stateOf(report, now)
  return (
    <div className={classes.state}>
      <StatusBadge status={badges[state]} label={t(`reports.status.${state}`)} />
      {state === 'processing' ? (
        <ProgressBar
          label={t('reports.progress', { report: report.title })}
          done={report.progress}
          total={100}
        />
      ) : null}
      {state === 'failed' && report.errorMessage ? (
        <span className="small ink-3">{report.errorMessage}</span>
      ) : null}
    </div>
  )
}
