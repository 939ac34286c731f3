import type { CalendarEvent } from '@rounds/contract/calendar'
import { expect, test } from 'vitest'
import {
  byCell,
  cellOf,
  daysOfWeek,
  lineOf,
  monthAfter,
  monthRange,
  placeOf,
  signOf,
  timeAt,
} from './rules.ts'

const event = (more: Partial<CalendarEvent>): CalendarEvent => ({
  id: 'e',
  title: 'Dr Perrin',
  type: 'visit',
  start: '2026-11-25T09:00:00.000Z',
  end: '2026-11-25T09:30:00.000Z',
  allDay: false,
  location: 'Lyon',
  description: null,
  memberId: 'omar',
  memberName: 'Omar Idrissi',
  visitId: 'v',
  status: 'scheduled',
  completedAt: null,
  notMet: false,
  createdBy: 'omar',
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  version: 1,
  ...more,
})
const now = Date.parse('2026-11-25T13:20:00Z')

test('a lane is 08 to 19; what lies outside stands at its edge', () => {
  expect(placeOf({ start: 480, end: 1140 })).toEqual({ at: 0, length: 100 })
  expect(placeOf({ start: 420, end: 450 })).toEqual({ at: 0, length: 0 })
  expect([0, 0.5, 0.999, 1].map(timeAt)).toEqual(['08:00', '13:30', '18:30', '18:30'])
})

test('a day in short: what is done of it, what was not recorded, where', () => {
  const cells = byCell(
    [
      event({ id: 'a', status: 'submitted', completedAt: '2026-11-25T09:30:00.000Z' }),
      event({ id: 'b', status: 'approved' }),
      event({ id: 'c', start: '2026-11-25T15:00:00.000Z', end: '2026-11-25T15:30:00.000Z' }),
      event({ id: 'd', type: 'meeting', status: null, visitId: null }),
    ],
    'UTC',
  )
  const parts = cells.get(cellOf('omar', '2026-11-25')) ?? []
  expect(lineOf(parts, now, '2026-11-25')).toEqual({
    total: 3,
    done: 1,
    overdue: 1,
    rejected: 0,
    city: 'Lyon',
    isAhead: false,
  })
  expect(daysOfWeek('2026-11-23', cells)).toHaveLength(5)
})

test('a plan that was sent looks like one still to do, a report like what became of it', () => {
  expect(signOf(event({ status: 'submitted', end: '2026-11-26T09:00:00.000Z' }), now)).toEqual({
    sign: 'submitted',
    tone: 'scheduled',
  })
  expect(signOf(event({}), now)).toEqual({ sign: 'overdue', tone: 'overdue' })
  const report = event({ status: 'approved', completedAt: '2026-11-25T09:30:00.000Z' })
  expect(signOf(report, now).tone).toBe('approved')
})

test('a month is shown in whole weeks and turned by whole months', () => {
  expect(monthRange('2026-11-25')).toEqual({ start: '2026-10-26', end: '2026-12-06' })
  expect(monthAfter('2026-10-31', 1)).toBe('2026-11-30')
  expect(monthAfter('2026-03-31', -1)).toBe('2026-02-28')
})
