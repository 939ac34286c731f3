import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { fullName, placeLine } from '#features/prescribers/prescriber/people.ts'
import { Elapsed } from './Elapsed.tsx'
import type { VisitItem } from './useVisitItems.ts'
import { VisitSign } from './VisitSign.tsx'
import { signOf } from './rules.ts'
import classes from './VisitCard.module.css'

/** The visit that matters now: when, who, where, a line about last time, and its buttons. */
export function VisitCard({
  visit,
  now,
  line,
  children,
}: {
  visit: VisitItem
  now: number
  line?: ReactNode
  children?: ReactNode
}) {
  const paths = usePaths()
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const isRunning = visit.status === 'in-progress' && visit.startTime !== null
  return (
    <section
      className={classes.card}
      data-testid="visit-card"
      data-subject={visit.id}
      data-status={signOf(visit, now, timezone)}
      aria-label={fullName(visit.prescriber)}
    >
      <div className={classes.top}>
        <span className={classes.when}>
          {isRunning && visit.startTime ? (
            <Elapsed since={visit.startTime} />
          ) : (
            `${format.time(visit.scheduledTime)} · ${format.duration(visit.duration)}`
          )}
        </span>
        <VisitSign visit={visit} now={now} />
      </div>
      <h2 className={classes.name}>
        <Link to={paths.recordVisit(visit.id)} state={{ visit }}>
          {fullName(visit.prescriber)}
        </Link>
      </h2>
      <div className="ink-2">{placeLine(visit.prescriber)}</div>
      {line ? <div className={classes.line}>{line}</div> : null}
      {children}
    </section>
  )
}
