import { api } from '@rounds/contract'
import type { Endpoint } from '@rounds/contract/endpoint'
import type { EventType } from '@rounds/contract/system'
import { describe, expect, test } from 'vitest'
import type { StoredRead } from '#lib/device/rows.ts'
import { isKept, isStale, sortOut } from './rules.ts'

const { approvals, auth, calendar, messages, notifications, prescribers, visits } = api

test.each([
  [visits.list.name, { limit: 50 }, true],
  [visits.get.name, { id: 'v' }, true],
  [prescribers.list.name, { limit: 500 }, true],
  [auth.profile.name, {}, true],
  [prescribers.list.name, { search: 'ha' }, false],
  [approvals.list.name, {}, false],
  [auth.sessions.name, {}, false],
  [calendar.feed.name, {}, false],
  ['visits.lists', {}, false],
])('%s %o is kept: %s', (endpoint, input, expected) => {
  expect(isKept([endpoint, input])).toBe(expected)
})

test('an event makes the answers stale that it concerns', () => {
  const stale = ({ name }: Endpoint, ...types: EventType[]) => isStale([name, {}], types)
  for (const read of [visits.list, visits.get, prescribers.get, approvals.list]) {
    expect(stale(read, 'approval'), read.name).toBe(true)
    expect(stale(read, 'visit'), read.name).toBe(true)
    expect(stale(read, 'message', 'notification', 'report'), read.name).toBe(false)
  }
  expect(stale(approvals.list, 'member')).toBe(true)
  expect(stale(notifications.list, 'approval')).toBe(false)
  expect(stale(notifications.list, 'approval', 'notification')).toBe(true)
  expect(stale(messages.list, 'message')).toBe(true)
  expect(stale(auth.profile, 'visit', 'approval', 'message', 'notification')).toBe(false)
})

describe('what a device holds', () => {
  const day = 86_400_000
  const read = (
    key: string,
    owner: string,
    updatedAt: number,
    name: string = visits.get.name,
  ): StoredRead => ({
    key,
    owner,
    queryKey: [name, { id: key }],
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

  test('goes when an older build kept it by its path', () => {
    const reads = [read('new', 'T:X', 2), read('old', 'T:X', 3, 'GET /visits/:id')]
    const { shown, dropped } = sortOut(reads, 'T:X', 4)
    expect(shown.map(({ key }) => key)).toEqual(['new'])
    expect(dropped).toEqual(['old'])
  })

  test('is bounded: the newest stay', () => {
    const reads = Array.from({ length: 402 }, (_, index) => read(`r${index}`, 'T:X', index + 1))
    const { shown, dropped } = sortOut(reads, 'T:X', 500)
    expect(shown).toHaveLength(400)
    expect(dropped).toEqual(['r0', 'r1'])
  })
})
