import { visits } from '@rounds/contract/visits'
import { afterEach, expect, test } from 'vitest'
import type { StoredRead } from '#lib/device/rows.ts'
import { restore } from './offline.ts'
import { queryClient } from './query.ts'

afterEach(() => queryClient.clear())

let looks = 0
/** A kept visit whose key counts how often somebody looks into it. */
const kept = (id: string, updatedAt = 1): StoredRead => {
  const input = Object.defineProperty({}, 'id', {
    enumerable: true,
    get: () => {
      looks += 1
      return id
    },
  })
  return { key: `T:U ${id}`, owner: 'T:U', queryKey: [visits.get.name, input], data: { id }, updatedAt }
}

/** How often the keys of so many answers are looked into while they are restored. */
const workFor = (count: number) => {
  queryClient.clear()
  const reads = Array.from({ length: count }, (_, index) => kept(`v${index}`))
  looks = 0
  restore(reads)
  expect(queryClient.getQueryCache().getAll()).toHaveLength(count)
  return looks
}

test('the work for one kept answer is the same however many there are', () => {
  const one = workFor(1)
  expect(one).toBeGreaterThan(0)
  expect(workFor(400)).toBe(400 * one)
})

test('a kept answer is shown as old, and never over a newer one', () => {
  const key = (id: string) => [visits.get.name, { id }]
  queryClient.setQueryData(key('v1'), { id: 'v1', notes: 'new' }, { updatedAt: 5 })
  restore([kept('v1', 4), kept('v2', 4)])
  expect(queryClient.getQueryState(key('v1'))).toMatchObject({ data: { notes: 'new' }, isInvalidated: false })
  expect(queryClient.getQueryState(key('v2'))).toMatchObject({
    data: { id: 'v2' },
    dataUpdatedAt: 4,
    isInvalidated: true,
  })
})
