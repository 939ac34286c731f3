import { answered } from '#test/support/answered.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDoubt } from './doubt.ts'
import { judge, onlineStore, reachedServer } from './network.ts'
import { transport } from './transport.ts'

/** The network: what `/health` says, and everything else. */
let isThere = true
let pings = 0
let release: (() => void)[] = []

startDoubt()

beforeEach(async () => {
  vi.useFakeTimers()
  isThere = true
  pings = 0
  release = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/held') await new Promise<void>((resolve) => release.push(resolve))
    if (url.endsWith('/health')) pings += 1
    if (!isThere) throw new TypeError('Failed to fetch')
    return answered({})
  })
  reachedServer()
  await vi.advanceTimersByTimeAsync(60_000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a request without an answer, when none came for long, is a network that is gone', () => {
  judge.missed()
  expect([onlineStore.get(), pings]).toEqual([false, 0])
})

test.each([true, false])(
  'where others are heard the server is asked whether it is there: %s',
  async (there) => {
    await transport.fetch('/other', {})
    await vi.advanceTimersByTimeAsync(29_000)
    isThere = there
    judge.missed()
    expect(onlineStore.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect([onlineStore.get(), pings]).toEqual([there, 1])
  },
)

test('requests that fail together, while one is under way, ask once', async () => {
  const other = transport.fetch('/held', {})
  judge.missed()
  judge.missed()
  await vi.advanceTimersByTimeAsync(1)
  expect([onlineStore.get(), pings]).toEqual([true, 1])
  release.forEach((each) => each())
  await other
})
