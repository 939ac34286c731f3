import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useToday } from '#lib/words/useToday.ts'
import type { Address } from './address.ts'
import { useHere } from './useHere.ts'

/** `replace`: what is typed or stepped through is no place to go back to. `toTop`: it is read from its top. */
type How = { replace?: boolean; toTop?: boolean }

/**
 * What the address says of a page, and how to change some of it. A change begins with where the app is, not with what was
 * drawn last: two changes may be quicker than one drawing. A page that has been left changes nothing. `atOnce`: the next key
 * must find the change drawn.
 */
export const useAddress = <S extends object>(
  address: Address<S, [today: string]>,
  { atOnce = false }: { atOnce?: boolean } = {},
) => {
  const today = useToday()
  const here = useHere()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state = useMemo(() => address.read(new URLSearchParams(search), today), [address, search, today])
  const change = useCallback(
    (fields: Partial<S>, { replace = false, toTop = false }: How = {}) => {
      const current = here()
      // A site that lies below a path has it in the router's address only.
      if (!current.pathname.endsWith(pathname)) return
      const next = address.change(current.search, fields, today)
      if (next !== current.search)
        void navigate({ search: next }, { replace, preventScrollReset: !toTop, flushSync: atOnce })
    },
    [address, atOnce, here, navigate, pathname, today],
  )
  return [state, change] as const
}
