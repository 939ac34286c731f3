import {
  type ComponentType,
  type ReactNode,
  createContext,
  createElement,
  lazy,
  use,
  useEffect,
  useState,
} from 'react'
import { codeOf } from '#lib/page/lazy.ts'
import { SHOW_AFTER_MS, SHOW_AT_LEAST_MS } from '#ui/skeleton-times.ts'

/** The code of a page could not be loaded: after an update, or on a weak network. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'PageLoadError'
  }
}

/** What stands for a page that is on its way, where it will be (PageBoundary.tsx). */
export const PageWaiting = createContext<ReactNode>(null)

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration))

/** A page in a chunk of its own: while its code is on its way the page before stays for a moment, and then PageWaiting. */
export const lazyPage = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) => {
  const code = codeOf(load, name)
  const preload = () =>
    code.preload().catch((error: unknown): never => {
      throw new PageLoadError(error)
    })
  let steady: Promise<unknown> | undefined
  const Awaited = () => {
    const waiting = use(PageWaiting)
    const [Shown, show] = useState<ComponentType>()
    useEffect(() => {
      Promise.all([preload(), steady]).then(
        ([page]) => show(() => page),
        // Where a boundary finds it.
        (error: unknown) =>
          show(() => {
            throw error
          }),
      )
    }, [])
    return Shown ? createElement(Shown) : waiting
  }
  const Later = lazy(async () => {
    await Promise.race([preload(), pause(SHOW_AFTER_MS)])
    steady = pause(SHOW_AT_LEAST_MS)
    return { default: code.loaded ?? Awaited }
  })
  const Page = () => {
    // Chosen once: another type of element later would be another page. What is there shows at once: React's own `lazy`
    // would show what stands for it first, and keep that for a while.
    const [Shown] = useState(() => code.loaded ?? Later)
    return createElement(Shown)
  }
  return Object.assign(Page, { preload })
}
