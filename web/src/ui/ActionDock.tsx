import type { ReactNode } from 'react'
import classes from './ActionDock.module.css'

/**
 * Phones only: the strip at the bottom with the screen's primary action (first child grows) and up to two icon buttons.
 * It sits above the navigation bar; with `replacesNav` it takes the bar's place (record). The page gets the room it needs.
 * While something runs (`isRunning`) its dock takes the place of one that `yields`; any other, a form's, stays.
 */
export function ActionDock({
  children,
  replacesNav = false,
  yields = false,
  isRunning = false,
}: {
  children: ReactNode
  replacesNav?: boolean
  yields?: boolean
  isRunning?: boolean
}) {
  return (
    <div
      className={classes.dock}
      data-dock={replacesNav ? 'full' : 'bar'}
      data-role={isRunning ? 'running' : yields ? 'yields' : 'stays'}
    >
      {children}
    </div>
  )
}
