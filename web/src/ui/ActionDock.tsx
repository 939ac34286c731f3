import type { ReactNode } from 'react'
import classes from './ActionDock.module.css'

/**
 * Phones only: the strip at the bottom with the screen's primary action (first child grows) and up to two icon buttons.
 * It sits above the navigation bar; with `replacesNav` it takes the bar's place (record). The page gets the room it needs.
 */
export function ActionDock({
  children,
  replacesNav = false,
}: {
  children: ReactNode
  replacesNav?: boolean
}) {
  return (
    <div className={classes.dock} data-dock={replacesNav ? 'full' : 'bar'}>
      {children}
    </div>
  )
}
