import { Fragment, type ReactNode, type Ref, memo } from 'react'
import { Head, TickAll, classOf } from './TableHead.tsx'
import type { Column, Sort, TableSelection } from './table.ts'
import classes from './DataTable.module.css'

/** The rows to draw of a long list, and the room of the others. Pixels. */
type Drawn = {
  body: Ref<HTMLTableSectionElement>
  indexes: readonly number[]
  before: number
  after: number
  measure: Ref<HTMLTableRowElement> | undefined
}

/** Everything that rows are drawn from keeps its identity from one rendering to the next: rows are drawn anew only when they change. */
export type DataTableProps<Row, By extends string = string> = {
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  columns: readonly Column<Row, By>[]
  sort?: Sort<By>
  onSort?: (sort: Sort<By>) => void
  selection?: TableSelection<Row> | undefined
  /** The row that the keys act on. */
  current?: string | undefined
  /** Rows that are being changed. */
  busy?: ReadonlySet<string>
  /** A press anywhere on a row. The row's first column holds the button or link for keyboards. */
  onOpen?: (id: string) => void
  /** What tests, styles and keys find a row by, besides `data-item`, its id. */
  attributesOf?: (row: Row) => Readonly<Record<string, string>>
  /** Rows that stand together, in an order that keeps them so, by the key of what stands above them in `heads`. Not with `drawn`. */
  groupOf?: ((row: Row) => string) | undefined
  heads?: Readonly<Record<string, ReactNode>>
  /** The table is a card of its own. */
  isCard?: boolean
  /** A narrower page scrolls the table sideways; its head scrolls away with the page then. Pixels. */
  minWidth?: number
  /** The first column stays where the table scrolls sideways. */
  isPinned?: boolean
  /** Stands in the place of rows: loading, an error, nobody found. */
  instead?: ReactNode
  /** Below the last row. */
  foot?: ReactNode
  testId?: string
  className?: string | undefined
  /** With `drawn`, how many rows there are: some of them may not be loaded yet. */
  total?: number
  drawn?: Drawn
}

const nothing: ReadonlySet<string> = new Set()

/** A table: head that stays, sorting, ticking, a row under the keys, long lists (ux.md 5.2). */
export function DataTable<Row, By extends string = string>({
  label,
  rows,
  idOf,
  columns,
  sort,
  onSort,
  selection,
  current,
  busy = nothing,
  onOpen,
  attributesOf,
  groupOf,
  heads = {},
  isCard = false,
  minWidth,
  isPinned = false,
  instead,
  foot,
  testId,
  className = '',
  total,
  drawn,
}: DataTableProps<Row, By>) {
  const isWide = minWidth !== undefined
  const span = columns.length + (selection ? 1 : 0)
  const indexes = drawn?.indexes ?? rows.map((_, index) => index)
  return (
    <div
      className={`${classes.box} ${className}`}
      data-card={isCard || undefined}
      data-wide={isWide || undefined}
      // A region that scrolls must be reachable by keyboard.
      {...(isWide && { role: 'region', tabIndex: 0, 'aria-label': label })}
    >
      <table
        className={`table ${classes.table}`}
        style={{ minWidth }}
        data-testid={testId}
        data-virtual={drawn !== undefined || undefined}
        data-opens={onOpen !== undefined || undefined}
        data-pinned={isPinned || undefined}
        aria-label={label}
        aria-rowcount={total === undefined ? undefined : total + 1}
      >
        <thead>
          <tr>
            {selection ? <TickAll selection={selection} /> : null}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={drawn?.body}>
          {instead === undefined ? null : (
            <tr>
              <td colSpan={span}>{instead}</td>
            </tr>
          )}
          {drawn && drawn.before > 0 ? <Room height={drawn.before} span={span} /> : null}
          {indexes.map((index) => {
            const row = rows[index]
            if (row === undefined) return null
            const id = idOf(row)
            const [group, before] = [row, rows[index - 1]].map((each) => each && groupOf?.(each))
            return (
              <Fragment key={id}>
                {group === undefined || group === before ? null : (
                  <tr className={classes.group}>
                    <th scope="rowgroup">
                      <div>{heads[group]}</div>
                    </th>
                  </tr>
                )}
                <TableRow
                  row={row}
                  id={id}
                  index={drawn && index}
                  columns={columns}
                  isSelected={selection ? selection.ids.has(id) : null}
                  labelOf={selection?.labelOf}
                  onToggle={selection?.onToggle}
                  isCurrent={id === current}
                  isBusy={busy.has(id)}
                  onOpen={onOpen}
                  attributesOf={attributesOf}
                  measure={drawn?.measure}
                />
              </Fragment>
            )
          })}
          {drawn && drawn.after > 0 ? <Room height={drawn.after} span={span} /> : null}
        </tbody>
      </table>
      {foot}
    </div>
  )
}

type RowProps<Row, By extends string> = Pick<DataTableProps<Row, By>, 'columns' | 'onOpen' | 'attributesOf'> &
  Pick<Partial<TableSelection<Row>>, 'labelOf' | 'onToggle'> & {
    row: Row
    id: string
    index: number | undefined
    /** Null where rows are not ticked. */
    isSelected: boolean | null
    isCurrent: boolean
    isBusy: boolean
    measure: Ref<HTMLTableRowElement> | undefined
  }

const TableRow = memo(function TableRow<Row, By extends string>({
  row,
  id,
  index,
  columns,
  isSelected,
  labelOf,
  onToggle,
  isCurrent,
  isBusy,
  onOpen,
  attributesOf,
  measure,
}: RowProps<Row, By>) {
  return (
    <tr
      ref={measure}
      {...attributesOf?.(row)}
      data-item={id}
      data-index={index}
      data-selected={isSelected || undefined}
      data-current={isCurrent || undefined}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-busy={isBusy || undefined}
      onClick={onOpen && (() => onOpen(id))}
    >
      {isSelected === null ? null : (
        <td className={classes.tickCell} onClick={(event) => event.stopPropagation()}>
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={labelOf?.(row)}
              onChange={(event) => onToggle?.(id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={[classOf(column), column.isCut && 'cut'].filter(Boolean).join(' ') || undefined}
          title={column.hint?.(row)}
        >
          {column.cell(row, isCurrent)}
        </td>
      ))}
    </tr>
  )
}) as <Row, By extends string>(props: RowProps<Row, By>) => ReactNode

/** Stands for the rows that are not drawn. */
const Room = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty on purpose, and hidden */}
    <td colSpan={span} className={classes.room} style={{ height }} />
  </tr>
)
