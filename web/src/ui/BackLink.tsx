import { IconChevronLeft } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './BackLink.module.css'

/** The way back to the list, above the title of what lies below it; `component` is the router's link. */
export function BackLink({
  component: Link,
  to,
  label,
  children,
}: {
  component: ComponentType<{ to: string; className?: string | undefined; children: ReactNode }>
  to: string
  /** What the place of such links is called. */
  label: string
  children: ReactNode
}) {
  return (
    <nav aria-label={label}>
      <Link to={to} className={classes.link}>
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        {children}
      </Link>
    </nav>
  )
}
