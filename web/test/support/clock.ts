/** The wall clock of a test: a Wednesday, half past nine in Brussels. It stands until `passTime`. */
export const START = Date.parse('2026-11-18T08:30:00Z')
export const TODAY = '2026-11-18'

let at = START

/** `now()` of the app asks this (lib/plain/clock.ts). */
export const startClock = (): void => {
  at = START
  window.__test = { clock: () => at }
}

/** Time goes by; a page that comes back into view looks at its clock again. Milliseconds. */
export const passTime = (duration: number): void => {
  at += duration
  window.dispatchEvent(new Event('focus'))
}
