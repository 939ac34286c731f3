import { useEffect, useState } from 'react'
import { now } from '#lib/plain/clock.ts'

/** The clock (milliseconds since 1970), looked at again every so often and whenever the page comes back into view. */
export const useNow = (everyMs = 30_000): number => {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const tick = () => setAt(now())
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return at
}
