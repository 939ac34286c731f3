import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, day, flag, id, ids, maybe, oneOf, order, page, text, time } from './address.ts'

const A = '0198c0de-0000-7000-8000-000000000001'
const B = '0198c0de-0000-7000-8000-000000000002'

/** One field of each kind, and one that hangs on another and on the day. */
const address = addressOf(
  {
    view: oneOf(['grid', 'list', 'day']),
    show: oneOf(['all', 'due'], { usual: 'due' }),
    search: text({ as: 'q', most: 5 }),
    from: day(),
    until: day(),
    at: time(),
    visit: id(),
    people: ids(),
    isOpen: flag({ as: 'open' }),
    page: page(),
    sort: order(['date', 'name'], { usual: { by: 'date', isDescending: true } }),
    city: maybe(text()),
  },
  ({ from = '', until = '' }, today: string) => ({ until: from !== '' && until >= from ? until : today }),
)
const today = '2026-11-18'
const read = (query: string | Record<string, string>) => address.read(new URLSearchParams(query), today)
const write = (state: ReturnType<typeof read>) => address.write(state, today)

const usual = {
  view: 'grid',
  show: 'due',
  search: '',
  from: '',
  until: today,
  at: '',
  visit: '',
  people: [],
  isOpen: false,
  page: 1,
  sort: { by: 'date', isDescending: true },
  city: null,
}

test('an empty address is the usual state, and the usual state an empty address', () => {
  expect(read('')).toEqual(usual)
  expect(write(read(''))).toEqual({})
})

test('what an address says comes back; what is as always is left out', () => {
  const query = {
    view: 'list',
    show: 'all',
    q: 'had',
    from: '2026-11-02',
    until: '2026-11-20',
    at: '08:15',
    visit: A,
    people: `${A},${B}`,
    open: '1',
    page: '12',
    sort: 'name',
    city: 'Lyon',
  }
  expect(read(query)).toEqual({
    view: 'list',
    show: 'all',
    search: 'had',
    from: '2026-11-02',
    until: '2026-11-20',
    at: '08:15',
    visit: A,
    people: [A, B],
    isOpen: true,
    page: 12,
    sort: { by: 'name', isDescending: false },
    city: 'Lyon',
  })
  expect(write(read(query))).toEqual(query)
  expect(write(read({ ...query, view: 'grid', page: '1', sort: '-date', until: today }))).toEqual({
    show: 'all',
    q: 'had',
    from: '2026-11-02',
    at: '08:15',
    visit: A,
    people: `${A},${B}`,
    open: '1',
    city: 'Lyon',
  })
})

test.each([
  'view=month',
  'view=',
  'from=2026-02-31',
  'from=2026-99-01',
  'from=0000-01-01',
  'from=9999-12-31',
  'from=yesterday',
  'until=2026-12-24',
  'at=24:00',
  'at=8:15',
  'visit=7',
  'people=7,,8',
  'open=yes',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e9',
  'page=50001',
  'page=99999999999999999999',
  'page=NaN',
  'sort=--name',
  'sort=notes',
  'city=',
])('an unknown or impossible value is as always: %s', (query) => {
  expect(read(query)).toEqual(usual)
})

describe('a change', () => {
  test('leaves what it does not name as it is, parameters of others as well', () => {
    expect(address.change('?q=had&tab=about&page=3', { view: 'list', page: 1 }, today)).toBe(
      '?tab=about&view=list&q=had',
    )
    expect(address.change('?view=list&page=0', { view: 'grid' }, today)).toBe('')
  })

  test('takes what hangs on it along', () => {
    expect(address.change('?from=2026-11-02&until=2026-11-20', { from: '' }, today)).toBe('')
  })
})

const names = ['view', 'show', 'q', 'from', 'until', 'at', 'visit', 'people', 'open', 'page', 'sort', 'city']
const known = [
  'grid',
  'list',
  'due',
  'all',
  '2026-11-02',
  '2026-12-24',
  '08:15',
  A,
  `${A},${B}`,
  '1',
  '12',
  'name',
  '-name',
  '-date',
]
const queries = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary' }), fc.date().map(String)),
)

test('whatever an address says, it is read, and its shortest form means the same', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const state = read(query)
      const shortest = write(state)
      expect(read(shortest)).toEqual(state)
      for (const name of Object.keys(shortest)) {
        const { [name]: _, ...shorter } = shortest
        expect(read(shorter)).not.toEqual(state)
      }
    }),
  )
})

test('no text at all throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), queries, (search, fields) => {
      const changed = address.change(search, read(fields), today)
      expect(read(changed)).toEqual(read(fields))
    }),
  )
})
