import { type Week, type WeekVisit } from '@rounds/contract/team'
import type { Visit } from '@rounds/contract/visits'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import { ownWeek } from './own-week.ts'

const monday = '2026-11-23'
const today = '2026-11-25'

const visit = (id: string, fields: Partial<WeekVisit> = {}): WeekVisit => ({
  id,
  prescriberName: 'Ada Perrin',
  city: 'Lyon',
  plannedDate: monday,
  plannedTime: '10:00',
  scheduledDate: monday,
  scheduledTime: '10:00',
  duration: 30,
  status: 'scheduled',
  completedAt: null,
  startTime: null,
  endTime: null,
  rejectionCode: null,
  rejectionReason: null,
  notMet: false,
  cause: 'needRecording',
  ...fields,
})
const week = (visits: WeekVisit[]): Week => ({
  pace: {
    weekStart: monday,
    today,
    target: 10,
    expected: 4,
    done: 0,
    behind: 4,
    planned: visits.length,
    parts: [],
    daysOff: [],
  },
  visits,
})
const recorded = { status: 'completed', completedAt: '2026-11-23T10:30:00.000Z' } as const

test('what was recorded here and not sent yet needs no recording', () => {
  const told = week([visit('a'), visit('b')])
  expect(ownWeek(told, new Map(), today, usualWorkdays).pace.parts[0]).toEqual({
    cause: 'needRecording',
    count: 2,
    day: monday,
  })
  const { pace, visits } = ownWeek(told, new Map([['a', { shows: recorded }]]), today, usualWorkdays)
  expect(pace).toMatchObject({ done: 1, behind: 3 })
  expect(pace.parts[0]).toEqual({ cause: 'needRecording', count: 1, day: monday })
  expect(visits.map(({ cause }) => cause)).toEqual([null, 'needRecording'])
})

test('a visit that met nobody is no visit made, and a cancelled one is none', () => {
  const outcomes = { notMet: { reason: 'absent', note: null } } as unknown as Visit['outcomes']
  const { pace, visits } = ownWeek(
    week([visit('a'), visit('b')]),
    new Map([
      ['a', { shows: { ...recorded, outcomes } }],
      ['b', { shows: { isCancelled: true as const } }],
    ]),
    today,
    usualWorkdays,
  )
  expect(pace.done).toBe(0)
  expect(visits.map(({ cause }) => cause)).toEqual(['notMet'])
})

test('what was made here counts for its week, once', () => {
  const made = (id: string, scheduledDate: string) => ({
    shows: {
      ...visit(id, { scheduledDate }),
      ...recorded,
      outcomes: null,
      location: { address: null, city: 'Nice', coordinates: null },
      isLocal: true,
    } as unknown as Visit & { isLocal: true },
  })
  const unsent = new Map([
    ['a', made('a', monday)],
    ['new', made('new', monday)],
    ['earlier', made('earlier', '2026-11-20')],
  ])
  const { pace, visits } = ownWeek(week([visit('a')]), unsent, today, usualWorkdays)
  expect(visits.map(({ id, plannedDate }) => [id, plannedDate])).toEqual([
    ['a', monday],
    ['new', null],
  ])
  expect(pace.done).toBe(2)
})
