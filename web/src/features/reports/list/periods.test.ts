import { expect, test } from 'vitest'
import { daysOfPeriod, usualPeriod } from './periods.ts'

test('until the 7th the last full month is meant, afterwards the running one', () => {
  expect(usualPeriod('2026-11-07')).toBe('lastMonth')
  expect(usualPeriod('2026-11-08')).toBe('thisMonth')
})

test.each([
  ['thisMonth', '2026-11-25', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastQuarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['lastQuarter', '2026-01-15', '2025-11-01', '2026-01-31'],
] as const)('%s on %s is %s to %s', (period, today, start, end) => {
  expect(daysOfPeriod(period, today)).toEqual({ start, end })
})
