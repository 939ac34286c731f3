import type { Visit } from '@rounds/contract/visits'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import { agendaWindow, clashOf, shownDays, weekNumber } from './week.ts'

const visit = (id: string, scheduledDate: string, scheduledTime = '10:00', more: Partial<Visit> = {}) =>
  ({
    id,
    scheduledDate,
    scheduledTime,
    duration: 30,
    status: 'scheduled',
    completedAt: null,
    ...more,
  }) as Visit

test('the weeks kept for offline are one read, others are read alone', () => {
  const around = { startDate: '2026-11-02', endDate: '2026-12-20' }
  expect(agendaWindow('2026-11-16', '2026-11-18')).toEqual(around)
  expect(agendaWindow('2026-12-14', '2026-11-18')).toEqual(around)
  expect(agendaWindow('2026-12-21', '2026-11-18')).toEqual({ startDate: '2026-12-21', endDate: '2026-12-27' })
  expect(agendaWindow('2026-10-26', '2026-11-18')).toEqual({ startDate: '2026-10-26', endDate: '2026-11-01' })
})

test('the weekend shows when something is planned then', () => {
  expect(shownDays('2026-11-16', [], usualWorkdays)).toHaveLength(5)
  const cairo = { workingDays: [1, 2, 3, 4, 7], holidays: ['2026-11-17'] }
  expect(shownDays('2026-11-16', [], cairo)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-22',
  ])
  expect(shownDays('2026-11-16', [visit('a', '2026-11-22')], usualWorkdays)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-22',
  ])
})

test('a visit meets an open one that shares its time; recorded ones and neighbours do not', () => {
  const visits = [
    visit('a', '2026-11-18', '10:00'),
    visit('b', '2026-11-18', '10:15'),
    visit('c', '2026-11-18', '10:45'),
    visit('d', '2026-11-18', '10:00', { status: 'completed', completedAt: '2026-11-18T10:30:00Z' }),
    visit('e', '2026-11-19', '10:00'),
  ]
  expect(visits.map((each) => clashOf(each, visits)?.id)).toEqual(['b', 'a', undefined, 'a', undefined])
})

test.each([
  ['2026-11-16', 47],
  ['2025-12-29', 1],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
])('week of %s is number %i', (monday, number) => {
  expect(weekNumber(monday)).toBe(number)
})
