import type { Schedule } from '@rounds/contract/schedules'
import { t } from '#lib/words/messages.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { sendingState } from './rules.ts'
import classes from './ReportsPage.module.css'

/** What became of what was sent last, and to whom it did not get, or will not. */
export function LastRun({ schedule: { lastRun, recipients } }: { schedule: Schedule }) {
  const state = lastRun && sendingState(lastRun)
  return (
    <div className={classes.state}>
      {state ? (
        <StatusBadge status={state.status} label={t(state.label, { count: lastRun.sent })} />
      ) : (
        <span className="small ink-3">{t('reports.run.none')}</span>
      )}
      {recipients.map(({ id, name, problem }) =>
        problem ? (
          <span key={id ?? name} className="small ink-2">
            {t(`reports.problem.${problem}`, { name })}
          </span>
        ) : null,
      )}
    </div>
  )
}
