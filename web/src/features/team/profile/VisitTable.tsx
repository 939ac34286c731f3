import type { Visit } from '@rounds/contract/visits'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { VisitSign } from '#features/visits/visit/VisitSign.tsx'
import { rejectionText } from '#features/visits/visit/words.ts'
import { useNow } from '#lib/page/useNow.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/table.ts'
import { useWidth } from '#ui/useWidth.ts'
import classes from './VisitTable.module.css'

/** Visits of a member, as a table or, on phones, as lines. */
export function VisitTable({ visits, label }: { visits: readonly Visit[]; label: string }) {
  const format = useFormat()
  const now = useNow()
  const isPhone = useWidth('phone')
  if (isPhone)
    return (
      <ul className={`plain-list ${classes.lines}`} aria-label={label}>
        {visits.map((visit) => (
          <li key={visit.id} className={classes.line}>
            <span className={classes.words}>
              <b className="cut">{fullName(visit.prescriber)}</b>
              <span className="small ink-3">
                {format.dayTime(visit.scheduledDate, visit.scheduledTime)}
                {visit.prescriber.address.city ? ` · ${visit.prescriber.address.city}` : ''}
              </span>
            </span>
            <VisitSign visit={{ ...visit, unsent: undefined }} now={now} />
          </li>
        ))}
      </ul>
    )
  return (
    <DataTable
      label={label}
      isCard
      minWidth={640}
      rows={visits}
      idOf={idOf}
      columns={columnsOf(format, now)}
    />
  )
}

const idOf = ({ id }: Visit) => id

const columnsOf = (format: Format, now: number): Column<Visit>[] => [
  {
    key: 'date',
    head: t('team.visit.date'),
    className: classes.date,
    cell: ({ scheduledDate, scheduledTime }) => format.dayTime(scheduledDate, scheduledTime),
  },
  {
    key: 'prescriber',
    head: t('team.visit.prescriber'),
    cell: ({ prescriber }) => (
      <>
        <b className={classes.name}>{fullName(prescriber)}</b>
        <div className="small ink-3 cut">
          {[prescriber.specialty, prescriber.hospitalAffiliation ?? prescriber.address.city]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </>
    ),
  },
  {
    key: 'duration',
    head: t('team.visit.duration'),
    isNumber: true,
    className: classes.number,
    cell: ({ actualDuration }) => (actualDuration === null ? '' : format.duration(actualDuration)),
  },
  {
    key: 'rating',
    head: t('team.visit.rating'),
    isNumber: true,
    className: classes.number,
    cell: ({ outcomes }) => (outcomes?.rating == null ? '' : format.number(outcomes.rating)),
  },
  {
    key: 'status',
    head: t('team.visit.status'),
    className: classes.status,
    cell: (visit) => (
      <>
        <VisitSign visit={{ ...visit, unsent: undefined }} now={now} />
        {visit.status === 'rejected' ? <div className="small ink-3 cut">{rejectionText(visit)}</div> : null}
      </>
    ),
  },
]
