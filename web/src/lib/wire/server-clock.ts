import { source } from '#lib/plain/clock.ts'
import { type Known, createClock } from '#lib/plain/reckoning.ts'
import { onlineStore, ping } from './network.ts'
import { createStore } from '#lib/plain/store.ts'
import { transport } from './transport.ts'

/** So far a device's clock may be off and still say what is 30 days old. Milliseconds. */
const DAY_MS = 86_400_000

const KEY = 'pv.clock'

const read = (): Known | null => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Known | null
  } catch {
    return null
  }
}

const write = (known: Known): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(known))
  } catch {
    // The next start asks the server.
  }
}

const device = () => Date.now()

export const clock = createClock({
  device,
  passed: typeof window === 'undefined' ? device : () => performance.now(),
  read,
  write,
})

const settable = import.meta.env.DEV || import.meta.env.MODE === 'test'

/** Since when no server has vouched for `now` (by that clock), or `undefined`. */
export const unsureSince = (): number | undefined =>
  settable && typeof window !== 'undefined' && window.__test?.clock ? undefined : clock.unsureSince()

/** A time of the device's own clock, such as a library noted, as the app counts; and the other way round. */
export const fromDevice = (time: number): number => time + clock.offset()
export const toDevice = (time: number): number => time - clock.offset()

const listening =
  <A extends unknown[]>(ask: (...given: A) => Promise<Response>) =>
  async (...given: A) => {
    const [time, ticks] = [Date.now(), performance.now()]
    const response = await ask(...given)
    const date = Date.parse(response.headers.get('Date') ?? '')
    // Neither a clock that was set meanwhile nor one that stood still in the device's sleep makes it shorter.
    if (date > 0) clock.heard(date, Math.max(Date.now() - time, performance.now() - ticks))
    return response
  }

/** Does the clock of this device say the day that the server says? Not until an answer has shown it. */
export const clockStore = createStore(false)

let offset = clock.offset()

clock.subscribe(() => {
  const isSure = clock.unsureSince() === undefined
  clockStore.set(isSure && Math.abs(clock.offset()) < DAY_MS)
  if (!isSure && onlineStore.get()) void ping()
  // Who looks at the clock when the page comes back into view looks now (useToday, useNow).
  if (clock.offset() !== offset && typeof document !== 'undefined')
    document.dispatchEvent(new Event('visibilitychange'))
  offset = clock.offset()
})

/** From now on every answer of the server tells the time. Called once, by the signed-in area. */
export const startServerClock = (): void => {
  source.now = clock.now
  transport.fetch = listening(transport.fetch)
  transport.upload = listening(transport.upload)
}
