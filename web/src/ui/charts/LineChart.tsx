import { rem } from '#ui/rem.ts'
import classes from './LineChart.module.css'

export type Line = {
  name: string
  points: readonly (number | null)[]
  look?: 'now' | 'before' | 'goal'
  end: string
}

/** So that letters are of one size, whatever room the chart has. */
const sizes = {
  medium: { width: 560, height: 190, right: 76, steps: 4 },
  small: { width: 360, height: 150, right: 92, steps: 2 },
}
const [LEFT, TOP, BOTTOM] = [40, 10, 24]
/** From one name at the end of a line to the next below. */
const STEP = 14

/** The next round number above. */
const ceiling = (value: number) => {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  // Quarters of them are whole, too.
  const rounds = size === 1 ? [1, 2, 4, 8, 12] : [1.2, 1.6, 2, 2.4, 3.2, 4, 4.8, 6, 8, 10]
  return rounds.map((step) => step * size).find((step) => step >= value) ?? value
}

/** Lines over the same days, each named at its end; the one before is dashed, a goal dotted. */
export function LineChart({
  label,
  lines,
  ticks,
  write,
  from = 0,
  to,
  size = 'medium',
}: {
  label: string
  lines: readonly Line[]
  /** Words below, by the index of their point. */
  ticks: readonly { at: number; text: string }[]
  write: (value: number) => string
  from?: number
  to?: number
  size?: keyof typeof sizes
}) {
  const { width, height, right, steps } = sizes[size]
  const last = Math.max(1, ...lines.map(({ points }) => points.length - 1))
  const top = to ?? ceiling(Math.max(1, ...lines.flatMap(({ points }) => points.map((point) => point ?? 0))))
  const x = (at: number) => LEFT + (at / last) * (width - LEFT - right)
  const y = (value: number) => TOP + (1 - (value - from) / (top - from)) * (height - TOP - BOTTOM)
  const levels = Array.from({ length: steps + 1 }, (_, step) => from + ((top - from) * step) / steps)
  const known = lines.map((line) => ({
    ...line,
    drawn: line.points.flatMap((value, at) => (value === null ? [] : [{ value, at }])),
  }))
  const ends = spread(
    known.map(({ drawn }) => ({ at: drawn.at(-1)?.at, place: y(drawn.at(-1)?.value ?? from) })),
    height - BOTTOM - 4,
  )
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: rem(width * 1.3) }}
      role="img"
      aria-label={label}
    >
      {levels.map((level) => (
        <g key={level}>
          <line className={classes.level} x1={LEFT} x2={width - right} y1={y(level)} y2={y(level)} />
          <text className={classes.tick} x={LEFT - 8} y={y(level) + 4} textAnchor="end">
            {write(Math.round(level * 10) / 10)}
          </text>
        </g>
      ))}
      {ticks.map(({ at, text }) => (
        <text key={at} className={classes.tick} x={x(at)} y={height - 6} textAnchor="middle">
          {text}
        </text>
      ))}
      {known.map(({ name, drawn, look = 'now', end }, index) => {
        const final = drawn.at(-1)
        return final ? (
          <g key={name} className={classes[look]}>
            <polyline points={drawn.map(({ value, at }) => `${x(at)},${y(value)}`).join(' ')} />
            <circle cx={x(final.at)} cy={y(final.value)} r={3.5} />
            <text x={x(final.at) + 8} y={(ends[index] ?? 0) + 4}>
              {end}
            </text>
          </g>
        ) : null
      })}
    </svg>
  )
}

/** Names at the ends of lines that meet stand below each other, the last of them above `bottom`, where the days are named. */
const spread = (ends: readonly { at: number | undefined; place: number }[], bottom: number): number[] => {
  const put = ends.map(({ place }) => place)
  for (const group of Map.groupBy(ends.keys(), (index) => ends[index]?.at).values()) {
    const downwards = group.toSorted((a, b) => (put[a] ?? 0) - (put[b] ?? 0))
    let free = -Infinity
    for (const index of downwards) {
      put[index] = Math.max(put[index] ?? 0, free)
      free = put[index] + STEP
    }
    let last = bottom
    for (const index of downwards.toReversed()) {
      put[index] = Math.min(put[index] ?? 0, last)
      last = put[index] - STEP
    }
  }
  return put
}
