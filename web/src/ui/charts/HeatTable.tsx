import type { ReactNode } from 'react'
import classes from './HeatTable.module.css'

type Named = { id: string; name: string }

/**
 * A table of counts, each cell as full as its count; `rows` hold a count for each column. `cell` and `label` draw what more a
 * count or the name of a row is.
 */
export function HeatTable({
  corner,
  columns,
  rows,
  write,
  cell = write,
  label = ({ name }) => name,
}: {
  corner: string
  columns: readonly Named[]
  rows: readonly (Named & { counts: readonly number[] })[]
  write: (count: number) => string
  cell?: (count: number, row: Named, column: Named) => ReactNode
  label?: (row: Named & { counts: readonly number[] }) => ReactNode
}) {
  const top = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" tabIndex={0} aria-label={corner}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{corner}</span>
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{label(row)}</th>
              {columns.map((column, at) => {
                const count = row.counts[at] ?? 0
                return (
                  <td key={column.id} data-heat={count === 0 ? 0 : Math.ceil((count / top) * 5)}>
                    {count === 0 ? 0 : cell(count, row, column)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
