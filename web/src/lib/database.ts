import type { DBSchema, IDBPDatabase, StoreNames, StoreValue } from 'idb'
import type { StoredRead } from './offline-rules.ts'
import type { OutboxEntry } from './outbox-rules.ts'

type StoredDraft = { key: string; value: unknown; savedAt: number }

type Schema = DBSchema & {
  drafts: { key: string; value: StoredDraft }
  outbox: { key: string; value: OutboxEntry; indexes: { owner: string } }
  reads: { key: string; value: StoredRead; indexes: { owner: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/**
 * The database of this device: drafts, unsent requests and answers of the server, each keyed to a tenant and a person. Rejects where the browser
 * has none (some private modes); callers then keep to memory.
 */
export const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= import('idb').then(({ openDB }) =>
    openDB<Schema>('rounds', 2, {
      upgrade: (db, before) => {
        if (before < 1) {
          db.createObjectStore('drafts', { keyPath: 'key' })
          db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('owner', 'owner')
        }
        if (before < 2) db.createObjectStore('reads', { keyPath: 'key' }).createIndex('owner', 'owner')
      },
      // Another tab wants a newer version: let it, and open again when next needed.
      blocking: (_current, _blocked, event) => {
        const target = event.target as IDBDatabase | null
        target?.close()
        opened = undefined
      },
    }),
  )
  return opened
}

/**
 * Puts a value on this device. Committed at once rather than when the page next has time: a page that dies while it shows that
 * something is saved has saved it. Rejects when the device cannot.
 */
export const keep = async <Name extends StoreNames<Schema>>(
  name: Name,
  value: StoreValue<Schema, Name>,
): Promise<void> => {
  const transaction = (await database()).transaction(name, 'readwrite')
  const put = transaction.store.put(value)
  transaction.commit()
  await Promise.all([put, transaction.done])
}
