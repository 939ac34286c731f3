import { whenIdle } from '#lib/page/preload.ts'
import { createStore } from '#lib/plain/store.ts'
import { onlineStore } from '#lib/wire/network.ts'

/** The worker comes after what the person came for. Milliseconds. */
const DELAY_MS = 2_000
/** A reload that does not come by itself is done anyway. Milliseconds. */
const RELOAD_MS = 3_000

/** Is a newer build on this device, ready to take over? */
export const updateStore = createStore(false)

const reload = () => window.location.reload()

/** What is on the device already is not fetched again. */
const putOnDevice = async () => {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('fill'))
  return registration
}

/**
 * Puts the app on the device, in a quiet moment after the page has loaded. Resolves to whether a worker does so; without
 * one (private mode, a full disk, development, the demo) code is here only once it was loaded. Called once.
 */
export const startWorker = async (): Promise<boolean> => {
  if (!import.meta.env.PROD || import.meta.env.MODE === 'demo' || !('serviceWorker' in navigator))
    return false
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  await new Promise((later) => setTimeout(later, DELAY_MS))
  await new Promise<void>(whenIdle)
  // What a network that went away cut off is gone on with when it is back.
  onlineStore.subscribe(() => {
    if (onlineStore.get()) void putOnDevice().catch(() => undefined)
  })
  return putOnDevice().then(
    (registration) => {
      // Without its code nobody is offered a newer build until the next start.
      import('./watch.ts')
        .then(({ watch }) => watch(registration, () => updateStore.set(true)))
        .catch(() => undefined)
      return true
    },
    () => false,
  )
}

/** Reloads the page, with the newer build if there is one. Drafts and unsent work are on the device. */
export const reloadApp = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (!registration?.waiting) {
    reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload)
  setTimeout(reload, RELOAD_MS)
  registration.waiting.postMessage('activate')
}
