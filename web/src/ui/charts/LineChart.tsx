import classes from './LineChart.module.css'

export type Line = { name: string; points: readonly (number | null)[]; isBefore?: boolean; end: string }

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 190, 40, 76, 10, 24]

/** The next round number above. */
const ceiling = (value: number) => {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return [1, 2, 4, 5, 8, 10].map((step) => step * size).find((step) => step >= value) ?? value
}

/** Lines over the same days, each named at its end; the one before is dashed. */
export function LineChart({
  label,
  lines,
  ticks,
  from = 0,
  to,
}: {
  label: string
  lines: readonly Line[]
  /** Words below, by the index of their point. */
  ticks: readonly { at: number; text: string }[]
  from?: number
  to?: number
}) {
  const last = Math.max(1, ...lines.map(({ points }) => points.length - 1))
  const top = to ?? ceiling(Math.max(1, ...lines.flatMap(({ points }) => points.map((point) => point ?? 0))))
  const x = (at: number) => LEFT + (at / last) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => TOP + (1 - (value - from) / (top - from)) * (HEIGHT - TOP - BOTTOM)
  const levels = [0, 1, 2, 3, 4].map((step) => from + ((top - from) * step) / 4)
  const known = lines.map((line) => ({
    ...line,
    drawn: line.points.flatMap((value, at) => (value === null ? [] : [{ value, at }])),
  }))
  const ends = spread(known.map(({ drawn }) => y(drawn.at(-1)?.value ?? from)))
  return (
    <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {levels.map((level) => (
        <g key={level}>
          <line className={classes.level} x1={LEFT} x2={WIDTH - RIGHT} y1={y(level)} y2={y(level)} />
          <text className={classes.tick} x={LEFT - 8} y={y(level) + 4} textAnchor="end">
            {Math.round(level * 10) / 10}
          </text>
        </g>
      ))}
      {ticks.map(({ at, text }) => (
        <text key={at} className={classes.tick} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
          {text}
        </text>
      ))}
      {known.map(({ name, drawn, isBefore, end }, index) => {
        const final = drawn.at(-1)
        return final ? (
          <g key={name} className={isBefore ? classes.before : classes.now}>
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

/** Names at the ends of lines that meet stand below each other. */
const spread = (places: readonly number[]): number[] => {
  const [first, second] = places
  if (first === undefined || second === undefined || Math.abs(first - second) >= 14) return [...places]
  const middle = (first + second) / 2
  return first <= second ? [middle - 7, middle + 7] : [middle + 7, middle - 7]
}
