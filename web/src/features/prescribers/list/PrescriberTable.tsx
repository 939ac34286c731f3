import type { Prescriber } from '@rounds/contract/prescribers'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { t } from '#lib/words/messages.ts'
import type { useSelection } from '#lib/page/useSelection.ts'
import type { ColumnKey } from './columns.ts'
import { type Sort, nextSort } from './address.ts'
import { PrescriberRow } from './PrescriberRow.tsx'
import { useVirtualRows } from './useVirtualRows.ts'
import classes from './PrescriberTable.module.css'

const ROW_HEIGHT = 57

/** How a column sorts, and which hold figures. */
const sortOf = { city: 'city', lastVisit: 'lastVisitDate', visits: 'totalVisits' } as const
const isSorted = (key: ColumnKey): key is keyof typeof sortOf => key in sortOf
const figures: ReadonlySet<ColumnKey> = new Set(['visits', 'rating'])

type Next = ReadonlyMap<string, { scheduledDate: string; scheduledTime: string }>

/** The prescribers as a table; only the rows in view are drawn of a long list. */
export function PrescriberTable({
  rows,
  total,
  columns,
  next,
  selection,
  onSelectAll,
  sort,
  onSort,
  onEnd,
}: {
  rows: readonly Prescriber[]
  total: number
  columns: readonly ColumnKey[]
  next: Next
  selection: ReturnType<typeof useSelection>
  onSelectAll: () => void
  sort: Sort
  onSort: (sort: Sort) => void
  /** Hears the last row that is drawn. */
  onEnd: (index: number) => void
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { indexes, before, after, last } = useVirtualRows(body, rows.length, ROW_HEIGHT)
  useEffect(() => onEnd(last), [onEnd, last])
  const span = columns.length + 3
  const head = (by: 'lastName' | 'city' | 'lastVisitDate' | 'totalVisits', words: string) => (
    <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, by))}>
      {words}
      <Arrow direction={directionOf(sort, by)} />
    </button>
  )
  return (
    <table className={`table ${classes.table}`} aria-label={t('prescribers.list')} aria-rowcount={total + 1}>
      <thead>
        <tr>
          <th scope="col" className={classes.tickCell}>
            <TickAll count={selection.ids.size} total={total} onChange={onSelectAll} />
          </th>
          <th scope="col" className={classes.name} aria-sort={directionOf(sort, 'lastName')}>
            {head('lastName', t('prescribers.column.name'))}
          </th>
          {columns.map((key) => (
            <th
              key={key}
              scope="col"
              className={`${figures.has(key) ? 'num' : ''} ${classes[key] ?? ''}`}
              aria-sort={isSorted(key) ? directionOf(sort, sortOf[key]) : undefined}
            >
              {isSorted(key)
                ? head(sortOf[key], t(`prescribers.column.${key}`))
                : t(`prescribers.column.${key}`)}
            </th>
          ))}
          <th scope="col" className={classes.actions}>
            <span className="visually-hidden">{t('prescribers.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {before > 0 ? <Room height={before} span={span} /> : null}
        {indexes.map((index) => {
          const prescriber = rows[index]
          return prescriber ? (
            <PrescriberRow
              key={prescriber.id}
              prescriber={prescriber}
              index={index}
              columns={columns}
              next={next.get(prescriber.id)}
              isSelected={selection.ids.has(prescriber.id)}
              onToggle={selection.toggle}
            />
          ) : null
        })}
        {after > 0 ? <Room height={after} span={span} /> : null}
      </tbody>
    </table>
  )
}

function TickAll({ count, total, onChange }: { count: number; total: number; onChange: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < total
  }, [count, total])
  return (
    <label className={classes.tick}>
      <input
        ref={box}
        type="checkbox"
        checked={count > 0}
        aria-label={t('prescribers.selectAll', { count: total })}
        onChange={onChange}
      />
    </label>
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
const Room = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty on purpose, and hidden */}
    <td colSpan={span} className={classes.room} style={{ height }} />
  </tr>
)
