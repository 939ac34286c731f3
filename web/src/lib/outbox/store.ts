import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { createPersonStore } from '#lib/person/person-store.ts'
import { now } from '#lib/plain/clock.ts'
import { inTurn, keep } from '#lib/device/database.ts'
import { inTime, noteTrouble, onDeviceCleared, onKeepingAgain } from '#lib/device/keeping.ts'
import type { EntryRow, StoredEntry } from '#lib/device/rows.ts'
import { deviceKey } from '#lib/device/key.ts'
import { isOutdated } from '#lib/device/rules.ts'
import { clockStore } from '#lib/wire/server-clock.ts'
import type { EntryChange } from './handlers.ts'
import { type OutboxEntry, entryOf } from './kinds.ts'
import { withNames } from './old-calls.ts'
import { oldestFirst } from './rules.ts'
import { isSealed, seal, unseal } from '#lib/device/sealed.ts'
import { type Store, createStore, knownOr } from '#lib/plain/store.ts'
import { goneEntries, noteGone, strikeOut } from './taken-back.ts'

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
/** Entries of this page that the device has, in whatever state. */
const onDevice = new Set<string>()

/** Ids of unsent entries that the device has refused, or takes too long to keep: they live as long as the page. */
export const unkeptStore = createPersonStore<readonly string[]>([])

const without = (id: string) =>
  unkeptStore.set((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : ids))

const noteKept = (id: string) => {
  onDevice.add(id)
  without(id)
  settle(id, 'kept')
}

const noteUnkept = (id: string) => {
  if (!onDevice.has(id) && findEntry(id)) unkeptStore.set((ids) => (ids.includes(id) ? ids : [...ids, id]))
}

/** Where an entry is safe: on the device, with the server, or not needed any more. */
export type Settled = 'kept' | 'sent' | 'gone'

const unsettled = new Map<string, { how: Promise<Settled>; settle: (how: Settled) => void }>()

const settle = (id: string, how: Settled) => {
  unsettled.get(id)?.settle(how)
  unsettled.delete(id)
}

/** Resolves once a new entry does not hang on this page any more. */
export const settled = async (id: string): Promise<Settled> => unsettled.get(id)?.how ?? 'kept'

/** Entries whose first way into the database is not over. */
const arriving = new Map<string, Promise<boolean>>()

export const arrivingNow = (): string[] => [...arriving.keys()]

/** Resolves to whether the device has the entries, as soon as it has them, cannot take them, or takes too long. */
export const arrived = async (ids: readonly string[] = arrivingNow()): Promise<boolean> => {
  const ways = await Promise.all(ids.map(async (id) => arriving.get(id) ?? !unkeptStore.get().includes(id)))
  return ways.every(Boolean)
}

