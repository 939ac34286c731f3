import classes from './VisitCells.module.css'

/** One cell for each visit of a target, filled by its state (ux.md 3.4); the words beside it say it, too. */
export function VisitCells({
  cells,
  size = 'medium',
}: {
  cells: readonly string[]
  size?: 'small' | 'medium'
}) {
  return (
    <span className={classes.cells} data-size={size} aria-hidden>
      {cells.map((cell, index) => (
        <span key={index} data-cell={cell} />
      ))}
    </span>
  )
}
