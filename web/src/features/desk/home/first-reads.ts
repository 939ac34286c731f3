import type { FirstReads } from '#lib/wire/early-reads.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { deskAddress, filterOf } from './address.ts'

/** What the dashboard asks first. */
export const firstReads: FirstReads = (query, today) => [
  [lightCalls.dashboard, filterOf(deskAddress.read(query), today)],
]
