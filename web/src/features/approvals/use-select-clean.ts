import type { Approval } from '@rounds/contract/approvals'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Ticks the visits with no flags for who came for them through the palette; once, not again on Back. */
export const useSelectClean = (clean: readonly Approval[], select: (ids: string[]) => void): void => {
  const location = useLocation()
  const navigate = useNavigate()
  const isAsked = (location.state as { select?: unknown } | null)?.select === 'clean'
  useEffect(() => {
    if (!isAsked || clean.length === 0) return
    select(clean.map(({ visitId }) => visitId))
    void navigate(`${location.pathname}${location.search}`, { replace: true, preventScrollReset: true })
  }, [isAsked, clean, select, navigate, location])
}
