import { expect, test } from 'vitest'
import { historyAddress, isNarrowed, rangeOf } from './address.ts'

const read = (query: string) => historyAddress.read(new URLSearchParams(query))
const today = '2026-03-18'

test('without a query it is this month, newest first, nothing filtered', () => {
  expect(read('')).toEqual({
    search: '',
    period: 'this-month',
    from: '',
    to: '',
    status: '',
    type: '',
    rating: '',
    sort: { by: 'date', isDescending: true },
  })
  expect(historyAddress.write(read(''))).toEqual({})
  expect(isNarrowed(read('period=this-year'))).toBe(false)
})

test('an address reads back as it was written', () => {
  const query =
    'q=haddad&period=custom&from=2026-01-01&to=2026-02-01&status=rejected&type=routine&rating=4&sort=rating'
  expect(new URLSearchParams(historyAddress.write(read(query))).toString()).toBe(query)
  expect(isNarrowed(read(query))).toBe(true)
})

test.each(['period=ever', 'status=lost', 'type=x', 'rating=9', 'sort=-notes', 'from=2026-09-01'])(
  'an unknown value is the default: %s',
  (query) => {
    expect(read(query)).toEqual(read(''))
  },
)

test('a day that no calendar has is none (F12)', () => {
  expect(read('period=custom&from=2026-02-31&to=2026-02-30')).toEqual(read('period=custom'))
  expect(rangeOf(read('period=custom&from=2026-02-31'), today)).toEqual({
    startDate: '2026-03-01',
    endDate: today,
  })
})

test('periods end today at the latest', () => {
  const range = (query: string) => rangeOf(read(query), today)
  expect(range('')).toEqual({ startDate: '2026-03-01', endDate: today })
  expect(range('period=last-month')).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
  expect(range('period=last-3-months')).toEqual({ startDate: '2026-01-01', endDate: today })
  expect(range('period=this-year')).toEqual({ startDate: '2026-01-01', endDate: today })
  expect(range('period=custom&from=2025-12-24&to=2026-12-24')).toEqual({
    startDate: '2025-12-24',
    endDate: today,
  })
  expect(range('period=last-3-months&status=rejected'), 'rejected plans of days to come').toEqual({
    startDate: '2026-01-01',
    endDate: '2027-03-19',
  })
  expect(range('period=custom&from=2026-03-10&to=2026-03-01')).toEqual({
    startDate: '2026-03-01',
    endDate: '2026-03-01',
  })
})
