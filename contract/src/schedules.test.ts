import { expect, test } from 'vitest'
import { nextDayOf } from './schedule-rules.ts'
import { nextSendingDay, sendingDayAfter, sentPeriod } from './schedules.ts'
import { usualWorkdays } from './workdays.ts'

const paris = 'Europe/Paris'

test.each([
  // The first working day of November 2026 is a Monday, the 2nd.
  ['month', '2026-11-01T12:00:00Z', '2026-11-02'],
  ['month', '2026-11-02T05:59:00Z', '2026-11-02'],
  ['month', '2026-11-02T06:00:00Z', '2026-12-01'],
  ['month', '2026-12-31T12:00:00Z', '2027-01-01'],
  ['week', '2026-11-23T05:00:00Z', '2026-11-23'],
  ['week', '2026-11-23T15:00:00Z', '2026-11-30'],
  ['quarter', '2026-11-23T15:00:00Z', '2027-01-01'],
  // In summer Paris is two hours ahead.
  ['quarter', '2026-07-01T04:59:00Z', '2026-07-01'],
  ['quarter', '2026-07-01T05:00:00Z', '2026-10-01'],
] as const)('every %s, asked for at %s, is sent on %s', (every, now, day) => {
  expect(nextSendingDay(every, Date.parse(now), { timezone: paris, ...usualWorkdays })).toBe(day)
})

test.each([
  ['week', '2026-11-23', '2026-11-16', '2026-11-22', '2026-11-30'],
  ['month', '2026-11-02', '2026-10-01', '2026-10-31', '2026-12-01'],
  ['month', '2026-03-02', '2026-02-01', '2026-02-28', '2026-04-01'],
  ['quarter', '2027-01-01', '2026-10-01', '2026-12-31', '2027-04-01'],
] as const)('every %s, on %s, is of %s to %s; then comes %s', (every, day, start, end, next) => {
  expect(sentPeriod(every, day)).toEqual({ start, end })
  expect(sendingDayAfter(every, day, usualWorkdays)).toBe(next)
})

test.each([
  [
    'week',
    '2026-12-21',
    '2026-12-28',
    ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'],
  ],
  // Part of it only: the first day that is worked.
  ['week', '2026-12-21', '2026-12-30', ['2026-12-28', '2026-12-29', '2027-01-01']],
] as const)('no %s after %s is left out where none of its days is worked', (every, day, next, holidays) => {
  const workdays = { ...usualWorkdays, holidays }
  expect(sendingDayAfter(every, day, workdays)).toBe(next)
  expect(sentPeriod(every, next)).toEqual({ start: '2026-12-21', end: '2026-12-27' })
  expect(sendingDayAfter(every, next, workdays)).toBe('2027-01-04')
  const asked = Date.parse('2026-12-24T12:00:00Z')
  expect(nextSendingDay(every, asked, { timezone: paris, ...workdays })).toBe(next)
})

test('what is due stays due, and another interval begins at its own next day', () => {
  const clock = { timezone: paris, ...usualWorkdays }
  const now = Date.parse('2026-11-23T15:00:00Z')
  const due = { every: 'month', nextDay: '2026-11-02' } as const
  expect(nextDayOf('month', due, now, clock)).toBe('2026-11-02')
  expect(nextDayOf('week', due, now, clock)).toBe('2026-11-30')
  expect(nextDayOf('month', undefined, now, clock)).toBe('2026-12-01')
})
