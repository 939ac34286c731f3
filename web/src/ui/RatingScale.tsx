import { type KeyboardEvent, useId } from 'react'
import chips from './Chips.module.css'
import classes from './RatingScale.module.css'

const steps = [1, 2, 3, 4, 5]

/** 1 to 5 with words at both ends, no default. Arrow keys as in any radio group, and the digits 1–5. */
export function RatingScale({
  label,
  lowest,
  highest,
  value,
  onChange,
  error,
  id,
}: {
  label: string
  lowest: string
  highest: string
  value: number | null
  onChange: (value: number) => void
  error?: string | undefined
  id?: string
}) {
  const group = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = Number(event.key)
    if (event.metaKey || event.ctrlKey || event.altKey || !steps.includes(digit)) return
    event.preventDefault()
    onChange(digit)
  }
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${group}-label`}
      aria-describedby={`${group}-ends${error ? ` ${group}-error` : ''}`}
      aria-invalid={error ? true : undefined}
      onKeyDown={onKeyDown}
      id={id}
      tabIndex={-1}
    >
      <span id={`${group}-label`} className={chips.label}>
        {label}
      </span>
      <div className={classes.scale}>
        {steps.map((step) => (
          <label key={step} className={`${chips.chip} ${classes.step}`} data-on={step === value || undefined}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={step === value}
              onChange={() => onChange(step)}
            />
            {step}
          </label>
        ))}
      </div>
      <div className={classes.ends} id={`${group}-ends`}>
        <span>{lowest}</span>
        <span className="visually-hidden"> – </span>
        <span>{highest}</span>
      </div>
      {error ? (
        <p className={chips.error} id={`${group}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