/** Puts a new entry into the database. */
export const addEntry = (entry: OutboxEntry): void => {
  let resolve: (how: Settled) => void = () => {}
  const how = new Promise<Settled>((done) => (resolve = done))
  unsettled.set(entry.id, { how, settle: resolve })
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

/** Resolves to whether the device has it; one that takes too long goes on behind the answer. */
const storeEntry = async (entry: OutboxEntry): Promise<boolean> => {
  touched.set(entry.id, ++changes)
  unwritten.set(entry.id, entry)
  const written = keep('outbox', sealEntry(entry)).then(() => {
    if (unwritten.get(entry.id) === entry) unwritten.delete(entry.id)
    noteKept(entry.id)
    channel?.postMessage('changed')
  })
  try {
    await inTime(written)
    return true
  } catch {
    // No database on this device, a full one, or one that hangs: the entry lives as long as the page.
    noteUnkept(entry.id)
    return false
  }
}

const storeAgain = () => {
  for (const entry of unwritten.values()) void storeEntry(entry)
}
onKeepingAgain(storeAgain)
// What this page still has goes into the new database before anybody asks it.
onDeviceCleared(() => {
  onDevice.clear()
  for (const entry of outboxStore.get()) if (entry.state !== 'delivered') unwritten.set(entry.id, entry)
  setTimeout(storeAgain)
})

const remove = async (id: string) => {
  await inTurn('outbox', undefined, (opened) => opened.delete('outbox', id))
  strikeOut(id)
  channel?.postMessage('changed')
}

/** Entries that the server has and this device no more: they are shown until the reads have what they say. */
const leaving = new Set<string>()

export const isLeaving = (id: string): boolean => leaving.has(id)

const forgetOnDevice = async (id: string) => {
  touched.set(id, ++changes)
  unwritten.delete(id)
  noteGone(id)
  await inTime(remove(id)).catch(() => undefined)
}

/** Never rejects: what the database does not let go of now it is asked to when it is next read. */
export const forgetEntry = async (id: string): Promise<void> => {
  dropEntry(id)
  await forgetOnDevice(id)
}

/** The device forgets an entry; the screen has it until `seen`, whatever becomes of that. Never rejects. */
export const letGo = async (id: string, seen: () => Promise<unknown>): Promise<void> => {
  leaving.add(id)
  void seen().finally(() => dropEntry(id))
  await forgetOnDevice(id)
}

/** Takes an entry off the screen that is no longer on the device: another tab has sent it or taken it back. */
export const dropEntry = (id: string) => {
  unwritten.delete(id)
  leaving.delete(id)
  onDevice.delete(id)
  without(id)
  settle(id, 'gone')
  outboxStore.set((entries) => entries.filter((entry) => entry.id !== id))
}

/** Is the entry still to be sent, as far as this device knows? */
export const isStored = async (id: string): Promise<boolean> => {
  if (unwritten.has(id)) return true
  if (goneEntries().has(id)) return false
  try {
    const found = await inTime(inTurn('outbox', undefined, (opened) => opened.getKey('outbox', id)))
    // A database that was cleared under the page is new: what it had was just put back.
    return found !== undefined || unwritten.has(id)
  } catch {
    return findEntry(id) !== undefined
  }
}

/** Ids of the signed-in person's unsent work on this device that no key opens any more, and keys of such drafts. */
export const unreadableStore = createPersonStore<readonly string[]>([])
export const isDraftKey = (id: string): boolean => id.includes(':')

const readStored = async (owner: string): Promise<OutboxEntry[]> => {
  const key = deviceKey(owner)
  const rows = await inTime(
    inTurn('outbox', undefined, (opened) => opened.getAllFromIndex('outbox', 'owner', owner)),
  )
  // A key that cannot be had just now is no lost one.
  await key
  const gone = goneEntries()
  for (const { id } of rows) if (gone.has(id)) void remove(id).catch(() => undefined)
  const found = rows.filter(({ id }) => !gone.has(id))
  const entries = await Promise.all(
    found.map(async (stored) => ('sealed' in stored ? unseal<EntryRow>(key, stored.sealed) : stored)),
  )
  const closed = found.flatMap(({ id }, index) => (entries[index] === undefined ? [id] : []))
  if (ownerOf(authStore.get()) === owner)
    unreadableStore.set((ids) => knownOr(ids, [...closed, ...ids.filter(isDraftKey)]))
  const read = entries.flatMap((entry) => (entry ? [entryOf(withNames(entry))] : []))
  for (const { id } of read) noteKept(id)
  return read
}

/** Too old to be sent: about to go. By a clock that the server has not confirmed nothing is. */
export const isOver = ({ createdAt }: OutboxEntry): boolean =>
  clockStore.get() && isOutdated(createdAt, now())

/** The owner's entries on this device, oldest first; what was done since the database was asked wins. */
export const readEntries = async (owner: string): Promise<OutboxEntry[]> => {
  const before = changes
  const found = await readStored(owner).catch((error: unknown) => {
    // What this page has of them stays; the rest comes when the device can be read.
    noteTrouble(error)
    return outboxStore.get()
  })
  const since = new Set([...touched.keys()].filter((id) => (touched.get(id) ?? 0) > before))
  const gone = goneEntries()
  const entries = new Map(
    [
      ...found.filter(({ id }) => !since.has(id)),
      ...[...since].flatMap((id) => findEntry(id) ?? []),
      ...unwritten.values(),
    ].map((entry) => [entry.id, entry]),
  )
  return [...entries.values()]
    .filter((entry) => entry.owner === owner && !gone.has(entry.id) && !isOver(entry))
    .toSorted(oldestFirst)
}

export const changeEntry = async (id: string, fields: EntryChange): Promise<void> => {
  let changed: OutboxEntry | undefined
  outboxStore.set((entries) =>
    entries.map((entry) => (entry.id === id ? (changed = { ...entry, ...fields } as OutboxEntry) : entry)),
  )
  if (fields.state === 'delivered') settle(id, 'sent')
  if (changed && !leaving.has(id)) await storeEntry(changed)
}

export const findEntry = (id: string) => outboxStore.get().find((entry) => entry.id === id)

/**
 * An own change brought the subject from one version to another: what waits was made on top of it. Not what another tab made that
 * had not seen the entry `by` which brought it: that one meets the newer version, and is compared first.
 */
export const followVersion = (subject: string, from: number | undefined, to: unknown, by?: string): void => {
  if (typeof to !== 'number' || from === to) return
  for (const entry of outboxStore.get())
    if (
      entry.subject === subject &&
      entry.base &&
      (entry.at ?? entry.base.version) === from &&
      [undefined, entry.id, ...(entry.upon ?? [by])].includes(by)
    )
      void changeEntry(entry.id, { at: to })
}
