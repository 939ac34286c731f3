import { PRELOAD_CRITICAL_DELAY_MS, PRELOAD_ROUTE_DELAY_MS } from '@rounds/contract/constants'

type Load = () => Promise<unknown>
type Connection = { saveData?: boolean; effectiveType?: string }

/** A person who pays for every byte, or waits for it, loads only what they open. */
export const mayPreload = (connection: Connection | undefined): boolean =>
  connection?.saveData !== true && !/(^|-)2g$/.test(connection?.effectiveType ?? '')

/** Runs in a quiet moment, after two seconds at the latest. */
export const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work)
}

/** How often it is looked whether the page stands, and how often at most. Milliseconds. */
const LOOK_MS = 300
const LOOKS = 40

/** What the person came for is there: nothing stands for it any more. */
const stands = () =>
  document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null

/** Runs in a quiet moment once the page stands: what is loaded ahead never makes it wait. Returns how to call it off. */
export const whenStanding = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOff = false
  const look = (left: number) => {
    // A browser takes the moment before it draws for a quiet one.
    if (left < 1 || stands()) requestAnimationFrame(() => whenIdle(() => isOff || work()))
    else timer = setTimeout(look, LOOK_MS, left - 1)
  }
  look(LOOKS)
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}

/** Whether this device wants to load anything ahead now. */
export const mayLoadAhead = (): boolean => mayPreload((navigator as { connection?: Connection }).connection)

const loadAfter = (delay: number, loads: readonly Load[]): (() => void) => {
  if (loads.length === 0 || !mayLoadAhead()) return () => {}
  let stop = () => {}
  const timer = setTimeout(() => {
    stop = whenStanding(() => {
      // A preload that fails costs nothing: the page reports it when it is opened.
      for (const load of loads) load().catch(() => {})
    })
  }, delay)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Specification §2: likely next pages, 1 s after a page has loaded and it stands. Returns how to call it off. */
export const preloadLikely = (loads: readonly Load[]): (() => void) =>
  loadAfter(PRELOAD_ROUTE_DELAY_MS, loads)

/** Specification §2: the critical pages, 2 s after the start, once the page stands. */
export const preloadCritical = (loads: readonly Load[]): (() => void) =>
  loadAfter(PRELOAD_CRITICAL_DELAY_MS, loads)
