import classes from './DotLine.module.css'

/** Names of dots on either side of it run towards it. */
const MIDDLE = 50
/** Closer than this two names meet. */
const CLOSE = 60

/** One dot for each of some people on 0 to 100, the outer two named. */
export function DotLine({ dots }: { dots: readonly { id: string; name: string; value: number }[] }) {
  const sorted = dots.toSorted((a, b) => a.value - b.value)
  const [lowest, highest] = [sorted.at(0), sorted.at(-1)]
  const outer = new Set([lowest?.id, highest?.id])
  const isCrowded = lowest && highest && highest.value - lowest.value < CLOSE
  return (
    <div className={classes.box}>
      <ul className={classes.line}>
        {sorted.map(({ id, name, value }) => (
          <li
            key={id}
            className={classes.dot}
            title={`${name}: ${value}`}
            data-above={(isCrowded && id === highest.id) || undefined}
            data-side={value > MIDDLE ? 'end' : 'start'}
            style={{ insetInlineStart: `${value}%` }}
          >
            <span className={outer.has(id) ? classes.name : 'visually-hidden'}>{`${name} ${value}`}</span>
          </li>
        ))}
      </ul>
      <div className={classes.scale} aria-hidden>
        {[0, 25, 50, 75, 100].map((value) => (
          <span key={value}>{value}</span>
        ))}
      </div>
    </div>
  )
}
