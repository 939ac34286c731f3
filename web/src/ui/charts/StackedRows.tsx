import type { ReactNode } from 'react'
import classes from './StackedRows.module.css'

export type StackedRow = { id: string; name: string; total: number; counts: Readonly<Record<string, number>> }

/** Rows of which each is a whole in parts; `parts` in their order, with what they are called. */
export function StackedRows({
  rows,
  parts,
  write,
  label = ({ name }) => name,
}: {
  rows: readonly StackedRow[]
  parts: readonly { id: string; name: string }[]
  write: (count: number) => string
  /** The name of a row as a link or a button. */
  label?: (row: StackedRow) => ReactNode
}) {
  const top = Math.max(1, ...rows.map(({ total }) => total))
  const used = parts.filter(({ id }) => rows.some(({ counts }) => (counts[id] ?? 0) > 0))
  return (
    <div className={classes.chart}>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <span className={classes.name}>{label(row)}</span>
            <span className={classes.track}>
              {used.map((part) => {
                const count = row.counts[part.id] ?? 0
                return count === 0 ? null : (
                  <span
                    key={part.id}
                    className={classes.part}
                    data-part={part.id}
                    title={`${part.name}: ${write(count)}`}
                    style={{ inlineSize: `${(count / top) * 100}%` }}
                  >
                    <span className="visually-hidden">{`${part.name} `}</span>
                    <b data-small={count / top < 0.09 || undefined}>{write(count)}</b>
                  </span>
                )
              })}
            </span>
            <span className={classes.total}>{write(row.total)}</span>
          </li>
        ))}
      </ul>
      <ul className={classes.legend} aria-hidden>
        {used.map((part) => (
          <li key={part.id}>
            <span className={classes.swatch} data-part={part.id} />
            {part.name}
          </li>
        ))}
      </ul>
    </div>
  )
}
