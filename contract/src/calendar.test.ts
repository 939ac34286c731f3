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
