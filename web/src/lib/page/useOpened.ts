import { type To, useLocation, useNavigate } from 'react-router'
import type { Address } from './address.ts'
import { useHere } from './useHere.ts'

/** The kit gives the focus back to what opened it; where that is gone, the heading takes it. Milliseconds. */
const FOCUS_AFTER_MS = 400
const keepFocus = () => {
  if (document.activeElement === null || document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/**
 * What is open over a page, by its id in the address: Back closes it, and a link or a reload opens it again. `along` is what the
 * history keeps beside it, as whoever opened it knew it.
 */
export const useOpened = <S extends object>(address: Address<{ opened: string | null }>) => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const here = useHere()
  const toOpened = (opened: string | null): To => ({ search: address.change(here().search, { opened }) })
  return {
    id: address.read(new URLSearchParams(search)).opened,
    along: (state ?? {}) as Partial<S>,
    linkOf: (opened: string): To => ({ search: address.change(search, { opened }) }),
    open: (opened: string, along: S) =>
      void navigate(toOpened(opened), { state: along, preventScrollReset: true }),
    /** Another state of what is open, in its place in the history. */
    turnTo: (along: S) =>
      void navigate({ search: here().search }, { state: along, replace: true, preventScrollReset: true }),
    /** `goesBack` where it was opened on this page; a link from elsewhere leads back to another one. */
    close: (goesBack: boolean) => {
      if (goesBack) void navigate(-1)
      else void navigate(toOpened(null), { replace: true, preventScrollReset: true })
      setTimeout(keepFocus, FOCUS_AFTER_MS)
    },
  }
}
