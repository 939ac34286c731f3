import { outboxStore } from './store.ts'

/** `used` in bytes; null where the browser does not say. `isKept`: it does not clear the data by itself. */
export type DeviceStorage = { used: number | null; isKept: boolean | null }

/** What this site holds on the device. Never rejects. */
export const readStorage = async (): Promise<DeviceStorage> => {
  if (typeof navigator === 'undefined' || !('storage' in navigator)) return { used: null, isKept: null }
  try {
    const [estimate, isKept] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ])
    return { used: estimate.usage ?? null, isKept }
  } catch {
    return { used: null, isKept: null }
  }
}

const MEGABYTE = 1_000_000

/** Bytes as megabytes with one decimal. */
export const megabytes = (bytes: number): number => Math.round((bytes / MEGABYTE) * 10) / 10

/**
 * Safari on phones and tablets clears sites that are not on the home screen after a week without use. It alone knows `standalone`: an iPad
 * says of itself that it is a Mac.
 */
export const mayBeCleared = (): boolean =>
  'standalone' in navigator && !window.matchMedia('(display-mode: standalone)').matches

const keep = async () => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // A browser without a say in this keeps or clears as it likes.
  }
}

/** Asks the browser to keep what this site holds, once the person has something to lose (ux.md 5.6). Called once. */
export const keepAfterFirstSave = (): void => {
  const stop = outboxStore.subscribe(() => {
    if (outboxStore.get().length === 0) return
    stop()
    void keep()
  })
}
