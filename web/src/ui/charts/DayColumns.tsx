import classes from './DayColumns.module.css'

/** One column for each day; the last is the running one. `label` says it in one sentence, a table beside it has the numbers. */
export function DayColumns({
  label,
  days,
  write,
  first,
  last,
}: {
  label: string
  days: readonly { text: string; count: number }[]
  write: (count: number) => string
  /** Below the outer columns. */
  first: string
  last: string
}) {
  const top = Math.max(1, ...days.map(({ count }) => count))
  return (
    <div>
      <div className={classes.columns} role="img" aria-label={label}>
        {days.map(({ text, count }, at) => (
          <span
            key={text}
            title={`${text}: ${write(count)}`}
            data-last={at === days.length - 1 || undefined}
            style={{ height: `${Math.max(2, (count / top) * 100)}%` }}
          />
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </div>
  )
}
