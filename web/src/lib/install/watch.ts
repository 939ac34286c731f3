/** How often a page that stays open asks for a newer build. Milliseconds. */
const CHECK_MS = 3_600_000

/** Looks for a newer build, and calls `onReady` when one is on the device. Called once. */
export const watch = (registration: ServiceWorkerRegistration, onReady: () => void): void => {
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  const note = () => {
    if (registration.waiting && serviceWorker.controller) onReady()
  }
  note()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', note),
  )
  serviceWorker.addEventListener('controllerchange', () => {
    // Another tab took the update: this one still runs the build before.
    if (isControlled) onReady()
    isControlled = true
  })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}
