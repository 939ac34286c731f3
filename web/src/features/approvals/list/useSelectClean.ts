import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Ticks the visits with no flags for who came for them through the palette; once, not again on Back. */
export const useSelectClean = (isThere: boolean, select: () => void): void => {
  const { key, state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = (state as { select?: unknown } | null)?.select === 'clean'
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (!isAsked || !isThere || done.current === key) return
    done.current = key
    select()
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
  }, [isAsked, isThere, select, navigate, key, pathname, search])
}
