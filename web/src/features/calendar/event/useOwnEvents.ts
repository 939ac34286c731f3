import { calendar } from '@rounds/contract/calendar'
import { useMemo } from 'react'
import { eventsOfWeeks } from '#features/visits/visit/reads.ts'
import { useRead } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useFormat } from '#lib/words/format.ts'
import { partsOf } from './rules.ts'

/** What else is in the delegate's days around a week, day by day, and the read it comes from. */
export const useOwnEvents = (week: string) => {
  const { timezone } = useTenant().settings.localization
  const read = useRead(calendar.ownEvents, eventsOfWeeks(week, useFormat().today()))
  const { data } = read
  const parts = useMemo(() => data?.data.flatMap((event) => partsOf(event, timezone)) ?? [], [data, timezone])
  return { parts, read }
}
