import { calendar } from '@rounds/contract/calendar'
import { addDays } from '@rounds/contract/dates'
import { useMemo } from 'react'
import { eventsOfWeeks } from '#features/visits/visit/reads.ts'
import { answerOffline } from '#lib/reads/offline-answers.ts'
import { useRead } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useFormat } from '#lib/words/format.ts'
import { partsOf } from './rules.ts'

answerOffline(
  calendar.ownEvents,
  ({ start = '', end = '' }, held) =>
    held(calendar.ownEvents).find(({ input }) => (input.start ?? '~') <= start && (input.end ?? '') >= end)
      ?.data,
)

/** What else is in the delegate's days around a week, day by day, and the read it comes from. */
export const useOwnEvents = (week: string) => {
  const { timezone } = useTenant().settings.localization
  const around = useRead(calendar.ownEvents, eventsOfWeeks(week, useFormat().today()))
  // As of the visits: where nobody answers the device may know this week alone.
  const isAlone = around.data === undefined && around.error !== null
  const own = useRead(calendar.ownEvents, { start: week, end: addDays(week, 6) }, { enabled: isAlone })
  const read = isAlone ? own : around
  const { data } = read
  const parts = useMemo(() => data?.data.flatMap((event) => partsOf(event, timezone)) ?? [], [data, timezone])
  return { parts, read }
}
