import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { WeekPlan } from '#features/planning/plan/usePlan.ts'
import classes from './PlanProgress.module.css'

/** What becomes of a submitted plan: how far it is, what waits for a connection, what failed and why. */
export function PlanProgress({ plan }: { plan: WeekPlan }) {
  const format = useFormat()
  const { progress, waiting, refused } = plan.submission
  const failed = plan.rows.filter(({ problem }) => problem !== undefined)
  useSpokenQuarters(progress)
  const count = refused ? refused.visits.length : failed.length
  return (
    <>
      {progress ? (
        <div className={classes.progress}>
          <span className="small num">{t('planning.creating', progress)}</span>
          <ProgressBar label={t('planning.creating', progress)} done={progress.done} total={progress.total} />
        </div>
      ) : null}
      {waiting > 0 && !refused ? (
        <p className={classes.waiting}>
          <IconCloudUp size={16} stroke={1.75} aria-hidden />
          {t('planning.waiting', { count: waiting })}
        </p>
      ) : null}
      {refused || failed.length > 0 ? (
        <section className={classes.failed} aria-label={t('planning.failed', { count })}>
          <div className={classes.head}>
            <IconAlertTriangle size={18} stroke={2} aria-hidden />
            <h2 className={classes.title}>{t('planning.failed', { count })}</h2>
            <Button variant="default" onClick={() => plan.submit('failed')}>
              {t('planning.retry', { count })}
            </Button>
          </div>
          {refused ? <p className="small">{refused.reason}</p> : null}
          <ul className="plain-list small">
            {refused?.visits.map((visit) => (
              <li key={visit.id}>
                <strong>{fullName(visit.prescriber)}</strong>,{' '}
                {format.dayTime(visit.scheduledDate, visit.scheduledTime)}
              </li>
            ))}
            {failed.map((row) => (
              <li key={row.id}>
                <strong>{fullName(row.person)}</strong>, {format.dayTime(row.day, row.time)}: {row.problem}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

const useSpokenQuarters = (progress: { done: number; total: number } | null) => {
  const spoken = useRef(0)
  const quarter = progress === null ? 0 : Math.floor((progress.done / progress.total) * 4)
  const text = progress === null ? '' : t('planning.creating', progress)
  useEffect(() => {
    if (quarter > spoken.current) announce(text)
    spoken.current = quarter
  }, [quarter, text])
}
