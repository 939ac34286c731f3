import { describe, expect, test } from 'vitest'
import {
  type OutboxEntry,
  dueEntries,
  expectedVersion,
  fitsKeepalive,
  isHeld,
  latestGroup,
  nextTry,
  nextWake,
  oldestFirst,
  patience,
  pendingBySubject,
  retryDelay,
  syncState,
  verdictOn,
} from './rules.ts'

const NOW = 1_000_000
const entry = (fields: Partial<OutboxEntry<'visit'>>): OutboxEntry => ({
  id: 'e1',
  kind: 'visit',
  owner: 't:u',
  label: 'Dr Haddad · complete',
  subject: 'visit-1',
  calls: [],
  shows: {},
  createdAt: NOW,
  sendAfter: NOW,
  retryAt: 0,
  attempts: 0,
  done: 0,
  state: 'waiting',
  ...fields,
})
const ids = (entries: OutboxEntry[]) => entries.map(({ id }) => id)

test('waits 2 s, 10 s, 60 s, then 5 min', () => {
  expect([1, 2, 3, 4, 9].map((attempts) => retryDelay(attempts))).toEqual([
    2_000, 10_000, 60_000, 300_000, 300_000,
  ])
})

test('a server that asks for patience gets a quarter of an hour at most', () => {
  expect(patience(30)).toBe(30_000)
  expect(patience(86_400)).toBe(900_000)
})

