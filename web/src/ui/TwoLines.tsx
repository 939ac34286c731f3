import type { ReactNode } from 'react'
import classes from './TwoLines.module.css'

/** Two facts in one column of a table, each cut for itself; one line where there is no second. */
export const TwoLines = ({ first, second }: { first: string; second: ReactNode }) => (
  <>
    <span className={classes.line} title={first}>
      {first}
    </span>
    {second === null ? null : (
      <span className={`${classes.line} small ink-3`} title={typeof second === 'string' ? second : undefined}>
        {second}
      </span>
    )}
  </>
)
