import { API_BASE } from '@rounds/contract/constants'
import { type ServerEvent, eventTypes, system } from '@rounds/contract/system'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { liveStore, onServerEvent, startEvents } from './events.ts'
import { reconnectDelay } from './event-rules.ts'
import { onlineStore } from '#lib/wire/network.ts'

/** The browser's stream is what is not ours here. */
class Stream extends EventTarget {
  static all: Stream[] = []
  readonly url: string
  isClosed = false
  readyState = 0
  constructor(url: string) {
    super()
    this.url = url
    Stream.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(type: string, id: string) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify({ type, id }) }))
  }
}
const latest = () => Stream.all.at(-1) as Stream
/** Of what happened in so many seconds before the stream asks to be told. */
const ageAsked = () => Number(new URL(latest().url, 'http://x').searchParams.get('age'))
const open = () => Stream.all.filter(({ isClosed }) => !isClosed)

const signIn = (id: string) =>
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id, role: 'DELEGATE' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })

/** The lock that decides which tab listens is granted in a turn of its own. */
const settled = () => vi.advanceTimersByTimeAsync(1)

/** What is asked beside it; nothing answers. */
let asked: string[] = []
let heard: ServerEvent[] = []
onServerEvent((event) => heard.push(event))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', { hidden: false })
  onlineStore.set(true)
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return new Promise(() => undefined)
  })
  Stream.all = []
  asked = []
  heard = []
})
afterEach(async () => {
  authStore.set(signedOut)
  await settled()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('one stream follows the session: it tells, breaks, comes back and ends', async () => {
  startEvents()
  await settled()
  expect(Stream.all).toEqual([])

  await vi.advanceTimersByTimeAsync(30_000)
  signIn('U')
  await settled()
  expect(latest().url).toBe(`${API_BASE}${system.events.path}?age=10`)
  latest().dispatchEvent(new Event('open'))
  expect(liveStore.get()).toBe(true)
  expect(heard).toEqual([])
  latest().say('approval', 'v1')
  expect(heard).toEqual([{ type: 'approval', id: 'v1' }])

  latest().dispatchEvent(new Event('error'))
  expect(liveStore.get()).toBe(false)
  expect(open()).toEqual([])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(open()).toHaveLength(1)
  // More than any server remembers: it says that everything may have changed.
  expect(ageAsked()).toBeGreaterThan(60)

  authStore.set(signedOut)
  await settled()
  expect(open()).toEqual([])
  expect(liveStore.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(open()).toEqual([])

  heard = []
  signIn('U')
  await settled()
  latest().dispatchEvent(new Event('error'))
  onlineStore.set(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(open()).toEqual([])
  expect(heard).toEqual([])
  onlineStore.set(true)
  expect(open()).toHaveLength(1)
  expect(ageAsked()).toBeGreaterThan(60)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard.map(({ type, id }) => [type, id])).toEqual(eventTypes.map((type) => [type, null]))

  signIn('V')
  await settled()
  expect(open()).toHaveLength(1)
})

test('where the server refuses a stream it is asked for the session, and not where a stream breaks', async () => {
  signIn('R')
  await settled()
  const fail = async (readyState: number) => {
    latest().readyState = readyState
    latest().dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(2_000)
  }
  // The browser would connect again by itself: there was no answer.
  await fail(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([])
  latest().dispatchEvent(new Event('open'))
  // Refused again and again, it is asked as soon as after the first time.
  await fail(2)
  await fail(2)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(asked).toEqual([`${API_BASE}/auth/sessions`])
})

test('a page that has just begun asks for what happened since, and not for what it cannot have missed', async () => {
  await vi.advanceTimersByTimeAsync(1_500)
  signIn('Y')
  await settled()
  expect(ageAsked()).toBe(2)
})

test('a stream that opens late asks for what happened since its page began to read', async () => {
  const renewed = {
    ...signedOut,
    isAuthenticated: true,
    user: { id: 'L' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  }
  await vi.advanceTimersByTimeAsync(30_000)
  authStore.set({ ...renewed, sessionExpiry: Date.now() - 1 })
  await settled()
  expect(open()).toEqual([])
  await vi.advanceTimersByTimeAsync(7_000)
  authStore.set({ ...renewed, sessionExpiry: Date.now() + 900_000 })
  await settled()
  expect(ageAsked()).toBe(18)
  latest().dispatchEvent(new Event('open'))
  // One that looks open may be dead since the network changed.
  onlineStore.set(false)
  onlineStore.set(true)
  expect(ageAsked()).toBeGreaterThan(60)
})

test('reconnects later and later, spread around the planned time', () => {
  expect([1, 2, 3, 4, 5, 50].map((failures) => reconnectDelay(failures, 0.5))).toEqual([
    1_000, 2_000, 5_000, 15_000, 60_000, 60_000,
  ])
  expect(reconnectDelay(1, 0)).toBe(750)
  expect(reconnectDelay(1, 1)).toBe(1_250)
})

test('a page that takes over the stream of a tab that is gone may have missed what that one was told last', async () => {
  const gone = Promise.withResolvers<void>()
  void navigator.locks.request('pv.events.T:M', () => gone.promise)
  await settled()
  signIn('M')
  await settled()
  expect(open()).toEqual([])
  const other = new BroadcastChannel('pv.events')
  other.postMessage({ kind: 'live', owner: 'T:M', live: true })
  await expect.poll(() => liveStore.get()).toBe(true)
  other.close()
  gone.resolve()
  await expect.poll(() => open().length).toBe(1)
  expect(ageAsked()).toBeGreaterThan(60)
})
