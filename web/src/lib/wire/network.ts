import { API_BASE } from '@rounds/contract/constants'
import { transport } from './transport.ts'
import { createStore } from '#lib/plain/store.ts'

/** ux.md 5.6: a connection that gives no answer for so long is weak. Milliseconds. */
const WEAK_MS = 5_000
/** How often an unreachable server is asked whether it is back, and how long an answer is waited for. Milliseconds. */
const PING_MS = 10_000

/**
 * Is the server reachable? Judged by requests, not by the browser's flag alone: `false` from the first request that got no
 * answer until any request, or a ping, gets one.
 */
export const onlineStore = createStore(globalThis.navigator?.onLine ?? true)

/** Has a request waited long for its answer, and none come since? */
export const weakStore = createStore(false)

const found = (isThere: boolean) => (): void => {
  weakStore.set(false)
  onlineStore.set(isThere)
}
export const reachedServer = found(true)
export const missedServer = found(false)

/** What a request without an answer means: the network is gone. Where there is somebody to ask, the server is (doubt.ts). */
export const judge = { missed: missedServer }

/** Called when a request leaves; what it returns is called when it is over. */
export const awaitAnswer = (): (() => void) => {
  const timer = setTimeout(() => weakStore.set(onlineStore.get()), WEAK_MS)
  return () => clearTimeout(timer)
}

/** Asks the server for a sign of life, which also says what time it is; resolves to whether one came. */
export const ping = (): Promise<boolean> =>
  transport
    .fetch(`${API_BASE}/health`, { signal: AbortSignal.timeout(PING_MS) })
    .then(reachedServer, missedServer)
    .then(onlineStore.get)

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => void ping())
  window.addEventListener('offline', missedServer)
  let pinging: ReturnType<typeof setInterval> | undefined
  const follow = () => {
    clearInterval(pinging)
    if (!onlineStore.get()) pinging = setInterval(() => void ping(), PING_MS)
  }
  onlineStore.subscribe(follow)
  follow()
}
