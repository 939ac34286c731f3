import 'fake-indexeddb/auto'
import { beforeEach, vi } from 'vitest'

/** What the pages ask of a browser and jsdom does not have. Layout there is none: everything has one size. */

/** A wide screen, with a mouse, that asks for stillness: nothing waits for an animation. */
const matches = (media: string) => {
  if (/prefers-reduced-motion/.test(media)) return true
  const least = /min-width:\s*([\d.]+)em/.exec(media)
  return least !== null && Number(least[1]) <= 80
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: matches(media),
      addListener() {},
      removeListener() {},
    }),
  )
})

class SizeWatcher {
  readonly #tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element) {
    const size = [{ inlineSize: 1200, blockSize: 800 }]
    const entry = { target, contentRect: target.getBoundingClientRect(), borderBoxSize: size }
    this.#tell([entry as unknown as ResizeObserverEntry], this)
  }
  unobserve() {}
  disconnect() {}
}

class NeverSeen {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

Object.assign(globalThis, { ResizeObserver: SizeWatcher, IntersectionObserver: NeverSeen })
for (const [name, size] of Object.entries({
  offsetHeight: 800,
  offsetWidth: 1200,
  clientHeight: 800,
  clientWidth: 1200,
}))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
// In sight: what floats beside something hides with it.
Element.prototype.getBoundingClientRect = () => new DOMRect(100, 200, 400, 40)
Object.assign(Element.prototype, {
  scrollIntoView() {},
  scrollTo() {},
  checkVisibility(this: Element) {
    return this.isConnected && this.closest('[hidden], [style*="display: none"]') === null
  },
  animate: () => ({ cancel() {}, finished: Promise.resolve() }),
})
window.scrollTo = () => {}
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
