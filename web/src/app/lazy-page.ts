import { type ComponentType, lazy } from 'react'

/** The code of a page could not be loaded: after an update, or on a weak network. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'PageLoadError'
  }
}

/** A page in a chunk of its own, loaded when it is opened; `preload` fetches it early. One failed load is tried again. */
export const lazyPage = <N extends string, P extends object = object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
) => {
  const preload = () =>
    load()
      .catch(load)
      .catch((error: unknown): never => {
        throw new PageLoadError(error)
      })
  const Page = lazy(async () => ({ default: (await preload())[name] }))
  return Object.assign(Page, { preload })
}
