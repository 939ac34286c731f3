import type { DBSchema, IDBPDatabase, StoreNames, StoreValue } from 'idb'
import type { StoredDraft, StoredEntry, StoredKey, StoredRead } from './rows.ts'

type Schema = DBSchema & {
  drafts: { key: string; value: StoredDraft }
  outbox: { key: string; value: StoredEntry; indexes: { owner: string } }
  reads: { key: string; value: StoredRead; indexes: { owner: string } }
  keys: { key: string; value: StoredKey }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const open = async () => {
  const { openDB } = await import('idb')
  return openDB<Schema>('rounds', 3, {
    upgrade: (db, before) => {
      if (before < 1) {
        db.createObjectStore('drafts', { keyPath: 'key' })
        db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('owner', 'owner')
      }
      if (before < 2) db.createObjectStore('reads', { keyPath: 'key' }).createIndex('owner', 'owner')
      if (before < 3) db.createObjectStore('keys', { keyPath: 'owner' })
    },
    // Another tab wants a newer version: let it, and open again when next needed.
    blocking: (_current, _blocked, event) => {
      const target = event.target as IDBDatabase | null
      target?.close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
}

/**
 * The database of this device: drafts, unsent requests and answers of the server, each keyed to a tenant and a person. Rejects where the browser
 * has none (some private modes) or it did not open; callers then keep to memory, and the next one tries again.
 */
export const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
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
  inTurn(name, value, async (opened, ready) => {
    const transaction = opened.transaction(name, 'readwrite')
    const put = transaction.store.put(ready)
    transaction.commit()
    await Promise.all([put, transaction.done])
  })
