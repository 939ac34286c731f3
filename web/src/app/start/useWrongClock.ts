import { useEffect } from 'react'
import { clock } from '#lib/wire/server-clock.ts'
import { loadWrongClock } from '#app/places/area-parts.ts'

/** A clock that is off by less troubles nobody. Milliseconds. */
const WRONG_MS = 120_000

/** Whoever has a wrong clock is told, once for each: the times of their work are right all the same. */
export const useWrongClock = () => {
  useEffect(() => {
    // That it is right again is news, too.
    let isWrong = false
    const look = () => {
      if (clock.unsureSince() !== undefined) return
      const by = Math.abs(clock.offset()) < WRONG_MS ? 0 : clock.offset()
      if (by === 0 && !isWrong) return
      isWrong = by !== 0
      // Without its code it is told at another start.
      loadWrongClock().then(
        ({ tellWrongClock }) => tellWrongClock(by),
        () => undefined,
      )
    }
    const stop = clock.subscribe(look)
    look()
    return () => void stop()
  }, [])
}
