import classes from './HeatTable.module.css'

/** A table of counts, each cell as full as its count; `rows` hold a count for each column. */
export function HeatTable({
  corner,
  columns,
  rows,
}: {
  corner: string
  columns: readonly string[]
  rows: readonly { name: string; counts: readonly number[] }[]
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
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, counts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {counts.map((count, at) => (
                <td key={columns[at]} data-heat={count === 0 ? 0 : Math.ceil((count / top) * 5)}>
                  {count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
