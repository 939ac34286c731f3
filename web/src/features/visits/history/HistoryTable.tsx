import type { Visit } from '@rounds/contract/visits'
import { Link, type To } from 'react-router'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { VisitSign } from '#features/visits/visit/VisitSign.tsx'
import { rejectionText } from '#features/visits/visit/words.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/table.ts'
import type { HistoryState, SortColumn } from './address.ts'
import classes from './HistoryTable.module.css'

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
  return (
    <DataTable
      className={classes.list}
      label={t('visits.history.list')}
      isCard
      minWidth={660}
      rows={visits}
      idOf={idOf}
      columns={columnsOf(useFormat(), now, linkOf)}
      attributesOf={attributesOf}
      sort={sort}
      onSort={onSort}
    />
  )
}

const idOf = ({ id }: Visit) => id
const attributesOf = ({ id, status }: Visit) => ({
  'data-testid': 'visit-card',
  'data-subject': id,
  'data-status': status,
})

const columnsOf = (
  format: Format,
  now: number,
  linkOf: (visit: Visit) => To,
): Column<VisitItem, SortColumn>[] => [
  {
    key: 'date',
    head: t('visits.history.column.date'),
    className: classes.date,
    sortBy: 'date',
    isHighestFirst: true,
    cell: ({ scheduledDate, scheduledTime }) => (
      <>
        {format.day(scheduledDate)}
        <div className="small ink-3">{format.time(scheduledTime)}</div>
      </>
    ),
  },
  {
    key: 'prescriber',
    head: t('visits.history.column.prescriber'),
    sortBy: 'prescriber',
    cell: (visit) => (
      <>
        <Link to={linkOf(visit)} state={{ visit }} preventScrollReset className={classes.name}>
          {fullName(visit.prescriber)}
        </Link>
        <div className="small ink-3 cut">
          {visit.prescriber.hospitalAffiliation ?? visit.prescriber.address.city}
        </div>
      </>
    ),
  },
  {
    key: 'type',
    head: t('visits.history.column.type'),
    className: classes.type,
    sortBy: 'type',
    cell: ({ type }) => t(`app.visitType.${type}`),
  },
  {
    key: 'duration',
    head: t('visits.history.column.duration'),
    className: classes.duration,
    isNumber: true,
    sortBy: 'duration',
    isHighestFirst: true,
    cell: ({ actualDuration }) => (actualDuration === null ? '' : format.duration(actualDuration)),
  },
  {
    key: 'products',
    head: t('visits.history.column.products'),
    isCut: true,
    cell: productsOf,
    hint: productsOf,
  },
  {
    key: 'rating',
    head: t('visits.history.column.rating'),
    className: classes.rating,
    isNumber: true,
    sortBy: 'rating',
    isHighestFirst: true,
    cell: ({ outcomes }) => (outcomes?.rating == null ? '' : format.number(outcomes.rating)),
  },
  {
    key: 'status',
    head: t('visits.history.column.status'),
    className: classes.status,
    sortBy: 'status',
    cell: (visit) => (
      <>
        <VisitSign visit={visit} now={now} />
        {visit.status === 'rejected' ? <div className="small ink-3 cut">{rejectionText(visit)}</div> : null}
      </>
    ),
  },
  {
    key: 'submitted',
    head: t('visits.history.column.submitted'),
    className: classes.submitted,
    sortBy: 'submitted',
    cell: ({ submittedAt }) => (submittedAt ? format.relativeInstant(submittedAt) : ''),
    hint: ({ submittedAt }) => (submittedAt ? format.instantDayTime(submittedAt) : undefined),
  },
]

const productsOf = ({ outcomes }: Visit) => outcomes?.productsDiscussed.join(', ')
