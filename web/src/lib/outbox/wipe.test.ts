import 'fake-indexeddb/auto'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { database, keep } from '#lib/device/database.ts'
import { deviceKey } from '#lib/device/key.ts'
import { seal } from '#lib/device/sealed.ts'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { lookThrough, removeFromDevice, wipeOutdated } from './wipe.ts'
import { clock, clockStore, startServerClock } from '#lib/wire/server-clock.ts'
import type { OutboxEntry } from './rules.ts'
import { emptyStorage } from '#test/support/storage.ts'
import { outboxStore, readEntries, unreadableStore } from './store.ts'

const DAY = 86_400_000
const entry = {
  id: 'E',
  kind: 'visit',
  owner: 'T:me',
  state: 'waiting',
  calls: [],
  createdAt: Date.now() - DAY,
} as unknown as OutboxEntry
const stored = async () => (await database()).getAll('outbox')

beforeEach(async () => {
  const opened = await database()
  await Promise.all(['outbox', 'keys'].map((name) => opened.clear(name as 'outbox' | 'keys')))
  await opened.put('outbox', entry)
  outboxStore.set([entry])
  clockStore.set(false)
  signIn('me')
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  authStore.set(signedOut)
  outboxStore.set([])
})

const signIn = (id: string) =>
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })

startServerClock()

/** The server says what time it is; whoever watches the clock hears of it a moment later. */
const answer = async (time: number) => {
  clock.heard(time, 0)
  await Promise.resolve()
}

const fillDevice = () => {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  onTestFinished(() => void (IDBObjectStore.prototype.put = put))
}

test('a clock that the server does not confirm takes nobody their unsent work, nor out of sight', async () => {
  const today = Date.now()
  vi.setSystemTime(today + 400 * DAY)
  expect(await wipeOutdated('T:me')).toBe(0)
  await answer(today)
  expect(await wipeOutdated('T:me')).toBe(0)
  expect(await stored()).toEqual([entry])
  expect(await readEntries('T:me')).toEqual([entry])
})

test('a confirmed clock takes what is 30 days old, also off the screen', async () => {
  vi.setSystemTime(Date.now() + 29.5 * DAY)
  await answer(Date.now() - DAY / 2)
  expect(await readEntries('T:me')).toEqual([])
  expect(await wipeOutdated('T:me')).toBe(1)
  expect(await stored()).toEqual([])
  expect(outboxStore.get()).toEqual([])
})

test('whoever has left meanwhile is not told in the name of the next', async () => {
  vi.setSystemTime(Date.now() + 29 * DAY)
  await answer(Date.now())
  signIn('you')
  expect(await wipeOutdated('T:me')).toBe(0)
  expect(await stored()).toEqual([entry])
})

test('a full device that has to remember a loss keeps everything, and every key', async () => {
  const opened = await database()
  const keys = ['T:me', 'T:you'].map((owner) => ({ owner, key: { owner } as unknown as CryptoKey }))
  for (const key of keys) await opened.put('keys', key)
  await opened.put('outbox', { ...entry, id: 'F', owner: 'T:you' })
  fillDevice()
  vi.setSystemTime(Date.now() + 29.5 * DAY)
  await answer(Date.now() - DAY / 4)
  expect(clockStore.get()).toBe(true)
  expect(await wipeOutdated('T:me')).toBe(0)
  expect(await opened.getAll('keys')).toEqual(keys)
  expect((await stored()).map(({ id }) => id)).toEqual(['E', 'F'])
})

test('a full device loses no key to a wipe that finds nothing old', async () => {
  const opened = await database()
  const key = { owner: 'T:me', key: { owner: 'T:me' } as unknown as CryptoKey }
  await opened.put('keys', key)
  fillDevice()
  await answer(Date.now() - DAY / 8)
  expect(clockStore.get()).toBe(true)
  expect(await wipeOutdated('T:me')).toBe(0)
  expect(await opened.getAll('keys')).toEqual([key])
})

test('a draft that no key opens is told until it is too old, not afterwards', async () => {
  const opened = await database()
  const sealed = { iv: new Uint8Array(12), bytes: new ArrayBuffer(32) }
  const key = 'T:me:record:V'
  await opened.put('drafts', { key, value: sealed, savedAt: Date.now() - 31 * DAY })
  await answer(Date.now())
  expect(await lookThrough('T:me', false)).toBe(0)
  expect(unreadableStore.get()).toEqual([key])
  unreadableStore.set([])
  expect(await lookThrough('T:me', true)).toBe(0)
  expect(await opened.getAllKeys('drafts')).toEqual([])
  expect(unreadableStore.get()).toEqual([])
})

test('nothing that is on its way to the device outlives its removal, nor does a key', async () => {
  vi.stubGlobal('localStorage', emptyStorage())
  const key = deviceKey('T:me')
  const value = seal(key, 'words')
  const writing = keep(
    'drafts',
    value.then((words) => ({ key: 'T:me:record:V', value: words, savedAt: Date.now() })),
  )
  await removeFromDevice('T:me')
  await writing
  const opened = await database()
  for (const name of ['drafts', 'outbox', 'reads', 'keys'] as const)
    expect(await opened.getAllKeys(name)).toEqual([])

  // Asked for while the person was there, made when they have gone.
  const late = deviceKey('T:me')
  authStore.set(signedOut)
  await removeFromDevice('T:me')
  await expect(late).rejects.toThrow('Gone')
  expect(await opened.getAllKeys('keys')).toEqual([])
})
