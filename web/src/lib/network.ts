import { createStore } from './store.ts'

/**
 * Is the server reachable? Judged by the last request, not by the browser's flag alone: `false` from the first request
 * that got no answer until the next one that got any.
 */
export const onlineStore = createStore(typeof navigator === 'undefined' ? true : navigator.onLine)

export const reachedServer = (): void => onlineStore.set(true)
export const missedServer = (): void => onlineStore.set(false)

if (typeof window !== 'undefined') {
  window.addEventListener('online', reachedServer)
  window.addEventListener('offline', missedServer)
}
