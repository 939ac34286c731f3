import { expect, test } from 'vitest'
import {
  analyticsAddress,
  daysOf,
  elapsedOf,
  filterOf,
  linkQuery,
  previousOf,
  tablesOf,
  toggled,
} from './address.ts'

const today = '2026-11-25'

test.each([
  ['this-month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-25'],
  ['last-month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['last-3-months', '2026-09-01', '2026-11-30', '2026-06-01', '2026-08-25'],
  ['this-week', '2026-11-23', '2026-11-29', '2026-11-20', '2026-11-22'],
  ['last-week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['2026-11-10..2026-11-12', '2026-11-10', '2026-11-12', '2026-11-07', '2026-11-09'],
])('%s is from %s to %s, after %s to %s', (period, startDate, endDate, before, until) => {
  const days = daysOf(period, today)
  expect(days).toEqual({ startDate, endDate })
  expect(previousOf(days, today)).toEqual({ startDate: before, endDate: until })
})

test('a month has no more days than the one before it had', () => {
  expect(previousOf(daysOf('this-month', '2026-03-30'), '2026-03-30')).toEqual({
    startDate: '2026-02-01',
    endDate: '2026-02-28',
  })
})

test('what is not known of a period is this month, and what is to come has not been', () => {
  for (const dates of ['nonsense', '2026-11-12..2026-11-10', '2020-01-01..2026-01-01', '2026-11-12..'])
    expect(analyticsAddress.read(new URLSearchParams({ dates })).dates).toBe('this-month')
  expect(elapsedOf(daysOf('this-month', today), today).endDate).toBe(today)
})

test('delegates are asked for by their ids, and charts turned to tables stand in the address', () => {
  const days = { startDate: today, endDate: today }
  expect(filterOf(days, { delegates: [], asOf: '' }, today)).toEqual(days)
  expect(filterOf(days, { delegates: ['a', 'b'], asOf: '' }, today)).toEqual({ ...days, delegateIds: 'a,b' })
  expect(toggled(tablesOf({ tables: 'time' }), 'status')).toBe('time,status')
  expect(toggled(tablesOf({ tables: 'time,status' }), 'time')).toBe('status')
})

test('a link shows the same days, people and part on another day, as of when it was copied', () => {
  const id = '0198c5a0-1111-7abc-8def-0123456789ab'
  const asked = { delegates: id, compare: 'off', measure: 'adherence', part: 'moved' }
  const view = analyticsAddress.read(new URLSearchParams(asked))
  const days = daysOf(view.dates, today)
  const opened = (query: string) => analyticsAddress.read(new URLSearchParams(query))
  const link = opened(linkQuery(view, days, '2026-11-25T13:20:00.000Z'))
  expect(link).toEqual({ ...view, dates: '2026-11-01..2026-11-30', asOf: '2026-11-25T13:20:00.000Z' })
  expect(filterOf(daysOf(link.dates, '2027-01-05'), link, '2026-11-25')).toEqual({
    ...filterOf(days, view, today),
    until: '2026-11-25',
  })
  // A link of a link is of the same moment.
  expect(opened(linkQuery(link, days, '2027-01-05T08:00:00.000Z'))).toEqual(link)
  expect(analyticsAddress.read(new URLSearchParams({ asOf: 'yesterday' })).asOf).toBe('')
})
