import { database } from './database.ts'
import type { ApiError } from './errors.ts'
import type { OutboxEntry } from './outbox-rules.ts'
import { createStore } from './store.ts'

/** The signed-in person's unsent work, oldest first. */
export const outboxStore = createStore<readonly OutboxEntry[]>([])

type Delivered = { entry: OutboxEntry; answers: unknown[] }
export const deliveredListeners = new Set<(delivered: Delivered) => unknown>()
export const refusedListeners = new Set<(entry: OutboxEntry, error: ApiError) => void>()

/** Runs after an entry was sent; what it returns is awaited before the entry's `shows` leave the screen. */
export const onDelivered = (listener: (delivered: Delivered) => unknown): (() => void) => {
  deliveredListeners.add(listener)
  return () => deliveredListeners.delete(listener)
}

/** Runs when the server refused an entry and the person is needed. */
export const onRefused = (listener: (entry: OutboxEntry, error: ApiError) => void): (() => void) => {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

/** Tells the other tabs that the stored outbox has changed. */
export const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.outbox')

export const storeEntry = async (entry: OutboxEntry) => {
  try {
    await (await database()).put('outbox', entry)
    channel?.postMessage('changed')
  } catch {
    // No database on this device: the entry lives as long as the page.
  }
}

export const forgetEntry = async (id: string) => {
  outboxStore.set((entries) => entries.filter((entry) => entry.id !== id))
  try {
    await (await database()).delete('outbox', id)
    channel?.postMessage('changed')
  } catch {
    // As above.
  }
}

export const changeEntry = (id: string, fields: Partial<OutboxEntry>): Promise<void> => {
  let changed: OutboxEntry | undefined
  outboxStore.set((entries) =>
    entries.map((entry) => (entry.id === id ? (changed = { ...entry, ...fields }) : entry)),
  )
  return changed ? storeEntry(changed) : Promise.resolve()
}

export const findEntry = (id: string) => outboxStore.get().find((entry) => entry.id === id)
