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

/**
 * Holds back what the app does after one of so many milliseconds, until the test lets it go: it is done then, and at no other moment.
 * `held()` answers what lets those go that are held at its call, and no later ones.
 */
export const holdTimers = (...durations: number[]) => {
  const { setTimeout: start, clearTimeout: stop } = globalThis
  const held = new Map<unknown, () => void>()
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    after?: number,
    ...rest: unknown[]
  ) => {
    if (after === undefined || !durations.includes(after)) return start(run, after, ...rest)
    const timer = Symbol('held')
    held.set(timer, run)
    return timer
  }) as unknown as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    if (!held.delete(timer)) stop(timer)
  })
  const letGo = (timers: readonly unknown[]) => {
    const due = timers.map((timer) => held.get(timer))
    for (const timer of timers) held.delete(timer)
    act(() => {
      for (const run of due) run?.()
    })
  }
  const letAllGo = () => letGo([...held.keys()])
  return Object.assign(letAllGo, {
    held: () => {
      const timers = [...held.keys()]
      return () => letGo(timers)
    },
  })
}
