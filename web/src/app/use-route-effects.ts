import { useEffect, useRef } from 'react'
import { announce } from '#ui/LiveRegion.tsx'

/** How long a page may take until its H1 stands; then its focus is not moved any more. Milliseconds. */
const PATIENCE_MS = 4000

const whenHeadingStands = (found: (heading: HTMLElement) => void) => {
  const look = () => document.querySelector<HTMLElement>('main h1')
  const first = look()
  if (first) {
    found(first)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const heading = look()
    if (!heading) return
    stop()
    found(heading)
  })
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

/** On a change of page the focus goes to its H1 and its title is announced (ux.md 2.4); `route:ready` is marked. */
export const useRouteEffects = (pathname: string) => {
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isFirst = before.current === undefined
    if (before.current === pathname) return undefined
    before.current = pathname
    return whenHeadingStands((heading) => {
      performance.mark('route:ready')
      if (isFirst) return
      heading.focus({ preventScroll: true })
      announce(heading.textContent ?? '')
    })
  }, [pathname])
}
