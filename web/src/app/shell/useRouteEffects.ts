import { useEffect, useRef } from 'react'
import type { Location } from 'react-router'
import { announce } from '#ui/LiveRegion.tsx'

/** How long a page may take until its H1 stands; then its focus is not moved any more. Milliseconds. */
const PATIENCE_MS = 4000

/**
 * Finds the heading, and the one that takes its place where the page first says only what it waits for, unless the person has
 * gone on from there meanwhile.
 */
const whenHeadingStands = (found: (heading: HTMLElement) => void) => {
  let last: HTMLElement | null = null
  const look = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null || heading === last) return
    if (last === null || document.activeElement === document.body) found(heading)
    last = heading
  }
  const observer = new MutationObserver(look)
  look()
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** By then a dialog that brought the person here is gone. Milliseconds. */
const FADE_MS = 250

/** Goes to the heading; a dialog that stays keeps the focus. */
const focusHeading = (heading: HTMLElement) => {
  const isInDialog = () => Boolean(document.activeElement?.closest('[aria-modal="true"]'))
  const focus = () => heading.focus({ preventScroll: true })
  if (isInDialog()) setTimeout(() => isInDialog() || focus(), FADE_MS)
  else focus()
}

/**
 * On a change of page the focus goes to its H1 and its title is announced (ux.md 2.4); `route:ready` is marked. A guard
 * that brought the person here says so in the location's state; a page that is opened afresh keeps the focus at its top. A
 * dialog that was opened while the page was on its way keeps its focus.
 */
export const useRouteEffects = ({ pathname, state }: Location) => {
  const hasArrived = (state as { arrived?: boolean } | null)?.arrived === true
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isFirst = before.current === undefined && !hasArrived
    if (before.current === pathname) return undefined
    before.current = pathname
    return whenHeadingStands((heading) => {
      performance.mark('route:ready')
      if (isFirst) return
      focusHeading(heading)
      announce(heading.textContent ?? '')
    })
  }, [pathname, hasArrived])
}
