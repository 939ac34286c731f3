import { IconChartBar, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './ChartCard.module.css'

/** The numbers of a chart, their heads first. */
export type ChartTable = { head: readonly string[]; rows: readonly (readonly (string | number)[])[] }

/** A chart with its finding, and the same numbers as a table. */
export function ChartCard({
  title,
  line,
  table,
  write,
  isTable,
  toggleLabel,
  onToggle,
  children,
}: {
  title: string
  line: string
  table: ChartTable
  write: (value: number) => string
  isTable: boolean
  toggleLabel: string
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <figure className={`card ${classes.card}`} aria-label={title}>
      <figcaption className={classes.caption}>
        <div>
          <h2>{title}</h2>
          <p className="small ink-3">{line}</p>
        </div>
        <IconButton
          icon={isTable ? IconChartBar : IconTable}
          label={toggleLabel}
          aria-pressed={isTable}
          onClick={onToggle}
        />
      </figcaption>
      {isTable ? (
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.scroll} role="region" tabIndex={0} aria-label={title}>
          <table className="table">
            <thead>
              <tr>
                {table.head.map((head, at) => (
                  <th key={head} className={at > 0 ? 'num' : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) =>
                    at === 0 ? (
                      <th key={at} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={at} className="num">
                        {typeof cell === 'number' ? write(cell) : cell}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </figure>
  )
}
