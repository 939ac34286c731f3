import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ApprovalView, queryOf, viewOf } from '#features/approvals/approval/address.ts'

/** The view that the address names, and how to change it: `replace` for what is typed or stepped through. */
export const useApprovalView = () => {
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => viewOf(search), [search])
  const change = useCallback(
    (fields: Partial<ApprovalView>, options: { replace?: boolean } = {}) =>
      setSearch((current) => queryOf({ ...viewOf(current), ...fields }), {
        replace: options.replace ?? false,
        preventScrollReset: true,
        flushSync: true,
      }),
    [setSearch],
  )
  return [view, change] as const
}
