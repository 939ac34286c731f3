import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayIn,
  daysBetween,
  daysInMonth,
  instantOf,
  localTime,
  localeOf,
  startOfNextMonth,
  startOfWeek,
} from './dates.ts'

describe('the wall clock of a zone', () => {
  test('shows its own day', () => {
    const instant = '2026-11-17T23:30:00Z'
    expect(dayIn(instant, 'UTC')).toBe('2026-11-17')
    expect(localTime(instant, 'Europe/Paris')).toEqual({ day: '2026-11-18', time: '00:30' })
    expect(localTime(instant, 'Pacific/Kiritimati')).toEqual({ day: '2026-11-18', time: '13:30' })
  })
  test('gives back the instant', () => {
    expect(instantOf('2026-11-18', '00:30', 'Europe/Paris')).toBe('2026-11-17T23:30:00.000Z')
    expect(instantOf('2026-07-01', '12:00', 'America/New_York')).toBe('2026-07-01T16:00:00.000Z')
  })
  test('a time that the clocks skip moves forward by the gap', () => {
    expect(instantOf('2026-03-29', '02:30', 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z')
  })
  test('a time that occurs twice means the first', () => {
    expect(instantOf('2026-10-25', '02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z')
  })
})

describe('days', () => {
  test('weeks begin on Monday', () => {
    expect(startOfWeek('2026-11-16')).toBe('2026-11-16')
    expect(startOfWeek('2026-11-22')).toBe('2026-11-16')
  })
  test('count over months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
    expect(daysBetween('2026-11-17', '2026-11-16')).toBe(-1)
    expect(daysInMonth('2028-02-01')).toBe(29)
    expect(startOfNextMonth('2026-12-17')).toBe('2027-01-01')
    expect(startOfNextMonth('2026-01-31')).toBe('2026-02-01')
  })
})

test.each([
  ['en', 'America/Chicago', 'en-US'],
  ['en', 'US/Central', 'en-US'],
  ['en', 'Europe/London', 'en-GB'],
  ['fr', 'America/Montreal', 'fr'],
])('%s where the clocks are of %s is written as %s', (language, timezone, locale) => {
  expect(localeOf(language, timezone)).toBe(locale)
})
