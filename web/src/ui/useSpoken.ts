import { useEffect, useRef } from 'react'
import { announce } from './LiveRegion.tsx'

/**
 * Says what a list has found to who does not see it (ux.md 5.2), once for each thing that it is asked (`of`); `undefined` while that
 * is on its way. What it begins with is said by the page's title.
 */
export const useSpoken = (of: object, found: string | undefined): void => {
  const asked = JSON.stringify(of)
  const last = useRef(asked)
  useEffect(() => {
    if (found === undefined || last.current === asked) return
    last.current = asked
    announce(found)
  }, [asked, found])
}
