import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './Chips.module.css'

export type ChipOption<V extends string> = { value: V; label: ReactNode; hint?: string }

type Common = {
  label: string
  hideLabel?: boolean
  error?: string | undefined
  id?: string
  after?: ReactNode
}

const errorOf = (group: string, { error }: Common) =>
  error ? (
    <p className="fault" id={`${group}-error`}>
      {error}
    </p>
  ) : null

const labelled = (group: string, { label, hideLabel }: Common) => (
  <span id={`${group}-label`} className={hideLabel ? 'visually-hidden' : classes.label}>
    {label}
  </span>
)

/** One of several, as chips (44 px to touch). `after` adds a chip-like button at the end (“More…”). */
export function ChipRadio<V extends string>({
  options,
  value,
  onChange,
  ...common
}: Common & { options: readonly ChipOption<V>[]; value: V | null; onChange: (value: V) => void }) {
  const group = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${group}-label`}
      aria-describedby={common.error ? `${group}-error` : undefined}
      aria-invalid={common.error ? true : undefined}
      id={common.id}
    >
      {labelled(group, common)}
      {errorOf(group, common)}
      <div className={classes.chips}>
        {options.map((option) => (
          <label key={option.value} className={classes.chip} data-on={option.value === value || undefined}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.value === value ? <IconCheck size={15} stroke={2} aria-hidden /> : null}
            {option.label}
          </label>
        ))}
        {common.after}
      </div>
    </div>
  )
}

/** Any of several, as chips. */
export function ChipMulti<V extends string>({
  options,
  value,
  onChange,
  ...common
}: Common & { options: readonly ChipOption<V>[]; value: readonly V[]; onChange: (value: V[]) => void }) {
  const group = useId()
  const toggle = (option: V) =>
    onChange(value.includes(option) ? value.filter((other) => other !== option) : [...value, option])
  return (
    <div
      role="group"
      aria-labelledby={`${group}-label`}
      aria-describedby={common.error ? `${group}-error` : undefined}
      id={common.id}
    >
      {labelled(group, common)}
      {errorOf(group, common)}
      <div className={classes.chips}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className={classes.chip}
            aria-pressed={value.includes(option.value)}
            data-on={value.includes(option.value) || undefined}
            onClick={() => toggle(option.value)}
          >
            {value.includes(option.value) ? <IconCheck size={15} stroke={2} aria-hidden /> : null}
            {option.label}
          </button>
        ))}
        {common.after}
      </div>
    </div>
  )
}

/** A chip that does something: “More…”, “+ Notes” (dashed). */
export function ChipButton({
  children,
  onClick,
  dashed = false,
  expanded,
}: {
  children: ReactNode
  onClick: () => void
  dashed?: boolean
  expanded?: boolean
}) {
  return (
    <button
      type="button"
      className={classes.chip}
      data-dashed={dashed || undefined}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
