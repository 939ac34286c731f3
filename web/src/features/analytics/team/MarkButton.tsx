import type { ReactNode } from 'react'
import classes from './MarkButton.module.css'

/** A bar or a cell that opens its visits; as large as where it stands. */
export function MarkButton({
  label,
  onOpen,
  children,
}: {
  label: string
  onOpen: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className={classes.mark} aria-label={label} onClick={onOpen}>
      {children}
    </button>
  )
}
