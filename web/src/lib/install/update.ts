import { whenIdle } from '#lib/page/preload.ts'
import { createStore } from '#lib/plain/store.ts'

/** The worker comes after what the person came for. Milliseconds. */
const DELAY_MS = 2_000
/** How often a page that stays open asks for a newer build. Milliseconds. */
const CHECK_MS = 3_600_000
/** A reload that does not come by itself is done anyway. Milliseconds. */
const RELOAD_MS = 3_000

/** Is a newer build on this device, ready to take over? */
export const updateStore = createStore(false)

let isReloading = false

const reload = () => window.location.reload()

const watch = (registration: ServiceWorkerRegistration) => {
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  const note = () => {
    if (registration.waiting && serviceWorker.controller) updateStore.set(true)
  }
  note()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', note),
  )
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) reload()
    // Another tab took the update: this one still runs the build before.
    else if (isControlled) updateStore.set(true)
    isControlled = true
  })
}

const register = async () => {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  watch(registration)
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('fill')
}

/** Puts the app on the device, in a quiet moment after the page has loaded. Development has no worker. Called once. */
export const startWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = () =>
    // Without a worker (private mode, a full disk) the app needs its network.
    setTimeout(() => whenIdle(() => void register().catch(() => undefined)), DELAY_MS)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** Reloads the page, with the newer build if there is one. Drafts and unsent work are on the device. */
export const reloadApp = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (!registration?.waiting) {
    reload()
    return
  }
  isReloading = true
  setTimeout(reload, RELOAD_MS)
  registration.waiting.postMessage('activate')
}
