import type { ReactNode } from 'react'
import classes from './Aside.module.css'

/** A card beside the content of a page, only where there is room; its headings are `h2`. */
export function Aside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={classes.aside} aria-label={label}>
      {children}
    </aside>
  )
}
