import { expect, test } from 'vitest'
import { periodBefore } from './before.ts'

test.each([
  // The running month: the same days of the month before.
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-28'],
  ['2026-11-01', '2026-11-28', '2026-10-01', '2026-10-28'],
  ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  // A quarter and a year with those before, three months with three months.
  ['2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['2026-05-01', '2026-07-31', '2026-02-01', '2026-04-30'],
  // Of those that run, the same days.
  ['2026-10-01', '2026-12-31', '2026-07-01', '2026-08-28'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-11-28'],
  // Anything else: as many days.
  ['2026-07-01', '2026-09-29', '2026-04-01', '2026-06-30'],
  ['2026-07-02', '2026-09-30', '2026-04-02', '2026-07-01'],
  ['2026-11-23', '2026-11-29', '2026-11-17', '2026-11-22'],
  // Of one that is to come all of it.
  ['2026-12-07', '2026-12-13', '2026-11-30', '2026-12-06'],
])('%s to %s is compared with %s to %s', (start, end, first, last) => {
  expect(periodBefore({ start, end }, '2026-11-28')).toEqual({ start: first, end: last })
})

test('a running quarter is compared with as many days, and with no more than the one before has', () => {
  const quarter = { start: '2026-04-01', end: '2026-06-30' }
  expect(periodBefore(quarter, '2026-05-31')).toEqual({ start: '2026-01-01', end: '2026-03-02' })
  expect(periodBefore(quarter, '2026-06-29')).toEqual({ start: '2026-01-01', end: '2026-03-31' })
  expect(periodBefore(quarter, '2026-06-30')).toEqual({ start: '2026-01-01', end: '2026-03-31' })
})
