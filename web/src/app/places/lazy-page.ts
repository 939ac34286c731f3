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

/** A part of the app in a chunk of its own, loaded when it is opened; `preload` fetches it early. One failed load is tried again. */
const makeLazy = <N extends string, P extends object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
  isPage: boolean,
) => {
  let loaded: ComponentType<P> | undefined
  const preload = () =>
    load()
      .catch(load)
      .then((module) => {
        loaded = module[name]
        return loaded
      })
      .catch((error: unknown): never => {
        throw new PageLoadError(error)
      })
  let steady: Promise<unknown> | undefined
  const Awaited = (props: P) => {
    const waiting = use(PageWaiting)
    const [Shown, show] = useState<ComponentType<P>>()
    useEffect(() => {
      Promise.all([preload(), steady]).then(
        ([part]) => show(() => part),
        // Where a boundary finds it.
        (error: unknown) =>
          show(() => {
            throw error
          }),
      )
    }, [])
    return Shown ? createElement(Shown, props) : waiting
  }
  const Later = lazy(async () => {
    const loading = preload()
    if (!isPage) return { default: await loading }
    await Promise.race([loading, pause(SHOW_AFTER_MS)])
    steady = pause(SHOW_AT_LEAST_MS)
    return { default: loaded ?? Awaited }
  })
  const Part = (props: P) => {
    // Chosen once: another type of element later would be another page. What is there shows at once: React's own `lazy`
    // would show what stands for it first, and keep that for a while.
    const [Shown] = useState(() => loaded ?? Later)
    return createElement(Shown as ComponentType<P>, props)
  }
  return Object.assign(Part, { preload })
}

/** A page: while its code is on its way the page before stays for a moment, and then PageWaiting. */
export const lazyPage = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  makeLazy(load, name, true)

/** What opens over a page: nothing stands for it. */
export const lazyPart = <N extends string, P extends object = object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
) => makeLazy(load, name, false)
