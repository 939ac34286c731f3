import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitAnswer, missedServer, onlineStore, reachedServer, weakStore } from './network.ts'

beforeEach(() => {
  vi.useFakeTimers()
  reachedServer()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('five seconds without an answer are a weak connection, until one comes', () => {
  const isOver = awaitAnswer()
  vi.advanceTimersByTime(4_999)
  expect(weakStore.get()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(weakStore.get()).toBe(true)
  isOver()
  expect(weakStore.get()).toBe(true)
  reachedServer()
  expect(weakStore.get()).toBe(false)
})

test('an answer in time is no sign of anything', () => {
  awaitAnswer()()
  vi.advanceTimersByTime(10_000)
  expect(weakStore.get()).toBe(false)
})

test('without a network nothing is weak: it is gone', () => {
  awaitAnswer()
  missedServer()
  vi.advanceTimersByTime(10_000)
  expect(onlineStore.get()).toBe(false)
  expect(weakStore.get()).toBe(false)
})

test('only a server that is away is asked whether it is back', async () => {
  vi.resetModules()
  vi.stubGlobal('window', { addEventListener: () => undefined })
  const network = await import('./network.ts')
  const { transport } = await import('./transport.ts')
  const ask = vi.spyOn(transport, 'fetch').mockRejectedValue(new Error('No network'))
  network.missedServer()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask).toHaveBeenCalledTimes(2)
  network.reachedServer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(2)
})
