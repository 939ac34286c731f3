import type { Tenant } from '@rounds/contract/tenants'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { wipeOutdated } from './wipe.ts'
import { clock, clockStore, startServerClock } from '#lib/wire/server-clock.ts'
import type { OutboxEntry } from './rules.ts'
import { outboxStore, readEntries } from './store.ts'

/** The browser's database is what is not ours here. */
vi.mock('idb', () => ({ openDB: vi.fn<() => Promise<unknown>>() }))

const DAY = 86_400_000
const entry = {
  id: 'E',
  kind: 'visit',
  owner: 'T:me',
  state: 'waiting',
  calls: [],
  createdAt: Date.now() - DAY,
} as unknown as OutboxEntry
let unsent: OutboxEntry[] = []

beforeEach(() => {
  unsent = [entry]
  outboxStore.set(unsent)
  const objectStore = (name: string) => ({
    getAll: async () => (name === 'outbox' ? unsent : []),
    getAllKeys: async () => [],
    delete: async (id: string) => {
      unsent = unsent.filter((stored) => stored.id !== id)
    },
    clear: async () => undefined,
  })
  const opened = {
    getAllFromIndex: async () => unsent,
    transaction: () => ({ objectStore, done: Promise.resolve() }),
  }
  vi.mocked(openDB).mockResolvedValue(opened as unknown as Awaited<ReturnType<typeof openDB>>)
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

test('a clock that the server does not confirm takes nobody their unsent work, nor out of sight', async () => {
  const today = Date.now()
  vi.setSystemTime(today + 400 * DAY)
  expect(await wipeOutdated('T:me')).toBe(0)
  await answer(today)
  expect(await wipeOutdated('T:me')).toBe(0)
  expect(unsent).toEqual([entry])
  expect(await readEntries('T:me')).toEqual([entry])
})

test('a confirmed clock takes what is 30 days old, also off the screen', async () => {
  vi.setSystemTime(Date.now() + 29.5 * DAY)
  await answer(Date.now() - DAY / 2)
  expect(await readEntries('T:me')).toEqual([])
  expect(await wipeOutdated('T:me')).toBe(1)
  expect(unsent).toEqual([])
  expect(outboxStore.get()).toEqual([])
})

test('whoever has left meanwhile is not told in the name of the next', async () => {
  vi.setSystemTime(Date.now() + 29 * DAY)
  await answer(Date.now())
  signIn('you')
  expect(await wipeOutdated('T:me')).toBe(0)
  expect(unsent).toEqual([entry])
})
