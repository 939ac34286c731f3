import { expect, onTestFinished, test, vi } from 'vitest'
import { mayPreload, preloadCritical, preloadLikely } from './preload.ts'

test.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g', saveData: false }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ saveData: true }, false],
])('%j: %s', (connection, allowed) => {
  expect(mayPreload(connection)).toBe(allowed)
})

test.each([
  ['critical pages 2 s after the start', preloadCritical, 2000],
  ['likely pages 1 s after a page', preloadLikely, 1000],
])('loads %s', (_what, preload, delay) => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  vi.useFakeTimers()
  vi.stubGlobal('window', { requestIdleCallback: (work: () => void) => work() })
  const load = vi.fn(async () => {})
  preload([load])
  vi.advanceTimersByTime(delay - 1)
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(load).toHaveBeenCalledOnce()
  preload([load])()
  vi.advanceTimersByTime(delay)
  expect(load).toHaveBeenCalledOnce()
})
