import type { DataExport } from '@rounds/contract/exports'

/** While a file is being made its list is looked at again after so long. Milliseconds. */
const LOOK_MS = 2000

/** How soon a list is read again: only while something in it moves. */
export const lookAgain = (found: { state: { data?: { data: DataExport[] } | undefined } }): number | false =>
  found.state.data?.data.some(({ status }) => status === 'pending' || status === 'processing')
    ? LOOK_MS
    : false
