import { expect, test } from 'vitest'
import { calendar } from './calendar.ts'
import { EVENT_DAYS_MAX } from './constants.ts'
import { addDays } from './dates.ts'

test.each([calendar.events, calendar.days, calendar.ownEvents])(
  'so many days are asked for, and not one more: $path',
  ({ input }) => {
    const start = '2026-01-01'
    const isAsked = (days: number) => input.safeParse({ start, end: addDays(start, days - 1) }).success
    expect([isAsked(1), isAsked(EVENT_DAYS_MAX), isAsked(EVENT_DAYS_MAX + 1)]).toEqual([true, true, false])
  },
)

test.each([calendar.events, calendar.days, calendar.ownEvents])(
  'where days are refused, it is their end that is: $path',
  ({ input }) => {
    const start = '2026-05-01'
    const refused = (end: string) => input.safeParse({ start, end }).error?.issues.map(({ path }) => path)
    expect(refused(addDays(start, EVENT_DAYS_MAX))).toEqual([['end']])
    expect(refused(addDays(start, -1))).toEqual([['end']])
  },
)
