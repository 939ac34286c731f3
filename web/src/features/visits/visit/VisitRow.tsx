import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from './useVisitItems.ts'
import { VisitSign } from './VisitSign.tsx'
import { signOf } from './rules.ts'
import { rejectionText } from './words.ts'
import classes from './VisitRow.module.css'

/**
 * One visit in a list of a day: time, who, where, state. The whole row opens it (`to`, else its record); `action` is its one
 * button, `note` a line of warning.
 */
export function VisitRow({
  visit,
  now,
  action,
  note,
  to,
  withDay = false,
  isShort = false,
}: {
  visit: VisitItem
  now: number
  action?: ReactNode
  note?: string | undefined
  to?: To
  withDay?: boolean
  /** One line: who and when. */
  isShort?: boolean
}) {
  const paths = usePaths()
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const sign = signOf(visit, now, timezone)
  const { specialty, hospitalAffiliation, address } = visit.prescriber
  // Where one has to be stands first: the end is cut on a phone.
  const place = hospitalAffiliation ?? address.city
  return (
    <div
      className={classes.row}
      data-testid="visit-card"
      data-subject={visit.id}
      data-status={sign}
      data-short={isShort || undefined}
    >
      <span className={classes.time}>
        {withDay ? <span className={classes.day}>{format.relativeDay(visit.scheduledDate)}</span> : null}
        {format.time(visit.scheduledTime)}
      </span>
      <div className={classes.who}>
        <Link
          to={to ?? paths.recordVisit(visit.id)}
          state={{ visit }}
          preventScrollReset={to !== undefined}
          className={classes.name}
        >
          {fullName(visit.prescriber)}
        </Link>
        {isShort ? null : (
          <div className="small ink-3 cut">{[place, specialty].filter(Boolean).join(' · ')}</div>
        )}
        {visit.status === 'rejected' ? (
          <div className={`small ink-2 ${classes.why}`}>{rejectionText(visit)}</div>
        ) : null}
        {note ? <div className={`small ${classes.note}`}>{note}</div> : null}
        {visit.unsent?.state === 'attention' ? (
          <div className={`small ${classes.refused}`}>{visit.unsent.reason}</div>
        ) : null}
      </div>
      <div className={classes.end}>
        {/* That something planned is planned says nothing. */}
        {sign === 'scheduled' && !visit.unsent ? null : <VisitSign visit={visit} now={now} />}
        {action}
      </div>
    </div>
  )
}
