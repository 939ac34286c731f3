import { addDays } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { changeOf, isAlwaysBelow } from './rules.ts'

const weeks = (visits: number[]) =>
  visits.map((count, index) => ({
    weekStart: addDays('2026-11-23', index * 7),
    visits: count,
    performance: count,
  }))

test('twelve weeks have a finding only where they changed', () => {
  expect(changeOf(weeks([21, 20, 20, 19, 19, 18, 17, 16, 14, 11, 13, 4]), 'visits')).toEqual({
    first: 20,
    last: 13,
  })
  expect(changeOf(weeks([20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 4]), 'visits')).toBeNull()
})

test('a target that no full week reached is a finding, but for who was not there', () => {
  expect(isAlwaysBelow(weeks([11, 12, 13, 25]), 20)).toBe(true)
  expect(isAlwaysBelow(weeks([11, 20, 13, 4]), 20)).toBe(false)
  expect(isAlwaysBelow(weeks([0, 12, 13, 4]), 20)).toBe(false)
  expect(isAlwaysBelow(weeks([4]), 20)).toBe(false)
})
