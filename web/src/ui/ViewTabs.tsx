import { useEffect, useRef } from 'react'
import classes from './ViewTabs.module.css'

/** Views of one list, side by side: one is on. `count` stands behind its word. */
export function ViewTabs<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: V; label: string; count?: string | number | undefined }[]
  value: V
  onChange: (value: V) => void
}) {
  const tabs = useRef<HTMLDivElement>(null)
  // The chosen one may lie beyond the edge of a phone. Only sideways: the page stays where it is.
  useEffect(() => {
    const show = () => {
      const box = tabs.current
      const chosen = box?.querySelector(`[data-value="${value}"]`)
      if (!box || !chosen || box.scrollWidth <= box.clientWidth) return
      const [outer, inner] = [box.getBoundingClientRect(), chosen.getBoundingClientRect()]
      box.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
    }
    // With the frame that lays the page out anyway.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return (
    <div className={classes.tabs} role="group" aria-label={label} ref={tabs}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.tab}
          data-value={option.value}
          aria-pressed={value === option.value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count === undefined ? null : <span className="num">{option.count}</span>}
        </button>
      ))}
    </div>
  )
}
