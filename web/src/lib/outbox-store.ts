import { database, keep } from './database.ts'
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

/** What a feature says to a change that met a newer copy on the server. */
export type Settlement =
  /** Both fit together: the entry goes out again with these fields. */
  | { kind: 'again'; fields: Partial<OutboxEntry> }
  /** The server already has what the entry asks for. */
  | { kind: 'done' }
  /** The person has to say what counts. */
  | { kind: 'ask'; reason: string; conflict: unknown }

type Settler = (entry: OutboxEntry, error: ApiError) => Promise<Settlement | null>
export const settlers = new Set<Settler>()

/** Looks at entries with a `base` that were answered 404, 409 or 412; `null` leaves it at the refusal. */
export const onConflict = (settler: Settler): void => {
  settlers.add(settler)
}

/** Tells the other tabs that the stored outbox has changed. */
export const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.outbox')

/** Entries that the device's database has not taken, or not yet: memory alone knows how they stand. */
const unwritten = new Map<string, OutboxEntry>()
/** Entries on their way out of the database. */
const leaving = new Set<string>()

/** Entries whose first way into the database is not over. */
const arriving = new Map<string, Promise<void>>()

/** Resolves when the device has the entries, or cannot take them. */
export const arrived = async (ids: readonly string[] = [...arriving.keys()]): Promise<void> => {
  await Promise.all(ids.flatMap((id) => arriving.get(id) ?? []))
}

/** Puts a new entry into the database. */
export const addEntry = (entry: OutboxEntry): void => {
  const way = storeEntry(entry).finally(() => arriving.delete(entry.id))
  arriving.set(entry.id, way)
}

const storeEntry = async (entry: OutboxEntry): Promise<void> => {
  unwritten.set(entry.id, entry)
  try {
    await keep('outbox', entry)
    if (unwritten.get(entry.id) === entry) unwritten.delete(entry.id)
    channel?.postMessage('changed')
  } catch {
    // No database on this device, or a full one: the entry lives as long as the page.
  }
}

export const forgetEntry = async (id: string) => {
  dropEntry(id)
  leaving.add(id)
  try {
    await (await database()).delete('outbox', id)
    channel?.postMessage('changed')
  } catch {
    // As above.
  } finally {
    leaving.delete(id)
  }
}

/** Takes an entry off the screen that is no longer on the device: another tab has sent it or taken it back. */
export const dropEntry = (id: string) => {
  unwritten.delete(id)
  outboxStore.set((entries) => entries.filter((entry) => entry.id !== id))
}

/** Is the entry still to be sent, as far as this device knows? */
export const isStored = async (id: string): Promise<boolean> => {
  if (unwritten.has(id)) return true
  try {
    return (await (await database()).get('outbox', id)) !== undefined
  } catch {
    return findEntry(id) !== undefined
  }
}

/** The owner's entries on this device, oldest first; what was done since the database was asked wins. */
export const readEntries = async (owner: string): Promise<OutboxEntry[]> => {
  const found = await database()
    .then((opened) => opened.getAllFromIndex('outbox', 'owner', owner))
    .catch(() => [])
  const newer = [...unwritten.values()].filter((entry) => entry.owner === owner)
  const entries = new Map([...found, ...newer].map((entry) => [entry.id, entry]))
  return [...entries.values()]
    .filter(({ id, state }) => state !== 'delivered' && !leaving.has(id))
    .toSorted((a, b) => a.createdAt - b.createdAt)
}

export const changeEntry = (id: string, fields: Partial<OutboxEntry>): Promise<void> => {
  let changed: OutboxEntry | undefined
  outboxStore.set((entries) =>
    entries.map((entry) => (entry.id === id ? (changed = { ...entry, ...fields }) : entry)),
  )
  return changed ? storeEntry(changed) : Promise.resolve()
}

export const findEntry = (id: string) => outboxStore.get().find((entry) => entry.id === id)

/** An own change brought the subject from one version to another: what waits was made on top of it. */
export const followVersion = (subject: string, from: number | undefined, to: unknown): void => {
  if (typeof to !== 'number' || from === to) return
  for (const entry of outboxStore.get())
    if (entry.subject === subject && entry.base && (entry.at ?? entry.base.version) === from)
      void changeEntry(entry.id, { at: to })
}
