import { approvals } from '@rounds/contract/approvals'
import { useRead } from '#lib/reads/query.ts'
import { useUncounted } from './decisions.ts'

const FIRST = { status: 'pending', limit: 1 } as const
const POLL_MS = 60_000

/** How many visits wait for the signed-in supervisor; those decided on here are gone before the server knows. */
export const useWaiting = (enabled = true): number | undefined => {
  const read = useRead(approvals.list, FIRST, { enabled, refetchInterval: POLL_MS })
  const uncounted = useUncounted(read.dataUpdatedAt)
  return read.data && Math.max(0, read.data.pagination.total - uncounted)
}
