import { memo, useLayoutEffect, useRef, useState } from 'react'
import { rem } from './rem.ts'
import { SHOW_AFTER_MS, SHOW_AT_LEAST_MS } from './skeleton-times.ts'
import classes from './Skeletons.module.css'
import { useUiTexts } from './texts.ts'

/** `wait` before a skeleton is due, `show` while it stands, `done` when the content may come. */
export const useSettled = (loading: boolean): 'wait' | 'show' | 'done' => {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  // In the same moment as the drawing: a timer must not come between, and take what is shown away again.
  useLayoutEffect(() => {
    if (loading && !shown) {
      const timer = setTimeout(() => {
        since.current = performance.now()
        setShown(true)
      }, SHOW_AFTER_MS)
      return () => clearTimeout(timer)
    }
    if (!loading && shown) {
      const rest = Math.max(0, SHOW_AT_LEAST_MS - (performance.now() - since.current))
      const timer = setTimeout(() => setShown(false), rest)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [loading, shown])
  if (shown) return 'show'
  return loading ? 'wait' : 'done'
}

/** One grey bar; numbers are px of the design. */
export function Skeleton({ width = '100%', height = 14, round = false }: SkeletonProps) {
  const style = {
    width: typeof width === 'number' ? rem(width) : width,
    height: rem(height),
    borderRadius: round ? 99 : 6,
  }
  return <span className={classes.bar} style={style} />
}

type SkeletonProps = { width?: number | string; height?: number; round?: boolean }

/** A list that is on its way: two-line rows with a badge. `label` is read out. */
export const SkeletonRows = memo(function SkeletonRows({
  rows = 5,
  label,
}: {
  rows?: number
  label?: string
}) {
  const texts = useUiTexts()
  return (
    <div className={classes.rows} aria-busy role="status">
      <span className="visually-hidden">{label ?? texts.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <Skeleton width={44} />
          <div className={classes.lines}>
            <Skeleton width={`${60 - ((index * 13) % 25)}%`} />
            <Skeleton width={`${45 - ((index * 7) % 20)}%`} height={11} />
          </div>
          <Skeleton width={84} height={22} round />
        </div>
      ))}
    </div>
  )
})

/** A card that is on its way. */
export const SkeletonCard = memo(function SkeletonCard({ lines = 3 }: { lines?: number }) {
  return (
    <div className={`card ${classes.lines}`} aria-busy>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${80 - index * 18}%`} height={index === 0 ? 18 : 14} />
      ))}
    </div>
  )
})
