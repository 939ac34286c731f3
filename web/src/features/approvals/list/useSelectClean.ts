import type { Approval } from '@rounds/contract/approvals'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Ticks the visits with no flags for who came for them through the palette; once, not again on Back. */
export const useSelectClean = (clean: readonly Approval[], select: (ids: string[]) => void): void => {
  const { key, state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = (state as { select?: unknown } | null)?.select === 'clean'
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (!isAsked || clean.length === 0 || done.current === key) return
    done.current = key
    select(clean.map(({ visitId }) => visitId))
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
  }, [isAsked, clean, select, navigate, key, pathname, search])
}
