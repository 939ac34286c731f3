import classes from './TrendLine.module.css'

const WIDTH = 88
const HEIGHT = 20
const EDGE = 3

/** Some values in their order, the last one marked; the words beside it say it, too. */
export function TrendLine({ values }: { values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1)
  const points = values.map((value, index) => ({
    x: EDGE + index * step,
    // What never changes lies in the middle.
    y: high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE),
  }))
  const last = points.at(-1)
  return (
    <svg className={classes.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden focusable="false">
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last ? <circle cx={last.x} cy={last.y} r={EDGE - 0.5} /> : null}
    </svg>
  )
}