test.each([
  [{ status: 0, code: 'NETWORK' }, 'retry'],
  [{ status: 500, code: 'INTERNAL_ERROR' }, 'retry'],
  [{ status: 408, code: 'X' }, 'retry'],
  [{ status: 429, code: 'RATE_LIMITED' }, 'retry'],
  [{ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' }, 'retry'],
  [{ status: 401, code: 'UNAUTHENTICATED' }, 'wait'],
  [{ status: 409, code: 'WRONG_PERSON' }, 'wait'],
  [{ status: 403, code: 'CSRF_INVALID' }, 'wait'],
  [{ status: 403, code: 'FORBIDDEN' }, 'attention'],
  [{ status: 409, code: 'ILLEGAL_TRANSITION' }, 'attention'],
  [{ status: 400, code: 'VALIDATION_ERROR' }, 'attention'],
  [{ status: 200, code: 'CSRF_FORMAT' }, 'retry'],
  [{ status: 404, code: 'CSRF_FETCH' }, 'retry'],
] as const)('%j means %s', (error, verdict) => {
  expect(verdictOn(error)).toBe(verdict)
})

test('a fault of the server that stays needs the person, a server that is away does not', () => {
  expect(verdictOn({ status: 500, code: 'INTERNAL_ERROR' }, 3)).toBe('attention')
  expect(verdictOn({ status: 503, code: 'UNAVAILABLE' }, 30)).toBe('retry')
  const told = entry({ state: 'attention', status: 500, retryAt: NOW })
  expect(ids(dueEntries([told], NOW))).toEqual(['e1'])
  expect(dueEntries([{ ...told, status: 409 }], NOW)).toEqual([])
})

describe('dueEntries', () => {
  test('leaves what is held or waits for another attempt', () => {
    const entries = [
      entry({ id: 'held', subject: 'a', sendAfter: NOW + 1 }),
      entry({ id: 'later', subject: 'b', retryAt: NOW + 1 }),
      entry({ id: 'due', subject: 'c' }),
    ]
    expect(ids(dueEntries(entries, NOW))).toEqual(['due'])
    expect(nextWake(entries, NOW)).toBe(NOW + 1)
  })

  test('leaves what the server has put off', () => {
    expect(dueEntries([entry({ notBefore: NOW + 1 })], NOW)).toEqual([])
  })

  test('keeps the order of a subject: what is behind a refused or held entry stays', () => {
    const entries = [
      entry({ id: 'second', createdAt: NOW - 1 }),
      entry({ id: 'first', createdAt: NOW - 2, state: 'attention' }),
      entry({ id: 'other', subject: 'visit-2' }),
    ]
    expect(ids(dueEntries(entries, NOW))).toEqual(['other'])
  })

  test('a visit waits for its new prescriber, not for what happens to them later', () => {
    const visit = entry({ id: 'visit', needs: 'doctor' })
    const doctor = (createdAt: number) => entry({ id: 'doctor', subject: 'doctor', createdAt })
    expect(ids(dueEntries([doctor(NOW - 1), visit], NOW))).toEqual(['doctor'])
    expect(ids(dueEntries([doctor(NOW + 1), visit], NOW))).toEqual(['visit', 'doctor'])
    expect(ids(dueEntries([visit], NOW))).toEqual(['visit'])
  })

  test('a wait that no clock can have meant is none: the device was put right since', () => {
    const entries = [
      entry({ id: 'held', subject: 'a', sendAfter: NOW + 300_001 }),
      entry({ id: 'later', subject: 'b', attempts: 3, retryAt: NOW + 300_001 }),
      entry({ id: 'put off', subject: 'c', attempts: 1, notBefore: NOW + 900_001 }),
    ]
    expect(ids(dueEntries(entries, NOW))).toEqual(['held', 'later', 'put off'])
    expect(nextWake(entries, NOW)).toBeNull()
    expect(latestGroup(entries, NOW)).toEqual([])
    expect(syncState(entries, true, NOW)).toMatchObject({ state: 'syncing', count: 3 })
    expect(dueEntries(entries, NOW + 1)).toEqual([])
    expect(nextWake(entries, NOW + 1)).toBe(NOW + 300_001)
  })

  test('what was done first goes first, whatever the clock said', () => {
    const entries = [
      entry({ id: 'recorded', order: 8, createdAt: NOW - 2 * 86_400_000 }),
      entry({ id: 'planned', order: 7, createdAt: NOW }),
    ]
    expect(ids(dueEntries(entries, NOW))).toEqual(['planned'])
    const visit = entry({ id: 'visit', order: 2, createdAt: NOW - 9, needs: 'doctor' })
    const doctor = entry({ id: 'doctor', order: 1, createdAt: NOW, subject: 'doctor' })
    expect(ids(dueEntries([visit, doctor], NOW))).toEqual(['doctor'])
  })

  test('of older builds, which counted by the clock alone, all comes before', () => {
    const entries = [
      entry({ id: 'third', order: 1, createdAt: 0 }),
      entry({ id: 'second', createdAt: 2 }),
      entry({ id: 'first', createdAt: 1 }),
    ]
    expect(ids(entries.toSorted(oldestFirst))).toEqual(['first', 'second', 'third'])
    const tied = [entry({ id: 'b', order: 1 }), entry({ id: 'a', order: 1 })]
    expect(ids(tied.toSorted(oldestFirst))).toEqual(['a', 'b'])
  })

  test('a delivered entry does not stand in the way', () => {
    const entries = [entry({ id: 'gone', createdAt: NOW - 1, state: 'delivered' }), entry({ id: 'next' })]
    expect(ids(dueEntries(entries, NOW))).toEqual(['next'])
  })
})

test('what could not be sent says when it is tried again', () => {
  const late = entry({ attempts: 1, retryAt: NOW + 2_000, notBefore: NOW + 900_000 })
  expect(nextTry(late, NOW)).toBe(NOW + 900_000)
  expect(nextTry(late, NOW + 900_000)).toBeNull()
  expect(nextTry(entry({ sendAfter: NOW + 10 }), NOW)).toBeNull()
})

test('an entry can be taken back until its first attempt', () => {
  expect(isHeld(entry({}))).toBe(true)
  expect(isHeld(entry({ attempts: 1 }))).toBe(false)
  expect(isHeld(entry({ done: 1 }))).toBe(false)
  expect(isHeld(entry({ state: 'sending' }))).toBe(false)
})

test('what one press made is taken back together, the latest press first', () => {
  const open = { sendAfter: NOW + 1 }
  const entries = [
    entry({ id: 'before', ...open, createdAt: NOW - 9 }),
    entry({ id: 'one', ...open, createdAt: NOW - 2, group: 'press' }),
    entry({ id: 'two', ...open, createdAt: NOW - 1, group: 'press' }),
    entry({ id: 'sent', createdAt: NOW }),
  ]
  expect(ids(latestGroup(entries, NOW))).toEqual(['two', 'one'])
  expect(ids(latestGroup(entries.slice(0, 1), NOW))).toEqual(['before'])
  expect(latestGroup(entries.slice(3), NOW)).toEqual([])
  // What belongs to no press is taken back alone.
  const alone = ['earlier', 'latest'].map((id, order) => entry({ id, order, ...open }))
  expect(ids(latestGroup(alone, NOW))).toEqual(['latest'])
})

test('If-Match names the version that was seen, or the one that an own change has led to since', () => {
  expect(expectedVersion({ base: { version: 3 } })).toBe(3)
  expect(expectedVersion({ base: { version: 3 }, at: 4 })).toBe(4)
  expect(expectedVersion({ base: { version: 0 } })).toBeUndefined()
  expect(expectedVersion({})).toBeUndefined()
})

test('requests that outlive the page hold 60 kB together, the oldest first', () => {
  const call = (notes: string) => ({
    name: '',
    method: 'PUT' as const,
    path: '',
    failure: '',
    key: '',
    input: { notes },
  })
  const of = (id: string, length: number, createdAt: number) =>
    entry({ id, createdAt, calls: [call('x'.repeat(length))] })
  const entries = [of('third', 100, 3), of('second', 30_000, 2), of('first', 40_000, 1)]
  expect(ids(fitsKeepalive(entries))).toEqual(['first', 'third'])
  // Two bytes each.
  const accented = entry({ id: 'accented', createdAt: 1, calls: [call('é'.repeat(30_000))] })
  expect(fitsKeepalive([accented])).toEqual([])
})

describe('pendingBySubject', () => {
  test('later entries win, a refused one shows none of its fields', () => {
    const entries: OutboxEntry[] = [
      entry({ id: 'a', createdAt: 1, shows: { status: 'completed', notes: 'x' } }),
      entry({ id: 'b', createdAt: 2, shows: { status: 'submitted' } }),
      entry({ id: 'c', subject: 'visit-2', state: 'attention', reason: 'No', shows: { status: 'approved' } }),
      { ...entry({ id: 'd', subject: 'doctor' }), kind: 'prescriber', shows: {}, base: undefined },
    ]
    const pending = pendingBySubject(entries, 'visit')
    expect([...pending.keys()]).toEqual(['visit-1', 'visit-2'])
    expect([...pendingBySubject(entries, 'prescriber').keys()]).toEqual(['doctor'])
    expect(pending.get('visit-1')).toMatchObject({
      state: 'waiting',
      shows: { status: 'submitted', notes: 'x' },
    })
    expect(pending.get('visit-2')).toMatchObject({ state: 'attention', reason: 'No' })
    expect(pending.get('visit-2')?.shows).toEqual({})
  })
})

describe('syncState', () => {
  const held = entry({ sendAfter: NOW + 10 })
  test.each([
    ['nothing', [], true, { state: 'ok', count: 0 }],
    ['within the undo window', [held], true, { state: 'ok', count: 0 }],
    ['late', [entry({}), held], true, { state: 'syncing', count: 1 }],
    ['offline', [entry({}), entry({ subject: 'visit-2' })], false, { state: 'offline', count: 2 }],
    ['one visit, started and completed', [entry({}), held], false, { state: 'offline', count: 1 }],
    ['refused', [entry({ state: 'attention' }), held], false, { state: 'attention', count: 1 }],
  ])('%s', (_name, entries, online, expected) => {
    expect(syncState(entries, online, NOW)).toMatchObject(expected)
  })
})
