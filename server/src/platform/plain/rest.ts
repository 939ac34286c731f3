import type { EventLoopUtilization } from 'node:perf_hooks'

/** How often is looked at how busy this process is. Milliseconds. */
const LOOK_MS = 5000
/** Nothing to speak of is done where no more than this share of the time is spent on it… */
const QUIET_SHARE = 0.05
/** …so many times one after the other. */
const QUIET_LOOKS = 2
/** Less than so much is not worth a collection. Bytes. */
const WORTH = 32 * 1024 * 1024

/**
 * Gives the memory of a rush back once it is over. V8 leaves that for later while it believes that much is allocated, which it goes on
 * believing after the last request: its own limit for that is 100 s. A collection takes a tenth of a second or two, so it is made once
 * after each rush and at a moment at which hardly anybody waits. Nothing happens where node was not started with `--expose-gc`.
 */
export const restWhenQuiet = ({ lookMs = LOOK_MS } = {}): void => {
  const collect = globalThis.gc
  if (collect === undefined) return
  let looked: EventLoopUtilization | undefined
  let quiet = 0
  /** What was in memory after the last collection. */
  let kept = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, looked)
    looked = now
    quiet = utilization < QUIET_SHARE ? quiet + 1 : 0
    if (quiet < QUIET_LOOKS || process.memoryUsage.rss() < kept + WORTH) return
    collect({ type: 'major', flavor: 'last-resort' })
    kept = process.memoryUsage.rss()
  }
  setInterval(look, lookMs).unref()
}
