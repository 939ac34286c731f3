import type { Schedule } from '@rounds/contract/schedules'
import { t } from '#lib/words/messages.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { sendingState } from './rules.ts'
import classes from './ReportsPage.module.css'

/** What became of what was sent last, and to whom it did not get. */
export function LastRun({ schedule: { lastRun, recipients } }: { schedule: Schedule }) {
  if (!lastRun) return <span className="small ink-3">{t('reports.run.none')}</span>
  const { status, label } = sendingState(lastRun)
  return (
    <div className={classes.state}>
      <StatusBadge status={status} label={t(label, { count: lastRun.sent })} />
      {recipients.map(({ id, name, problem }) =>
        problem ? (
          <span key={id} className="small ink-2">
            {t(`reports.problem.${problem}`, { name })}
          </span>
        ) : null,
      )}
    </div>
  )
}
