import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

/**
 * The head of a page: its one H1, a line below, and on wide screens the actions at the right end. On phones `actions` are
 * hidden: the primary one belongs into ActionDock. There the title stands in the bar, not below it once more. `keepActions` shows them there too. `back` is a link to the parent.
 */
export function PageHeader({
  title,
  count,
  line,
  back,
  actions,
  keepActions = false,
}: {
  title: string
  count?: number | string | undefined
  line?: ReactNode
  back?: ReactNode
  actions?: ReactNode
  keepActions?: boolean
}) {
  return (
    <div className={classes.header} data-bar={back === undefined || undefined}>
      <div className={classes.words}>
        {back}
        <h1 tabIndex={-1} title={title}>
          {title}
          {count === undefined ? null : <span className={classes.count}> {count}</span>}
        </h1>
        {line ? <div className={classes.line}>{line}</div> : null}
      </div>
      {actions ? (
        <div className={`${classes.actions} no-print`} data-always={keepActions || undefined}>
          {actions}
        </div>
      ) : null}
    </div>
  )
}
