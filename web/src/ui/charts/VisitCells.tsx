import classes from './VisitCells.module.css'

/** Of more cells none would be wide enough to be seen. */
const MOST = 40

/** Of many cells as many as there is room for, in the same proportions. */
const shownOf = (cells: readonly string[]) =>
  cells.length <= MOST
    ? cells
    : Array.from({ length: MOST }, (_, index) => cells[Math.floor((index * cells.length) / MOST)] ?? '')

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
      {shownOf(cells).map((cell, index) => (
        <span key={index} data-cell={cell} />
      ))}
    </span>
  )
}
