import { prescribers } from '@rounds/contract/prescribers'
import type { Visit } from '@rounds/contract/visits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { useFormat } from '#lib/words/format.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { fullName, placeLine } from '#features/prescribers/prescriber/people.ts'
import { Elapsed } from './Elapsed.tsx'
import type { VisitItem } from './useVisitItems.ts'
import { VisitSign } from './VisitSign.tsx'
import { signOf } from './rules.ts'
import { nextStepsText } from './words.ts'
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
      {line ? <div className={`small ink-3 ${classes.line}`}>{line}</div> : null}
      {children}
    </section>
  )
}

/** “Last visit 3 Nov: “Wants the dosage study.”” */
export function LastTime({ visit }: { visit: Visit }) {
  const format = useFormat()
  const read = useRead(prescribers.get, { id: visit.prescriberId }, { staleTime: 60_000 })
  const last = read.data?.visits.find((other) => other.completedAt !== null && other.id !== visit.id)
  if (!last) return visit.prescriber.totalVisits === 0 ? t('visits.firstVisit') : null
  const day = format.shortDay(last.scheduledDate)
  const said = last.outcomes?.feedback ?? nextStepsText(last.outcomes)
  return said ? t('visits.lastVisitSaid', { day, said }) : t('visits.lastVisit', { day })
}
