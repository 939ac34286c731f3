import classes from './Meter.module.css'

/** A share of a whole, 0 to 1; the words beside it say it, too. */
export function Meter({ share }: { share: number }) {
  return (
    <div className={classes.track} aria-hidden>
      <div className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
    </div>
  )
}
