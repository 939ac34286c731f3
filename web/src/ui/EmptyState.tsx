import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

/** Nothing here: at most six words, one sentence, one action (ux.md 3.4). */
export function EmptyState({
  icon: Glyph,
  title,
  text,
  action,
  level = 2,
}: {
  icon: Icon
  title: string
  text?: string
  action?: ReactNode
  level?: 1 | 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.empty}>
      <span className={classes.disc}>
        <Glyph size={32} stroke={1.5} aria-hidden />
      </span>
      <Heading className={classes.title} {...(level === 1 ? { tabIndex: -1 } : {})}>
        {title}
      </Heading>
      {text ? <p className={classes.text}>{text}</p> : null}
      {action}
    </div>
  )
}
