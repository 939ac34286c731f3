import { expect, test } from 'vitest'
import { agendaAddress, onDay } from './address.ts'

const today = '2026-11-18'
const read = (query: string) => agendaAddress.read(new URLSearchParams(query), today)

test('without a query the agenda shows this week, all statuses, as a grid, today', () => {
  expect(read('')).toEqual({
    currentWeek: '2026-11-16',
    statusFilter: 'all',
    viewMode: 'grid',
    day: today,
  })
})

test('what the address says is shown, any day of a week means that week', () => {
  expect(read('week=2026-11-26&status=rejected&view=list')).toEqual({
    currentWeek: '2026-11-23',
    statusFilter: 'rejected',
    viewMode: 'list',
    day: '2026-11-23',
  })
  expect(read('day=2026-11-20').day).toBe('2026-11-20')
})

test.each([
  ['week=yesterday'],
  ['week=2026-02-31'],
  ['status=lost'],
  ['view=month'],
  ['day=2026-12-24'],
  ['day=x'],
])('an unknown value is the default: %s', (query) => {
  expect(read(query)).toEqual(read(''))
})

test('defaults stay out of the address, and the address reads back as the same state', () => {
  expect(agendaAddress.write(read(''), today)).toEqual({})
  const state = read('week=2026-11-23&status=submitted&view=day&day=2026-11-25')
  const query = agendaAddress.write(state, today)
  expect(query).toEqual({
    week: '2026-11-23',
    status: 'submitted',
    view: 'day',
    day: '2026-11-25',
  })
  expect(agendaAddress.read(new URLSearchParams(query), today)).toEqual(state)
})

test('a day brings its week along', () => {
  expect(onDay('2026-11-15')).toEqual({ currentWeek: '2026-11-09', day: '2026-11-15' })
})
