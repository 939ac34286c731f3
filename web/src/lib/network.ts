import { API_BASE } from '@rounds/contract/constants'
import { createStore } from './store.ts'

/** How often an unreachable server is asked whether it is back. Milliseconds. */
const PING_MS = 10_000

/**
 * Is the server reachable? Judged by requests, not by the browser's flag alone: `false` from the first request that got no
 * answer until any request, or a ping, gets one.
 */
export const onlineStore = createStore(typeof navigator === 'undefined' ? true : navigator.onLine)

export const reachedServer = (): void => onlineStore.set(true)
export const missedServer = (): void => onlineStore.set(false)

const ping = () => {
  fetch(`${API_BASE}/health`, { signal: AbortSignal.timeout(PING_MS) }).then(reachedServer, () => {})
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', ping)
  window.addEventListener('offline', missedServer)
  let pinging: ReturnType<typeof setInterval> | undefined
  onlineStore.subscribe(() => {
    clearInterval(pinging)
    if (!onlineStore.get()) pinging = setInterval(ping, PING_MS)
  })
  if (!onlineStore.get()) pinging = setInterval(ping, PING_MS)
}
