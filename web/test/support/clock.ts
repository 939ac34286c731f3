import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** The wall clock of a test: a Wednesday, half past nine in Brussels. It stands until `passTime`. */
export const START = Date.parse('2026-11-18T08:30:00Z')
export const TODAY = '2026-11-18'

let at = START

/** `now()` of the app asks this (lib/plain/clock.ts), and no device is taken for one that does not answer while a machine is busy. */
export const startClock = (): void => {
  at = START
  window.__test = { clock: () => at, patience: 20 }
}

/** Time goes by; a page that comes back into view looks at its clock again. Milliseconds. */
export const passTime = (duration: number): void => {
  at += duration
  window.dispatchEvent(new Event('focus'))
}

/** The time to undo of these tests: longer than any of them takes on any machine, by whose clock it runs, too, and shorter than a held entry waits at most. Milliseconds. */
export const UNDO = 240_000
export const passUndo = (): void => passTime(UNDO)

/** Holds back what the app does after so many milliseconds, until the test lets it go: it is done then, and at no other moment. */
export const holdTimers = (duration: number): (() => void) => {
  const { setTimeout: start, clearTimeout: stop } = globalThis
  const held = new Map<unknown, () => void>()
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    after?: number,
    ...rest: unknown[]
  ) => {
    if (after !== duration) return start(run, after, ...rest)
    const timer = Symbol('held')
    held.set(timer, run)
    return timer
  }) as unknown as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    if (!held.delete(timer)) stop(timer)
  })
  return () => {
    const due = [...held.values()]
    held.clear()
    act(() => {
      for (const run of due) run()
    })
  }
}
