import { API_BASE } from '@rounds/contract/constants'
import { system } from '@rounds/contract/system'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { type LiveEvent, liveStore, onServerEvent, startEvents } from './events.ts'
import { reconnectDelay } from './event-rules.ts'
import { onlineStore } from '#lib/wire/network.ts'

/** The browser's stream is what is not ours here. */
class Stream extends EventTarget {
  static all: Stream[] = []
  readonly url: string
  isClosed = false
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

let heard: LiveEvent[] = []
onServerEvent((event) => heard.push(event))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  onlineStore.set(true)
  Stream.all = []
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

  signIn('U')
  await settled()
  expect(latest().url).toBe(API_BASE + system.events.path)
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
  latest().dispatchEvent(new Event('open'))
  expect(heard.slice(1).map(({ type, id }) => [type, id])).toEqual([
    ['notification', null],
    ['message', null],
    ['visit', null],
    ['approval', null],
    ['report', null],
    ['calendar', null],
    ['member', null],
    ['company', null],
  ])

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
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard.map(({ type }) => type)).toContain('approval')

  signIn('V')
  await settled()
  expect(open()).toHaveLength(1)
})

test('reconnects later and later, spread around the planned time', () => {
  expect([1, 2, 3, 4, 5, 50].map((failures) => reconnectDelay(failures, 0.5))).toEqual([
    1_000, 2_000, 5_000, 15_000, 60_000, 60_000,
  ])
  expect(reconnectDelay(1, 0)).toBe(750)
  expect(reconnectDelay(1, 1)).toBe(1_250)
})
