import { describe, expect, test } from 'vitest'
import type { StoredEntry, StoredKey } from './rows.ts'
import { isOutdated, isOutdatedSoon, ownerOfDraft, wipeOf } from './rules.ts'

const DAY = 86_400_000
const at = 100 * DAY
const key = {} as CryptoKey

const draft = (owner: string, id: string, daysAgo: number) => ({
  key: `${owner}:visit:${id}`,
  value: {},
  savedAt: at - daysAgo * DAY,
})
const entry = (owner: string, id: string, daysAgo: number, state = 'waiting') =>
  ({ id, owner, state, createdAt: at - daysAgo * DAY }) as StoredEntry
const wipe = (held: Partial<Parameters<typeof wipeOf>[0]>) =>
  wipeOf({ drafts: [], entries: [], readers: [], keys: [], ...held }, 'T:me', at)

test('30 days are kept, not a moment more', () => {
  expect(isOutdated(at - 30 * DAY + 1, at)).toBe(false)
  expect(isOutdated(at - 30 * DAY, at)).toBe(true)
  expect(isOutdatedSoon(at - 23 * DAY + 1, at)).toBe(false)
  expect(isOutdatedSoon(at - 23 * DAY, at)).toBe(true)
})

test('a draft begins with its owner', () => {
  expect(ownerOfDraft('T:me:message:thread:7')).toBe('T:me')
})

describe('a wipe', () => {
  test('takes what is too old from everybody and leaves the rest', () => {
    const { oldDrafts, oldEntries } = wipe({
      drafts: [draft('T:me', 'a', 31), draft('T:you', 'b', 31), draft('T:me', 'c', 29)],
      entries: [entry('T:me', 'd', 31), entry('T:you', 'e', 40), entry('T:you', 'f', 2)],
    })
    expect(oldDrafts).toEqual(['T:me:visit:a', 'T:you:visit:b'])
    expect(oldEntries).toEqual(['d', 'e'])
  })

  test('remembers how much unsent work it took until its person is there to be told', () => {
    const { changedKeys, lost } = wipe({
      entries: [entry('T:me', 'a', 31), entry('T:you', 'b', 31), entry('T:you', 'c', 31, 'delivered')],
      keys: [
        { owner: 'T:you', key, wiped: 2 },
        { owner: 'T:me', key, wiped: 4 },
      ],
    })
    expect(lost).toBe(5)
    expect(changedKeys).toEqual([
      { owner: 'T:you', wiped: 3 },
      { owner: 'T:me', key },
    ])
  })

  test('takes the keys of those who have nothing left', () => {
    const keys: StoredKey[] = ['T:me', 'T:drafts', 'T:unsent', 'T:reads', 'T:none', 'T:old'].map((owner) => ({
      owner,
      key,
    }))
    const { oldKeys, changedKeys } = wipe({
      drafts: [draft('T:drafts', 'a', 1), draft('T:old', 'b', 31)],
      entries: [entry('T:unsent', 'c', 1)],
      readers: ['T:reads'],
      keys,
    })
    expect(oldKeys).toEqual(['T:none', 'T:old'])
    expect(changedKeys, 'a key that stays is not written again').toEqual([])
  })
})
