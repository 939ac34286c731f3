import { expect, test } from 'vitest'
import { firstReadsOf } from './desk.ts'

const asked = async (page: string, query = '') => {
  const firstReads = await firstReadsOf(`supervisor/${page}`)
  return firstReads(new URLSearchParams(query), '2026-11-27').map(([read, input]) => [read.name, input])
}

test('the dashboard asks early for the week and the department of its address', async () => {
  expect(await asked('dashboard')).toEqual([['desk.dashboard', {}]])
  expect(await asked('dashboard', 'week=2026-11-18&department=North')).toEqual([
    ['desk.dashboard', { startDate: '2026-11-16', department: 'North' }],
  ])
})

test('approvals ask early for the first page of their filter', async () => {
  expect(await asked('approvals', 'status=approved&dates=today')).toEqual([
    [
      'approvals.list',
      { status: 'approved', startDate: '2026-11-27', endDate: '2026-11-27', page: 1, limit: 200 },
    ],
  ])
})

test('analytics ask early for their period and the one before it, unless they are of another day', async () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const before = { startDate: '2026-10-01', endDate: '2026-10-27' }
  expect(await asked('analytics')).toEqual([
    ['analytics.measures', { ...days, weeks: true }],
    ['analytics.team', days],
    ['analytics.measures', before],
    ['analytics.team', before],
  ])
  expect(await asked('analytics', 'compare=off')).toHaveLength(2)
  expect(await asked('analytics', 'asOf=2026-11-02T10:00:00.000Z')).toEqual([])
})

test('the calendar asks early for the days of its view', async () => {
  expect(await asked('calendar', 'show=visits')).toEqual([
    ['calendar.events', { start: '2026-11-23', end: '2026-11-29', type: 'visit' }],
  ])
  const month = { start: '2026-10-26', end: '2026-12-06' }
  expect(await asked('calendar', 'view=month')).toEqual([
    ['calendar.events', { ...month, type: 'meeting,training,leave,other' }],
    ['calendar.days', month],
  ])
})

test('other pages ask for nothing early', async () => {
  expect(await asked('team')).toEqual([])
  expect(await asked('constructor')).toEqual([])
})
