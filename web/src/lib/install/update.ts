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
    if (document.hidden || Date.now() - checkedAt < CHECK_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('fill'))
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
  return register().then(
    () => true,
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
  isReloading = true
  setTimeout(reload, RELOAD_MS)
  registration.waiting.postMessage('activate')
}
