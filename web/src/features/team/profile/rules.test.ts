import { addDays } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { changeOf } from './rules.ts'

test('twelve weeks have a finding only where they changed', () => {
  const weeks = (visits: number[]) =>
    visits.map((count, index) => ({
      weekStart: addDays('2026-11-23', index * 7),
      visits: count,
      performance: count,
    }))
  expect(changeOf(weeks([21, 20, 20, 19, 19, 18, 17, 16, 14, 11, 13, 4]), 'visits')).toEqual({
    first: 20,
    last: 13,
  })
  expect(changeOf(weeks([20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 4]), 'visits')).toBeNull()
})
