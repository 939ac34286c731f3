import type { Visit } from '@rounds/contract/visits'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link, type To } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { type HistoryState, type SortColumn, sorts } from './address.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { VisitSign } from '#features/visits/visit/VisitSign.tsx'
import { rejectionText } from '#features/visits/visit/words.ts'
import classes from './HistoryTable.module.css'

const columns = [
  'date',
  'prescriber',
  'type',
  'duration',
  'products',
  'rating',
  'status',
  'submitted',
] as const
const isNumber = (column: string) => column === 'duration' || column === 'rating'
const isSort = (column: string): column is SortColumn => (sorts as readonly string[]).includes(column)

/** Past visits as a table; the name opens the visit over it. */
export function HistoryTable({
  visits,
  sort,
  now,
  linkOf,
  onSort,
}: {
  visits: readonly VisitItem[]
  sort: HistoryState['sort']
  now: number
  linkOf: (visit: Visit) => To
  onSort: (sort: HistoryState['sort']) => void
}) {
  const format = useFormat()
  const direction = (column: SortColumn) => {
    if (sort.by !== column) return 'none' as const
    return sort.isDescending ? ('descending' as const) : ('ascending' as const)
  }
  const next = (column: SortColumn) => ({
    by: column,
    isDescending: sort.by === column ? !sort.isDescending : column === 'date' || isNumber(column),
  })
  return (
    <table className={`table ${classes.table}`} aria-label={t('visits.history.list')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={`${isNumber(column) ? 'num' : ''} ${classes[column] ?? ''}`}
              aria-sort={isSort(column) ? direction(column) : undefined}
            >
              {isSort(column) ? (
                <button type="button" className={classes.sort} onClick={() => onSort(next(column))}>
                  {t(`visits.history.column.${column}`)}
                  <Arrow direction={direction(column)} />
                </button>
              ) : (
                t(`visits.history.column.${column}`)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.id} data-testid="visit-card" data-subject={visit.id} data-status={visit.status}>
            <td className={classes.date}>{format.dayTime(visit.scheduledDate, visit.scheduledTime)}</td>
            <td>
              <Link to={linkOf(visit)} state={{ visit }} preventScrollReset className={classes.name}>
                {fullName(visit.prescriber)}
              </Link>
              <div className="small ink-3 cut">
                {visit.prescriber.hospitalAffiliation ?? visit.prescriber.address.city}
              </div>
            </td>
            <td>{t(`app.visitType.${visit.type}`)}</td>
            <td className="num">
              {visit.actualDuration === null ? '' : format.duration(visit.actualDuration)}
            </td>
            <td className="cut" title={visit.outcomes?.productsDiscussed.join(', ')}>
              {visit.outcomes?.productsDiscussed.join(', ')}
            </td>
            <td className="num">
              {visit.outcomes?.rating == null ? '' : format.number(visit.outcomes.rating)}
            </td>
            <td className={classes.sign}>
              <VisitSign visit={visit} now={now} />
              {visit.status === 'rejected' ? (
                <div className="small ink-3 cut">{rejectionText(visit)}</div>
              ) : null}
            </td>
            <td
              className={classes.date}
              title={visit.submittedAt ? format.instantDayTime(visit.submittedAt) : undefined}
            >
              {visit.submittedAt ? format.relativeInstant(visit.submittedAt) : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Arrow({ direction }: { direction: 'ascending' | 'descending' | 'none' }) {
  const Glyph = direction === 'descending' ? IconArrowDown : IconArrowUp
  return <Glyph size={13} stroke={2} aria-hidden data-shown={direction !== 'none' || undefined} />
}
