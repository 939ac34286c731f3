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
  return (
    <div className={classes.tabs} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.tab}
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
