import type { ReactNode } from 'react'
import classes from './Columns.module.css'

/** A form of readable width and, where there is room, what helps to fill it in (Aside). */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}
