import { type ComponentType, createElement, lazy, useState } from 'react'

/** The code of a page could not be loaded: after an update, or on a weak network. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'PageLoadError'
  }
}

/**
 * A page in a chunk of its own, loaded when it is opened; `preload` fetches it early. One failed load is tried again. A
 * page that is there shows at once: React's own `lazy` would show what stands for it first, and keep that for a while.
 */
export const lazyPage = <N extends string, P extends object = object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
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
  const Later = lazy(async () => ({ default: await preload() }))
  const Page = (props: P) => {
    // Chosen once: another type of element later would be another page.
    const [Shown] = useState(() => loaded ?? Later)
    return createElement(Shown as ComponentType<P>, props)
  }
  return Object.assign(Page, { preload })
}
