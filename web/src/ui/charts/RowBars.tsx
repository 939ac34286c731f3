import type { ReactNode } from 'react'
import classes from './RowBars.module.css'

export type BarRow = {
  id: string
  name: string
  value: number
  /** Where the bar ended before. */
  mark?: number | null
  text: string
  note?: string | undefined
  isLow?: boolean
  /** The name as a link or a button. */
  label?: ReactNode
}

/** Sorted rows, each with its bar from nought; `line` is a value to compare all with. */
export function RowBars({
  rows,
  line,
  most,
}: {
  rows: readonly BarRow[]
  line?: number | null
  most?: number
}) {
  const top = most ?? Math.max(1, line ?? 0, ...rows.flatMap(({ value, mark }) => [value, mark ?? 0]))
  const share = (value: number) => `${Math.min(100, (value / top) * 100)}%`
  return (
    <ul className={classes.rows} data-plain={rows.every(({ note }) => !note) || undefined}>
      {rows.map(({ id, name, value, mark, text, note, isLow, label }) => (
        <li key={id} className={classes.row}>
          <span className={classes.name} title={name}>
            {label ?? name}
          </span>
          <span className={classes.track} aria-hidden>
            <span
              className={classes.bar}
              data-low={isLow || undefined}
              style={{ inlineSize: share(value) }}
            />
            {mark == null ? null : (
              <span className={classes.mark} style={{ insetInlineStart: share(mark) }} />
            )}
            {line == null ? null : (
              <span className={classes.line} style={{ insetInlineStart: share(line) }} />
            )}
          </span>
          <span className={classes.value}>{text}</span>
          {note ? <span className={classes.note}>{note}</span> : null}
        </li>
      ))}
    </ul>
  )
}
