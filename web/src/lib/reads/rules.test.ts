import { describe, expect, test } from 'vitest'
import type { StoredRead } from '#lib/device/rows.ts'
import { isKept, sortOut } from './rules.ts'

test.each([
  ['GET /visits', { limit: 50 }, true],
  ['GET /visits/:id', { id: 'v' }, true],
  ['GET /prescribers', { limit: 500 }, true],
  ['GET /auth/profile', {}, true],
  ['GET /prescribers', { search: 'ha' }, false],
  ['GET /auth/sessions', {}, false],
  ['GET /calendar/feed', {}, false],
  ['GET /visitors', {}, false],
])('%s %o is kept: %s', (endpoint, input, expected) => {
  expect(isKept([endpoint, input])).toBe(expected)
})

describe('what a device holds', () => {
  const day = 86_400_000
  const read = (key: string, owner: string, updatedAt: number): StoredRead => ({
    key,
    owner,
    queryKey: [key],
    data: {},
    updatedAt,
  })

  test('is shown to its owner only, for 30 days', () => {
    const reads = [
      read('mine', 'T:X', 90 * day),
      read('theirs', 'T:Y', 90 * day),
      read('old', 'T:X', 59 * day),
    ]
    const { shown, dropped } = sortOut(reads, 'T:X', 90 * day)
    expect(shown.map(({ key }) => key)).toEqual(['mine'])
    expect(dropped).toEqual(['theirs', 'old'])
  })

  test('is bounded: the newest stay', () => {
    const reads = Array.from({ length: 402 }, (_, index) => read(`r${index}`, 'T:X', index + 1))
    const { shown, dropped } = sortOut(reads, 'T:X', 500)
    expect(shown).toHaveLength(400)
    expect(dropped).toEqual(['r0', 'r1'])
  })
})
