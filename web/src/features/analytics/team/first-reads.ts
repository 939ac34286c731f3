import type { FirstReads } from '#lib/wire/early-reads.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { analyticsAddress, daysOf, filterOf, previousOf } from './address.ts'

/** What analytics ask first; what somebody's link says of an earlier day, the page asks itself. */
export const firstReads: FirstReads = (query, today) => {
  const view = analyticsAddress.read(query)
  if (view.asOf !== '') return []
  const days = daysOf(view.dates, today)
  const filter = filterOf(days, view, today)
  const earlier = filterOf(previousOf(days, today), view, today)
  return [
    [lightCalls.measures, { ...filter, weeks: true }],
    [lightCalls.analytics, filter],
    ...(view.compare === 'previous'
      ? ([
          [lightCalls.measures, earlier],
          [lightCalls.analytics, earlier],
        ] as const)
      : []),
  ]
}
