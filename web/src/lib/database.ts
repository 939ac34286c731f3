import type { DBSchema, IDBPDatabase } from 'idb'
import type { OutboxEntry } from './outbox-rules.ts'

type StoredDraft = { key: string; value: unknown; savedAt: number }

type Schema = DBSchema & {
  drafts: { key: string; value: StoredDraft }
  outbox: { key: string; value: OutboxEntry; indexes: { owner: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/**
 * The database of this device: drafts and unsent requests, each keyed to a tenant and a person. Rejects where the browser
 * has none (some private modes); callers then keep to memory.
 */
export const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= import('idb').then(({ openDB }) =>
    openDB<Schema>('rounds', 1, {
      upgrade: (db) => {
        db.createObjectStore('drafts', { keyPath: 'key' })
        db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('owner', 'owner')
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
