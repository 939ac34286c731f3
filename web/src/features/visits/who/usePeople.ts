import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { addDays } from '@rounds/contract/dates'
import { useRead } from '#lib/reads/query.ts'

/** ux.md 4.3: a prescriber not seen for this many days is due. */
const DUE_DAYS = 30
const KEPT = { staleTime: 300_000 }

/** Prescribers who were seen before and not for 30 days, the longest ago first. */
export const useDue = (today: string): Prescriber[] => {
  const lastVisitBefore = addDays(today, 1 - DUE_DAYS)
  const due = { lastVisitBefore, sortBy: 'lastVisitDate', sortOrder: 'asc', limit: 12 } as const
  return useRead(prescribers.list, due, KEPT).data?.data ?? []
}

/** The start of the directory. `isEmpty` is undefined until it is known whether there is anybody. */
export const useAnybody = (): { people: Prescriber[]; isEmpty: boolean | undefined } => {
  const { data } = useRead(prescribers.list, { limit: 6 }, KEPT)
  return { people: data?.data ?? [], isEmpty: data && data.data.length === 0 }
}
