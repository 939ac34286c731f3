import { type ComponentType, type ReactElement, createElement, useMemo } from 'react'
import { useLocation } from 'react-router'

type Page = ComponentType & { preload(): Promise<unknown> }

/** What an address shows, as far as its page names it: the path, and each search parameter of `by`; `#` is the fragment. */
export const identityOf = (
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  by: readonly string[],
): string => {
  const query = new URLSearchParams(search)
  return [pathname, ...by.map((name) => (name === '#' ? hash : (query.get(name) ?? '')))].join('\n')
}

/**
 * A page for a route. Another path is another page, with nothing left of what was opened or typed on the one before; so is
 * another value of the search parameters that the route names: those that say whom or what the page is about, and those
 * that something on it begins with. What a page only shows in another way (a filter, a tab) is not among them.
 */
export const keyed = (Page: Page, ...by: string[]): ReactElement => {
  const Keyed = () => {
    const key = identityOf(useLocation(), by)
    // The same element: a page that asks nothing of the address is not drawn again when it changes.
    return useMemo(() => createElement(Page, { key }), [key])
  }
  return createElement(Object.assign(Keyed, { Page, preload: Page.preload }))
}
