import { onlineStore } from '#lib/wire/network.ts'

/** After so long a server that is there, but had no time, is asked again, and after twice as long each time. Milliseconds. */
const AGAIN_MS = 5_000
const MOST_DOUBLINGS = 6

/**
 * Runs once when the server can be asked again: at the next contact or, where there is one, a little later; the more `tries` it
 * has been in vain the later.
 */
export const onNextContact = (work: () => unknown, tries = 0): void => {
  const again = () => {
    stop()
    clearTimeout(timer)
    work()
  }
  const stop = onlineStore.subscribe(() => onlineStore.get() && again())
  const timer = onlineStore.get()
    ? setTimeout(again, AGAIN_MS * 2 ** Math.min(tries, MOST_DOUBLINGS))
    : undefined
}
