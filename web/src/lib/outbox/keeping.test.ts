import 'fake-indexeddb/auto'
import { visits } from '@rounds/contract/visits'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { database } from '#lib/device/database.ts'
import { keepingStore, tryDevice } from '#lib/device/keeping.ts'
import { deviceKey, forgetKeys } from '#lib/device/key.ts'
import { seal } from '#lib/device/sealed.ts'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { eventually } from '#test/support/eventually.ts'
import { callOf, enqueue, outboxStore, undo, undoOf } from './outbox.ts'
import { readDraft, removeDraft, writeDraft } from '#lib/drafts/store.ts'
import { changeEntry, isStored, readEntries, settled, unkeptStore, unreadableStore } from './store.ts'
import { findClosedDrafts, removeUnreadable } from './unreadable.ts'

const VISIT = '7b6f0d5e-0000-4000-8000-000000000001'
const { put, delete: remove } = IDBObjectStore.prototype
const stored = async () => (await database()).getAllKeys('outbox')

beforeEach(() => {
  onlineStore.set(false)
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id: 'U', role: 'DELEGATE' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
})
afterEach(async () => {
  Object.assign(IDBObjectStore.prototype, { put, delete: remove })
  tryDevice()
  await eventually(() => expect(keepingStore.get()).toBeNull())
  outboxStore.set([])
  await (await database()).clear('outbox')
  authStore.set(signedOut)
})

const fill = () => {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
}
const cancel = () =>
  enqueue({ kind: 'visit', about: VISIT, label: 'Cancel', calls: [callOf(visits.remove, { id: VISIT })] })

test('what a full device refuses is told as such, and follows when there is room', async () => {
  fill()
  const id = cancel()
  const { once } = undoOf(id)
  expect(await once).toMatchObject({ until: expect.any(Promise) as unknown })
  expect(unkeptStore.get()).toEqual([id])
  expect(keepingStore.get()).toBe('full')
  IDBObjectStore.prototype.put = put
  tryDevice()
  expect(await settled(id)).toBe('kept')
  expect(unkeptStore.get()).toEqual([])
  expect(await stored()).toEqual([id])
})

test('what the device has is told at once', async () => {
  const id = cancel()
  expect(await undoOf(id).once).toBeUndefined()
  expect(await stored()).toEqual([id])
})

test('what is changed while the device is read is read as changed', async () => {
  const id = cancel()
  expect(await settled(id)).toBe('kept')
  const { promise, resolve } = Promise.withResolvers<void>()
  const { decrypt } = crypto.subtle
  const opening = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...asked) => {
    await promise
    return decrypt.apply(crypto.subtle, asked)
  })
  onTestFinished(() => opening.mockRestore())
  const reading = readEntries('T:U')
  await eventually(() => expect(opening).toHaveBeenCalled())
  await changeEntry(id, { state: 'attention' })
  resolve()
  expect(await reading).toMatchObject([{ id, state: 'attention' }])
})

test('what was taken back while the database refuses does not come back', async () => {
  const id = cancel()
  expect(await settled(id)).toBe('kept')
  IDBObjectStore.prototype.delete = () => {
    throw new DOMException('Not now', 'UnknownError')
  }
  expect(await undo(id)).toBe(true)
  expect(await stored()).toEqual([id])
  expect(await readEntries('T:U')).toEqual([])
  IDBObjectStore.prototype.delete = remove
  expect(await readEntries('T:U')).toEqual([])
  await eventually(async () => expect(await stored()).toEqual([]))
})

test('the words of what the device has refused stay in their draft, also once it is taken back', async () => {
  const note = { kind: 'visit', id: VISIT }
  const wordsOf = async () => (await readDraft<string>(note))?.value
  await writeDraft(note, 'What was said')
  fill()
  const id = cancel()
  await removeDraft(note)
  expect(await wordsOf()).toBe('What was said')
  await undo(id)
  // A turn of the database later.
  await wordsOf()
  expect(await wordsOf()).toBe('What was said')
})

test('work that its key does not open any more is counted', async () => {
  const id = cancel()
  expect(await settled(id)).toBe('kept')
  outboxStore.set([])
  await (await database()).clear('keys')
  forgetKeys()
  expect(await readEntries('T:U')).toEqual([])
  expect(unreadableStore.get()).toEqual([id])
})

test('drafts that their key does not open any more are counted, once with the entry that was made of them', async () => {
  const draft = async (id: string, savedAt = 1) =>
    (await database()).put('drafts', {
      key: `T:U:visit:${id}`,
      value: await seal(deviceKey('T:U'), `Words about ${id}`),
      savedAt,
    })
  const id = cancel()
  expect(await settled(id)).toBe('kept')
  await draft(VISIT)
  await draft('alone')
  await draft('given up')
  await findClosedDrafts('T:U')
  expect(unreadableStore.get()).toEqual([])
  outboxStore.set([])
  await (await database()).clear('keys')
  forgetKeys()
  await readEntries('T:U')
  await findClosedDrafts('T:U')
  await readEntries('T:U')
  expect(unreadableStore.get()).toEqual([id, 'T:U:visit:alone', 'T:U:visit:given up'])
  await draft('alone')
  const removing = removeUnreadable()
  // Another tab writes while it is looked what is closed.
  await draft(VISIT, 2)
  await removing
  expect(await (await database()).getAllKeys('drafts')).toEqual([`T:U:visit:${VISIT}`, 'T:U:visit:alone'])
  expect(unreadableStore.get()).toEqual([])
})

/** What a browser that needs room does under the open page. */
const clearDevice = () =>
  new Promise((resolve) =>
    indexedDB.deleteDatabase('rounds').addEventListener('success', resolve, { once: true }),
  )

test('what is gone because the device was cleared was not sent: it is put back, but for what was', async () => {
  const [waiting, delivered] = [cancel(), cancel()]
  expect(await Promise.all([settled(waiting), settled(delivered)])).toEqual(['kept', 'kept'])
  await changeEntry(delivered, { state: 'delivered' })
  await clearDevice()
  await database()
  expect(await isStored(waiting)).toBe(true)
  await eventually(async () => expect(await stored()).toEqual([waiting]))
})
