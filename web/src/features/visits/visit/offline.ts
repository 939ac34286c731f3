import { addDays, startOfWeek } from '@rounds/contract/dates'
import { visits } from '@rounds/contract/visits'
import { query, queryClient } from '#lib/reads/query.ts'
import { MOST, OPEN, visitsOfWeeks } from './reads.ts'

/** ux.md 5.6: how much of the history opens without a network, in two parts that one answer each can hold. */
const HISTORY_DAYS = 90
const PART_DAYS = 45

/** Fetches the visits that must open without a network, unless the device has them from the last `maxAge` milliseconds. */
export const preloadVisits = async (today: string, maxAge: number): Promise<void> => {
  const agenda = visitsOfWeeks(startOfWeek(today), today)
  const later = { startDate: addDays(today, -PART_DAYS), endDate: today, limit: MOST }
  const earlier = { startDate: addDays(today, -HISTORY_DAYS), endDate: later.startDate, limit: MOST }
  for (const input of [agenda, OPEN, later, earlier])
    await queryClient.prefetchQuery({ ...query(visits.list, input), staleTime: maxAge })
}
