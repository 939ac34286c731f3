import type { FirstReads } from '#lib/wire/early-reads.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { approvalsAddress, filterOf, pageOf } from '#features/approvals/approval/address.ts'

/** What approvals ask first. */
export const firstReads: FirstReads = (query, today) => [
  [lightCalls.approvals, pageOf(filterOf(approvalsAddress.read(query), today), 1)],
]
