import type { CalendarEvent } from '@rounds/contract/calendar'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import {
  byCell,
  cellOf,
  daysOfWeek,
  lineOf,
  monthAfter,
  movedBy,
  placeOf,
  signOf,
  stepsOf,
  timeAt,
} from './rules.ts'
import { monthRange } from './asked.ts'

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
  // As long as can be seen.
  expect(placeOf({ start: 420, end: 450 }).at).toBe(0)
  const late = placeOf({ start: 1330, end: 1354 })
  expect(late.length).toBeGreaterThan(2)
  expect(late.at + late.length).toBeCloseTo(100)
  expect([0, 0.5, 0.999, 1].map(timeAt)).toEqual(['08:00', '13:30', '18:30', '18:30'])
})

test('a day in short: what is done of it, what was not recorded, where', () => {
  const cells = byCell(
    [
      event({ id: 'a', status: 'submitted', completedAt: '2026-11-25T09:30:00.000Z' }),
      event({ id: 'b', status: 'approved' }),
      event({ id: 'c', start: '2026-11-25T15:00:00.000Z', end: '2026-11-25T15:30:00.000Z' }),
      event({ id: 'd', type: 'meeting', status: null, visitId: null }),
      event({ id: 'e', status: 'submitted', completedAt: '2026-11-25T09:40:00.000Z', notMet: true }),
    ],
    'UTC',
  )
  const parts = cells.get(cellOf('omar', '2026-11-25')) ?? []
  expect(lineOf(parts, now, '2026-11-25')).toEqual({
    total: 4,
    done: 1,
    overdue: 1,
    rejected: 0,
    city: 'Lyon',
    isAhead: false,
  })
  expect(daysOfWeek('2026-11-23', cells, usualWorkdays)).toHaveLength(5)
  // What falls on a day off shows its day.
  const three = { workingDays: [1, 2, 7], holidays: [] }
  expect(daysOfWeek('2026-11-23', cells, three)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-29',
  ])
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

test.each([
  ['a day on and half an hour on', ['10:00', '11:00'], { days: 1, minutes: 30 }, ['26 10:30', '26 11:30']],
  ['not before midnight', ['10:00', '11:00'], { days: 0, minutes: -900 }, ['25 00:00', '25 01:00']],
  ['not beyond the end of its day', ['10:00', '11:00'], { days: 0, minutes: 900 }, ['25 23:00', '26 00:00']],
] as const)('a meeting moves %s', (_, [start, end], by, to) => {
  const at = (time: string) => `2026-11-25T${time}:00.000Z`
  const moved = movedBy(event({ start: at(start), end: at(end) }), by, 'UTC')
  expect([moved.start, moved.end]).toEqual(to.map((when) => `2026-11-${when.replace(' ', 'T')}:00.000Z`))
})

test('a move keeps the time of the tenant’s clock over a change of it, and whole days whole', () => {
  const meeting = event({ start: '2026-10-24T08:00:00.000Z', end: '2026-10-24T09:00:00.000Z' })
  expect(movedBy(meeting, { days: 2, minutes: 0 }, 'Europe/Paris')).toMatchObject({
    start: '2026-10-26T09:00:00.000Z',
    end: '2026-10-26T10:00:00.000Z',
  })
  const leave = event({ start: '2026-10-22T22:00:00.000Z', end: '2026-10-24T22:00:00.000Z', allDay: true })
  expect(movedBy(leave, { days: 2, minutes: 90 }, 'Europe/Paris')).toMatchObject({
    start: '2026-10-24T22:00:00.000Z',
    end: '2026-10-26T23:00:00.000Z',
  })
})

test('along a lane a pointer goes by half hours', () => {
  expect([0, 1 / 44, 1 / 22, -1 / 11].map(stepsOf)).toEqual([0, 30, 30, -60])
})
