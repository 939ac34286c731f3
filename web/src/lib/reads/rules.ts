import type { QueryKey } from '@tanstack/react-query'
import type { StoredRead } from '#lib/device/rows.ts'
import { isOutdated } from '#lib/device/rules.ts'

/** About 400 weeks, lists and opened details: some megabytes at most. */
const MAX_READS = 400

/** What a day in the field looks at (ux.md 5.6, 4.8); sessions, addresses of feeds and settings stay off the device. */
const kept = /^GET \/(visits|prescribers|approvals|notifications|messages|auth\/profile)(\/|$)/

/** Whether an answer is kept on the device. Searches are not: what they find is answered from the lists. */
export const isKept = ([endpoint, input]: QueryKey): boolean =>
  typeof endpoint === 'string' &&
  kept.test(endpoint) &&
  !(typeof input === 'object' && input !== null && 'search' in input)

/** Of what a device holds, the owner's newest answers to show, and the keys of everything to throw away. */
export const sortOut = (
  reads: readonly StoredRead[],
  owner: string,
  at: number,
): { shown: StoredRead[]; dropped: string[] } => {
  const fresh = reads
    .filter((read) => read.owner === owner && !isOutdated(read.updatedAt, at))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
  const shown = fresh.slice(0, MAX_READS)
  const keys = new Set(shown.map(({ key }) => key))
  return { shown, dropped: reads.filter(({ key }) => !keys.has(key)).map(({ key }) => key) }
}
