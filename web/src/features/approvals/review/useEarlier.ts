import { type Visit, visits } from '@rounds/contract/visits'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '#lib/reads/query.ts'

/** Stepping through the list with J asks once, for where it stops. Milliseconds. */
const REST_MS = 150
const SHOWN = 3

/** The value, once it has stood still for a moment: `isAsked` then. */
export const useRest = (value: string): boolean => useDebouncedValue(value, REST_MS)[0] === value

/** The last three visits to the same prescriber before this one. */
export const useEarlier = (visit: Visit) => {
  const { prescriberId, scheduledDate: endDate } = visit
  const isAsked = useRest(`${prescriberId} ${endDate}`)
  const read = useRead(
    visits.list,
    { prescriberId, endDate, limit: SHOWN + 3 },
    { enabled: isAsked, staleTime: 60_000 },
  )
  const isEarlier = (other: Visit) =>
    other.id !== visit.id &&
    `${other.scheduledDate} ${other.scheduledTime}` <= `${visit.scheduledDate} ${visit.scheduledTime}`
  return { read, earlier: (read.data?.data ?? []).filter(isEarlier).slice(0, SHOWN) }
}
