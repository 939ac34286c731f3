import type { DayState } from '@rounds/contract/analytics'
import { startOfWeek } from '@rounds/contract/dates'
import type { Standing } from '@rounds/contract/standings'
import { isCarriedOut } from '@rounds/contract/transitions'
import type { VisitRow } from '#demo/store/tables.ts'

/** What a visit is on its day. */
export const stateOf = (row: VisitRow, today: string): DayState => {
  if (row.status === 'rejected' || row.status === 'in-progress') return row.status
  if (row.completedAt !== null) return row.status as DayState
  return row.scheduledDate < today ? 'unrecorded' : 'planned'
}

/** How a delegate stands at the end of a day, by their visits. */
export const standingAt = (
  n: number,
  delegateId: string,
  visits: readonly VisitRow[],
  last: string,
): Standing => {
  const due = visits.filter(({ scheduledDate }) => scheduledDate <= last)
  const done = due.filter((row) => isCarriedOut(row))
  const monday = startOfWeek(last)
  return {
    n,
    delegateId,
    due: due.length,
    carriedOut: done.length,
    week: done.filter(({ scheduledDate }) => scheduledDate >= monday).length,
  }
}

const minute = 60_000
export const minutesBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : (Date.parse(to) - Date.parse(from)) / minute

/** How long somebody was there. */
export const minutesOf = ({ startTime, endTime }: VisitRow): number | null => {
  const minutes = minutesBetween(startTime, endTime)
  return minutes !== null && minutes >= 0 ? minutes : null
}

export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return meanOf([Math.floor(middle), Math.ceil(middle)].flatMap((at) => sorted[at] ?? []))
}
