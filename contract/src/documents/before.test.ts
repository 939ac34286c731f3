import { expect, test } from 'vitest'
import { periodBefore } from './before.ts'

test.each([
  // The running month: the same days of the month before.
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-28'],
  ['2026-11-01', '2026-11-28', '2026-10-01', '2026-10-28'],
  ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  // Anything else: as many days.
  ['2026-07-01', '2026-09-30', '2026-03-31', '2026-06-30'],
  ['2026-11-23', '2026-11-29', '2026-11-17', '2026-11-22'],
  // Of one that is to come all of it.
  ['2026-12-07', '2026-12-13', '2026-11-30', '2026-12-06'],
])('%s to %s is compared with %s to %s', (start, end, first, last) => {
  expect(periodBefore({ start, end }, '2026-11-28')).toEqual({ start: first, end: last })
})
