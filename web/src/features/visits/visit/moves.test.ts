import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import { isMovable, isPast, moveChoices, nudged } from './moves.ts'

const clock = { day: '2026-11-18', time: '09:05' }
const visit = (scheduledDate: string, scheduledTime = '10:00') => ({
  scheduledDate,
  scheduledTime,
  duration: 30,
})
const busy = (scheduledDate: string, scheduledTime: string, duration = 30) => ({
  ...visit(scheduledDate, scheduledTime),
  duration,
  city: null,
})

test('a visit of today goes to tomorrow, the next free time, or next week', () => {
  expect(moveChoices(visit('2026-11-18'), [busy('2026-11-18', '09:00', 180)], clock, usualWorkdays)).toEqual([
    { kind: 'tomorrow', day: '2026-11-19', time: '10:00' },
    { kind: 'nextFree', day: '2026-11-18', time: '12:00' },
    { kind: 'nextWeek', day: '2026-11-25', time: '10:00' },
  ])
})

test('one of another day goes to the day after it', () => {
  expect(moveChoices(visit('2026-11-23'), [], clock, usualWorkdays)[0]).toEqual({
    kind: 'nextDay',
    day: '2026-11-24',
    time: '10:00',
  })
})

test('one that was missed weeks ago goes to places that are still to come', () => {
  const choices = moveChoices(visit('2026-10-26', '08:00'), [], clock, usualWorkdays)
  expect(choices.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-18', '2026-11-23'])
})

test('a week on from today a week ago is next week', () => {
  const choices = moveChoices(visit('2026-11-11'), [], clock, usualWorkdays)
  expect(choices.at(-1)).toEqual({ kind: 'nextWeek', day: '2026-11-25', time: '10:00' })
})

test('the next free time is another one than the visit has', () => {
  const [, free] = moveChoices(visit('2026-11-18', '09:45'), [], clock, usualWorkdays)
  expect(free).toEqual({ kind: 'nextFree', day: '2026-11-19', time: '09:00' })
})

test('past is told by the clock of the zone', () => {
  const now = Date.parse('2026-11-18T09:05:00Z')
  expect(isPast({ day: '2026-11-18', time: '10:00' }, now, 'Europe/Paris')).toBe(true)
  expect(isPast({ day: '2026-11-18', time: '10:15' }, now, 'Europe/Paris')).toBe(false)
  expect(isPast({ day: '2026-11-18', time: '10:00' }, now, 'UTC')).toBe(false)
})

test('plans move, whoever was asked about them; what runs or was carried out stays', () => {
  const plan = { completedAt: null, approvedAt: null, outcomes: null }
  for (const status of ['scheduled', 'submitted', 'approved', 'rejected'] as const)
    expect(isMovable({ ...plan, status }), status).toBe(true)
  expect(isMovable({ ...plan, status: 'in-progress' })).toBe(false)
  expect(isMovable({ ...plan, status: 'completed', completedAt: '2026-11-18T10:00:00Z' })).toBe(false)
})

test('steps nudge by a quarter of an hour or a day, within the day', () => {
  const down = { inline: 0, block: 1 } as const
  const up = { inline: 0, block: -1 } as const
  expect(nudged(visit('2026-11-18'), down)).toEqual({ day: '2026-11-18', time: '10:15' })
  expect(nudged(visit('2026-11-18'), up)).toEqual({ day: '2026-11-18', time: '09:45' })
  expect(nudged(visit('2026-11-30'), { inline: 1, block: 0 })).toEqual({ day: '2026-12-01', time: '10:00' })
  expect(nudged(visit('2026-11-18'), { inline: -1, block: 0 })).toEqual({ day: '2026-11-17', time: '10:00' })
  expect(nudged(visit('2026-11-18', '23:30'), down).time).toBe('23:30')
  expect(nudged(visit('2026-11-18', '00:05'), up).time).toBe('00:00')
})
