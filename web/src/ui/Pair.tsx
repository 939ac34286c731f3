import type { ReactNode } from 'react'
import classes from './Pair.module.css'

/** Two fields beside each other where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
