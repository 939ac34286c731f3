import { expect, test } from 'vitest'
import { spanOf } from './weeks.ts'

test.each([
  ['2026-11-02', '2026-11-09'],
  ['2026-11-09', '2026-11-11'],
  ['2026-11-16', '2026-11-16'],
])('of the week of %s, on the 11th, the days before %s are over', (weekStart, today) => {
  expect(spanOf(weekStart, '2026-11-11')).toEqual({ weekStart, today })
})
