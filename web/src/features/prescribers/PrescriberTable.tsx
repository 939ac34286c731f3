import type { Prescriber } from '@rounds/contract/prescribers'
import { IconArrowDown, IconArrowUp, IconCalendarPlus, IconPencilPlus } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { fullName } from '#features/visits/people.ts'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import { usePaths } from '#paths'
import { IconLink } from './IconLink.tsx'
import { lastVisitText } from './prescriber-text.ts'
import { type Sort, nextSort } from './prescriber-view.ts'
import { RowMenu } from './RowMenu.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'
import classes from './PrescriberTable.module.css'

const ROW_HEIGHT = 57
const columns = [
  { key: 'name', sort: 'lastName', isNumber: false },
  { key: 'hospital', sort: null, isNumber: false },
  { key: 'city', sort: 'city', isNumber: false },
  { key: 'lastVisit', sort: 'lastVisitDate', isNumber: false },
  { key: 'visits', sort: 'totalVisits', isNumber: true },
  { key: 'rating', sort: null, isNumber: true },
] as const

/** The prescribers as a table; only the rows in view are drawn of a long list. */
export function PrescriberTable({
  rows,
  total,
  sort,
  onSort,
  onEnd,
}: {
  rows: readonly Prescriber[]
  total: number
  sort: Sort
  onSort: (sort: Sort) => void
  /** Hears the last row that is drawn. */
  onEnd: (index: number) => void
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { indexes, before, after, last } = useVirtualRows(body, rows.length, ROW_HEIGHT)
  useEffect(() => onEnd(last), [onEnd, last])
  return (
    <table className={`table ${classes.table}`} aria-label={t('prescribers.list')} aria-rowcount={total + 1}>
      <thead>
        <tr>
          {columns.map(({ key, sort: by, isNumber }) => (
            <th
              key={key}
              scope="col"
              className={`${isNumber ? 'num' : ''} ${classes[key] ?? ''}`}
              aria-sort={by === null ? undefined : directionOf(sort, by)}
            >
              {by === null ? (
                t(`prescribers.column.${key}`)
              ) : (
                <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, by))}>
                  {t(`prescribers.column.${key}`)}
                  <Arrow direction={directionOf(sort, by)} />
                </button>
              )}
            </th>
          ))}
          <th scope="col" className={classes.actions}>
            <span className="visually-hidden">{t('prescribers.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {before > 0 ? <Room height={before} /> : null}
        {indexes.map((index) => {
          const prescriber = rows[index]
          return prescriber ? <Row key={prescriber.id} prescriber={prescriber} index={index} /> : null
        })}
        {after > 0 ? <Room height={after} /> : null}
      </tbody>
    </table>
  )
}

const directionOf = (sort: Sort, by: string) => {
  if (sort === by) return 'ascending' as const
  return sort === `-${by}` ? ('descending' as const) : ('none' as const)
}

function Arrow({ direction }: { direction: 'ascending' | 'descending' | 'none' }) {
  const Glyph = direction === 'descending' ? IconArrowDown : IconArrowUp
  return <Glyph size={13} stroke={2} aria-hidden data-shown={direction !== 'none' || undefined} />
}

/** Stands for the rows that are not drawn. */
const Room = ({ height }: { height: number }) => (
  <tr aria-hidden>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty on purpose, and hidden */}
    <td colSpan={columns.length + 1} className={classes.room} style={{ height }} />
  </tr>
)

const Row = memo(function Row({ prescriber, index }: { prescriber: Prescriber; index: number }) {
  const paths = usePaths()
  const format = useFormat()
  const { id, specialty, hospitalAffiliation, address, lastVisitDate, totalVisits, averageRating } =
    prescriber
  const name = fullName(prescriber)
  return (
    <tr aria-rowindex={index + 2} data-prescriber={id}>
      <td className={classes.name}>
        <Link to={paths.prescriber(id)} className={classes.link}>
          {name}
        </Link>
        <div className="small ink-3 cut">{specialty}</div>
      </td>
      <td className={`cut ${classes.hospital}`}>{hospitalAffiliation}</td>
      <td className={`cut ${classes.city}`}>{address.city}</td>
      <td
        className={classes.lastVisit}
        title={lastVisitDate === null ? undefined : format.day(lastVisitDate.slice(0, 10))}
        data-empty={lastVisitDate === null || undefined}
      >
        {lastVisitText(prescriber, format)}
      </td>
      <td className="num">{format.number(totalVisits)}</td>
      <td className="num">{averageRating === null ? '' : format.number(averageRating)}</td>
      <td className={classes.actions}>
        <span className={classes.quick}>
          <IconLink
            icon={IconCalendarPlus}
            label={t('prescribers.action.scheduleWith', { name })}
            to={paths.scheduleVisit({ prescriber: id })}
          />
          <IconLink
            icon={IconPencilPlus}
            label={t('prescribers.action.recordWith', { name })}
            to={paths.recordVisitWith(id)}
          />
        </span>
        <RowMenu prescriber={prescriber} />
      </td>
    </tr>
  )
})
