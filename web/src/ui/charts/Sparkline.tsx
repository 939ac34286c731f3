import classes from './Sparkline.module.css'

const [WIDTH, HEIGHT, EDGE] = [76, 22, 3]

/** The course of a number in a word's room; where there is none the line has a gap. The number beside it says the last one. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const x = (at: number) => EDGE + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : EDGE + (1 - (value - least) / (most - least)) * (HEIGHT - 2 * EDGE)
  const path = values
    .map((value, at) => {
      if (value === null) return ''
      const isJoined = at > 0 && values[at - 1] !== null
      return `${isJoined ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
  const last = values.at(-1)
  return (
    <svg className={classes.line} width={WIDTH} height={HEIGHT} aria-hidden>
      <path d={path} />
      {last == null ? null : <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} />}
    </svg>
  )
}
