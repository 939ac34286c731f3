import classes from './Steps.module.css'

/** How far a wizard is, as a bar of its steps; the words beside it say it, too. `index` is the current step's, from 0. */
export function Steps({ count, index }: { count: number; index: number }) {
  return (
    <ol className={`plain-list ${classes.steps}`} aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        <li key={at} data-on={at <= index || undefined} />
      ))}
    </ol>
  )
}
