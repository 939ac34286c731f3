import { patience } from '#lib/plain/clock.ts'
import { createStore } from '#lib/plain/store.ts'

/**
 * Why this device does not keep what it is given: it is `full`, its database does not open or does not answer (`blocked`), or it
 * belongs to a `newer` build.
 */
export type Trouble = 'full' | 'blocked' | 'newer'

/** By what became of the last that this device was to keep; `null`: it keeps. */
export const keepingStore = createStore<Trouble | null>(null)

/** Longer than this nobody waits for the device (a database that never opens, a disk that hangs). Milliseconds. */
export const PATIENCE_MS = 2_000

/** The same, or a failure once the device has taken too long. */
export const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The device takes too long')), PATIENCE_MS * patience())
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

const troubleOf = (error: unknown): Trouble => {
  const { name } = (error ?? {}) as { name?: unknown }
  if (name === 'QuotaExceededError') return 'full'
  return name === 'VersionError' ? 'newer' : 'blocked'
}

/** A device that does not keep is tried again after these times, then as long after each other as the last. Milliseconds. */
const delays = [1_000, 5_000, 15_000, 60_000]
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let attempt = (): unknown => undefined

/** Tries again now whether this device keeps: what waits in memory follows. */
export const tryDevice = (): void => {
  clearTimeout(timer)
  timer = undefined
  void attempt()
}

/** How to find out whether the device keeps again. */
export const setAttempt = (given: () => unknown): void => {
  attempt = given
}

export const tryLater = (): void => {
  timer ??= setTimeout(tryDevice, delays[Math.min(failures++, delays.length - 1)])
}

export const noteTrouble = (error: unknown): void => {
  keepingStore.set(troubleOf(error))
  tryLater()
}

const noteKept = () => {
  failures = 0
  keepingStore.set(null)
}

/** A writing, by which it is known whether the device keeps. One that takes too long counts as refused until it is through. */
export const watched = <T>(writing: Promise<T>): Promise<T> => {
  inTime(writing).catch(noteTrouble)
  writing.then(noteKept, () => undefined)
  return writing
}

/** Runs when this device keeps again. */
export const onKeepingAgain = (listener: () => void): (() => void) =>
  // In a turn of its own: whoever has just written comes first.
  keepingStore.subscribe(() => keepingStore.get() === null && setTimeout(listener))

const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.device')

/** Runs when the browser has thrown away what this device kept, while the page is open. */
export const onDeviceCleared = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = () => {
  for (const listener of listeners) listener()
}
channel?.addEventListener('message', tell)

/** The database that this page had is gone, and the next is empty: every tab puts back what it still has. */
export const tellCleared = (): void => {
  channel?.postMessage('cleared')
  tell()
}

if (typeof window !== 'undefined')
  window.addEventListener('focus', () => keepingStore.get() !== null && tryDevice())
