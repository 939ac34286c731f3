import type { DBSchema, IDBPDatabase, StoreNames, StoreValue } from 'idb'
import { inTime, keepingStore, noteTrouble, setAttempt, tellCleared, tryLater, watched } from './keeping.ts'
import type { StoredDraft, StoredEntry, StoredKey, StoredRead } from './rows.ts'

type Schema = DBSchema & {
  drafts: { key: string; value: StoredDraft }
  outbox: { key: string; value: StoredEntry; indexes: { owner: string } }
  reads: { key: string; value: StoredRead; indexes: { owner: string } }
  keys: { key: string; value: StoredKey }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined
/** Has this page had a database? The next one that is new is empty because that one was cleared. */
let hadOne = false
/** Does the opening under way take too long? */
let isStuck = false

const open = async () => {
  const { openDB } = await import('idb')
  return openDB<Schema>('rounds', 3, {
    upgrade: (db, before) => {
      if (before < 1 && hadOne) tellCleared()
      if (before < 1) {
        db.createObjectStore('drafts', { keyPath: 'key' })
        db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('owner', 'owner')
      }
      if (before < 2) db.createObjectStore('reads', { keyPath: 'key' }).createIndex('owner', 'owner')
      if (before < 3) db.createObjectStore('keys', { keyPath: 'owner' })
    },
    // Another tab wants a newer version, or the browser wants it gone: let it, and look soon what has become of it.
    blocking: (_current, wanted, event) => {
      const target = event.target as IDBDatabase | null
      target?.close()
      opened = undefined
      if (wanted === null) tryLater()
      else noteTrouble({ name: 'VersionError' })
    },
    terminated: () => {
      opened = undefined
      tryLater()
    },
  })
}

const openInTime = (): Promise<IDBPDatabase<Schema>> => {
  const opening = open()
  const bounded = inTime(opening)
  const isCurrent = () => opened === undefined || opened === bounded
  opening.then(
    () => {
      hadOne = true
      // Late, but there.
      if (isCurrent()) opened = opening
    },
    () => {
      if (isCurrent()) opened = undefined
    },
  )
  bounded.catch((error: unknown) => {
    isStuck = opened === bounded
    noteTrouble(error)
  })
  return bounded
}

/**
 * The database of this device: drafts, unsent requests and answers of the server, each keyed to a tenant and a person. Rejects where
 * the browser has none (some private modes), it did not open or not in time; callers then keep to memory, and it is tried again
 * behind them.
 */
export const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openInTime()
  return opened
}

const turns = new Map<string, Promise<unknown>>()

/**
 * Works on a store once all that was asked of it before has begun, and what this needs is there: sealing takes a moment, and a
 * transaction does not wait for it. `work` opens its transaction at once; the next turn comes when it has. Rejects when the
 * device cannot.
 */
export const inTurn = <Needed, Result>(
  name: StoreNames<Schema>,
  needed: Promise<Needed> | Needed,
  work: (opened: IDBPDatabase<Schema>, needed: Needed) => Result | Promise<Result>,
): Promise<Result> => {
  const begun = Promise.all([database(), needed, turns.get(name)]).then(([opened, ready]) => ({
    result: work(opened, ready),
  }))
  turns.set(
    name,
    begun.catch(() => undefined),
  )
  return begun.then(({ result }) => result)
}

/**
 * Puts a value on this device. Committed at once rather than when the page next has time: a page that dies while it shows that
 * something is saved has saved it. Rejects when the device cannot.
 */
export const keep = <Name extends StoreNames<Schema>>(
  name: Name,
  value: Promise<StoreValue<Schema, Name>>,
): Promise<void> =>
  watched(
    inTurn(name, value, async (opened, ready) => {
      const transaction = opened.transaction(name, 'readwrite')
      const put = transaction.store.put(ready)
      transaction.commit()
      await Promise.all([put, transaction.done])
    }),
  )

/** Keeps something that leaves nothing behind; an opening that hangs is begun anew. */
setAttempt(() => {
  if (isStuck) opened = undefined
  isStuck = false
  const trial = inTurn('keys', undefined, async (db) => {
    const { store, done } = db.transaction('keys', 'readwrite')
    await Promise.all([store.put({ owner: '' }), store.delete(''), done])
  })
  return inTime(trial).then(() => keepingStore.set(null), noteTrouble)
})
