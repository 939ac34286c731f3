import type { ReactNode } from 'react'
import classes from './Note.module.css'

/** Something to know about what the page shows, with a bar in the colour of its status. `role` where it is read out. */
export function Note({
  title,
  beside,
  tone,
  role,
  children,
}: {
  title?: ReactNode
  /** At the end of the title's line. */
  beside?: ReactNode
  /** A visit's status; amber without one. */
  tone?: string
  role?: 'status' | 'alert'
  children?: ReactNode
}) {
  const head = title === undefined ? null : <p className={classes.title}>{title}</p>
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      {beside === undefined ? (
        head
      ) : (
        <div className="spread">
          {head}
          {beside}
        </div>
      )}
      {children}
    </div>
  )
}
