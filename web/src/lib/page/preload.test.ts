import { expect, onTestFinished, test, vi } from 'vitest'
import { mayPreload, preloadCritical, preloadLikely } from './preload.ts'

type Work = () => void
const atOnce = (work: Work) => work()

/** A page whose next drawing and quiet moments come as they are told to. */
const stubPage = ({
  idle = atOnce,
  frame = atOnce,
}: {
  idle?: (work: Work) => unknown
  frame?: (work: Work) => unknown
}) => {
  vi.stubGlobal('window', { requestIdleCallback: idle })
  vi.stubGlobal('requestIdleCallback', idle)
  vi.stubGlobal('requestAnimationFrame', frame)
}

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
  stubPage({})
  vi.stubGlobal('document', { querySelector: (what: string) => (what === 'h1' ? {} : null) })
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

test('nothing is loaded ahead while the page still waits for what the person came for', () => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  vi.useFakeTimers()
  stubPage({})
  const there = new Set(['[aria-busy="true"]'])
  vi.stubGlobal('document', { querySelector: (what: string) => (there.has(what) ? {} : null) })
  const load = vi.fn(async () => {})
  const stop = preloadLikely([load])
  vi.advanceTimersByTime(3000)
  there.add('h1')
  vi.advanceTimersByTime(3000)
  expect(load).not.toHaveBeenCalled()
  there.delete('[aria-busy="true"]')
  vi.advanceTimersByTime(300)
  expect(load).toHaveBeenCalledOnce()

  stop()
  // A page that waits for ever keeps nothing from being loaded.
  there.add('[aria-busy="true"]')
  preloadLikely([load])
  vi.advanceTimersByTime(1000 + 40 * 300)
  expect(load).toHaveBeenCalledTimes(2)

  preloadLikely([load])()
  const late = preloadLikely([load])
  vi.advanceTimersByTime(1000)
  late()
  there.clear()
  there.add('h1')
  vi.advanceTimersByTime(20_000)
  expect(load).toHaveBeenCalledTimes(2)
})

test('what is called off before the quiet moment comes is not loaded', () => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  vi.useFakeTimers()
  const quiet: Work[] = []
  stubPage({ idle: (work) => quiet.push(work) })
  vi.stubGlobal('document', { querySelector: (what: string) => (what === 'h1' ? {} : null) })
  const load = vi.fn(async () => {})
  const stop = preloadLikely([load])
  vi.advanceTimersByTime(1000)
  stop()
  for (const work of quiet) work()
  expect(quiet).toHaveLength(1)
  expect(load).not.toHaveBeenCalled()
})

test('a quiet moment before the page is drawn is none', () => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  vi.useFakeTimers()
  const frames: Work[] = []
  stubPage({ frame: (work) => frames.push(work) })
  vi.stubGlobal('document', { querySelector: (what: string) => (what === 'h1' ? {} : null) })
  const load = vi.fn(async () => {})
  preloadLikely([load])
  vi.advanceTimersByTime(20_000)
  expect(load).not.toHaveBeenCalled()
  for (const draw of frames) draw()
  expect(load).toHaveBeenCalledOnce()
})
