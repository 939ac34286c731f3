import classes from './ProgressBar.module.css'

/** As far as `done` of `total`, or moving where nobody can tell. `label` says it in words, which stand beside it too. */
export function ProgressBar({
  label,
  done,
  total,
}: {
  label: string
  done?: number | undefined
  total?: number | undefined
}) {
  const share = done === undefined || total === undefined ? null : done / Math.max(1, total)
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      {...(share === null ? {} : { 'aria-valuemin': 0, 'aria-valuemax': total, 'aria-valuenow': done })}
    >
      <div
        className={classes.bar}
        data-moving={share === null || undefined}
        style={share === null ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  )
}
