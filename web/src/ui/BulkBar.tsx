import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BulkBar.module.css'

/** For a quiet button of the bar. */
export const bulkBarQuiet = classes.quiet ?? ''

/** What to do with the ticked rows, in inverse ink at the foot of the list; on phones above the bar. */
export function BulkBar({
  label,
  words,
  clear,
  onClear,
  isDocked = false,
  children,
}: {
  label: string
  /** How many are ticked. */
  words: string
  clear: string
  onClear: () => void
  /** Stands where it is put, and does not float over a list. */
  isDocked?: boolean
  children: ReactNode
}) {
  return (
    <div className={`${classes.place} ${isDocked ? 'bare-keys' : ''}`} data-docked={isDocked || undefined}>
      <div className={classes.bar} data-testid="bulk-bar" role="region" aria-label={label}>
        <span className={classes.count} role="status">
          {words}
        </span>
        {children}
        <Button variant="subtle" className={classes.bare ?? ''} onClick={onClear}>
          {clear}
        </Button>
      </div>
    </div>
  )
}
