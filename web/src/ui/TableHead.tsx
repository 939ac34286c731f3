import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Column, Sort, TableSelection } from './table.ts'
import classes from './DataTable.module.css'

/** The box that ticks every row, and those that are not loaded. */
export function TickAll({
  selection: { count, total, labelAll, onToggleAll },
}: {
  selection: Pick<TableSelection<never>, 'count' | 'total' | 'labelAll' | 'onToggleAll'>
}) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < total
  }, [count, total])
  return (
    <th scope="col" className={classes.tickCell}>
      <label className={classes.tick}>
        <input ref={box} type="checkbox" checked={count > 0} aria-label={labelAll} onChange={onToggleAll} />
      </label>
    </th>
  )
}

/** The classes of a column, for its head and its cells. */
export const classOf = ({
  isNumber,
  isActions,
  className,
}: Pick<Column<never>, 'isNumber' | 'isActions' | 'className'>) =>
  [isNumber && 'num', isActions && classes.actions, className].filter(Boolean).join(' ') || undefined

/** The head of a column; one that sorts is a button. */
export function Head<Row, By extends string>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row, By>
  sort: Sort<By> | undefined
  onSort: ((sort: Sort<By>) => void) | undefined
}) {
  const { head, isActions, sortBy: by, isHighestFirst = false } = column
  if (by === undefined)
    return (
      <th scope="col" className={classOf(column)}>
        {isActions ? <span className="visually-hidden">{head}</span> : head}
      </th>
    )
  const isSorted = sort?.by === by
  const isDescending = isSorted && sort.isDescending
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort?.({ by, isDescending: isSorted ? !isDescending : isHighestFirst })}
      >
        {head}
        <Arrow size={13} stroke={2} aria-hidden data-shown={isSorted || undefined} />
      </button>
    </th>
  )
}
