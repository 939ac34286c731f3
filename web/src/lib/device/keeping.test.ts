import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('__test', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = new Promise<never>(() => {})
const named = (name: string) => Object.assign(new Error(name), { name })

test.each([
  ['QuotaExceededError', 'full'],
  ['VersionError', 'newer'],
  ['SecurityError', 'blocked'],
])('%s says why the device does not keep, until a writing succeeds', async (name, trouble) => {
  const { keepingStore, watched } = await import('./keeping.ts')
  await watched(Promise.reject(named(name))).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(keepingStore.get()).toBe(trouble)
  await watched(Promise.resolve())
  expect(keepingStore.get()).toBeNull()
})

test('a writing that takes two seconds counts as refused until it is through', async () => {
  const { keepingStore, onKeepingAgain, watched } = await import('./keeping.ts')
  const again = vi.fn<() => void>()
  onKeepingAgain(again)
  const { promise, resolve } = Promise.withResolvers<void>()
  void watched(promise)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(keepingStore.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(keepingStore.get()).toBe('blocked')
  expect(again).not.toHaveBeenCalled()
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(keepingStore.get()).toBeNull()
  expect(again).toHaveBeenCalledOnce()
})

test('nobody waits longer than two seconds for the device', async () => {
  const { inTime } = await import('./keeping.ts')
  expect(await inTime(Promise.resolve('there'))).toBe('there')
  const waiting = expect(inTime(never)).rejects.toThrow('takes too long')
  await vi.advanceTimersByTimeAsync(2_000)
  await waiting
})

test('a device that does not keep is tried again after 1 s, 5 s, 15 s and then every minute', async () => {
  const { noteTrouble, setAttempt } = await import('./keeping.ts')
  const start = Date.now()
  const at: number[] = []
  setAttempt(() => {
    at.push((Date.now() - start) / 1000)
    noteTrouble(named('SecurityError'))
  })
  noteTrouble(named('SecurityError'))
  await vi.advanceTimersByTimeAsync(150_000)
  expect(at).toEqual([1, 6, 21, 81, 141])
})
