import { now } from '#lib/plain/clock.ts'
import { inTurn, keep } from '#lib/device/database.ts'
import type { EntryRow, StoredEntry } from '#lib/device/rows.ts'
import { deviceKey } from '#lib/device/key.ts'
import { isOutdated } from '#lib/device/rules.ts'
import { clockStore } from '#lib/wire/network.ts'
import type { EntryChange } from './handlers.ts'
import { type OutboxEntry, entryOf } from './kinds.ts'
import { withNames } from './old-calls.ts'
import { oldestFirst } from './rules.ts'
import { isSealed, seal, unseal } from '#lib/device/sealed.ts'
import { type Store, createStore } from '#lib/plain/store.ts'

const unsent = createStore<readonly OutboxEntry[]>([])

/** The signed-in person's unsent work, oldest first. Nothing that follows nothing is told to nobody: all pages watch this. */
export const outboxStore: Store<readonly OutboxEntry[]> = {
  ...unsent,
  set: (next) =>
    unsent.set((before) => {
      const after = next instanceof Function ? next(before) : next
      return before.length === 0 && after.length === 0 ? before : after
    }),
}

type Delivered = { entry: OutboxEntry }
export const deliveredListeners = new Set<(delivered: Delivered) => unknown>()

/** Runs after an entry was sent; what it returns is awaited before the entry's `shows` leave the screen. */
export const onDelivered = (listener: (delivered: Delivered) => unknown): (() => void) => {
  deliveredListeners.add(listener)
  return () => deliveredListeners.delete(listener)
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

const sealEntry = async (entry: OutboxEntry): Promise<StoredEntry> => {
  const sealed = await seal(deviceKey(entry.owner), entry)
  if (!isSealed(sealed)) return sealed
  const { id, owner, subject, state, createdAt, sendAfter } = entry
  return { id, owner, subject, state, createdAt, sendAfter, sealed }
}

/** The entries that this tab has changed or forgotten, each with the number of its last change. */
const touched = new Map<string, number>()
let changes = 0

const storeEntry = async (entry: OutboxEntry): Promise<void> => {
  touched.set(entry.id, ++changes)
  unwritten.set(entry.id, entry)
  try {
    await keep('outbox', sealEntry(entry))
    if (unwritten.get(entry.id) === entry) unwritten.delete(entry.id)
    channel?.postMessage('changed')
  } catch {
    // No database on this device, or a full one: the entry lives as long as the page.
  }
}

export const forgetEntry = async (id: string) => {
  touched.set(id, ++changes)
  dropEntry(id)
  leaving.add(id)
  try {
    await inTurn('outbox', undefined, (opened) => opened.delete('outbox', id))
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
    return (await inTurn('outbox', undefined, (opened) => opened.getKey('outbox', id))) !== undefined
  } catch {
    return findEntry(id) !== undefined
  }
}

const readStored = async (owner: string): Promise<OutboxEntry[]> => {
  const key = deviceKey(owner)
  const found = await inTurn('outbox', undefined, (opened) =>
    opened.getAllFromIndex('outbox', 'owner', owner),
  )
  const entries = await Promise.all(
    found.map(async (stored) => ('sealed' in stored ? unseal<EntryRow>(key, stored.sealed) : stored)),
  )
  return entries.flatMap((entry) => (entry ? [entryOf(withNames(entry))] : []))
}

/** Too old to be sent: about to go. By a clock that the server has not confirmed nothing is. */
export const isOver = ({ createdAt }: OutboxEntry): boolean =>
  clockStore.get() && isOutdated(createdAt, now())

/** The owner's entries on this device, oldest first; what was done since the database was asked wins. */
export const readEntries = async (owner: string): Promise<OutboxEntry[]> => {
  const before = changes
  const found = await readStored(owner).catch(() => [])
  const since = new Set([...touched.keys()].filter((id) => (touched.get(id) ?? 0) > before))
  const entries = new Map(
    [
      ...found.filter(({ id }) => !since.has(id)),
      ...[...since].flatMap((id) => findEntry(id) ?? []),
      ...unwritten.values(),
    ].map((entry) => [entry.id, entry]),
  )
  return [...entries.values()]
    .filter((entry) => entry.owner === owner && !leaving.has(entry.id) && !isOver(entry))
    .toSorted(oldestFirst)
}

export const changeEntry = (id: string, fields: EntryChange): Promise<void> => {
  let changed: OutboxEntry | undefined
  outboxStore.set((entries) =>
    entries.map((entry) => (entry.id === id ? (changed = { ...entry, ...fields } as OutboxEntry) : entry)),
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
