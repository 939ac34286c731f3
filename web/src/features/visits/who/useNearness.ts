import { startOfWeek } from '@rounds/contract/dates'
import { useMemo } from 'react'
import type { Nearness } from '#features/prescribers/prescriber/rank.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'

/** Whom the delegate sees, or saw, today and this week: they come first in searches. */
export const useNearness = (items: readonly VisitItem[], today: string): ReadonlyMap<string, Nearness> =>
  useMemo(() => {
    const monday = startOfWeek(today)
    const near = new Map<string, Nearness>()
    for (const { prescriberId, scheduledDate } of items) {
      if (startOfWeek(scheduledDate) !== monday) continue
      const isToday = scheduledDate === today || near.get(prescriberId)?.isToday === true
      near.set(prescriberId, { isToday, isThisWeek: true, uses: 0 })
    }
    return near
  }, [items, today])
