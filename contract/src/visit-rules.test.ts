import { transitions, nextStatuses } from './transitions.ts'
import { type Visit, type VisitStatus, visitStatuses } from './visits.ts'
import { describe, expect, test } from 'vitest'
import { actionOf, asksAgain, carriedOutDay, checkTimes, statusValues } from './visit-rules.ts'
import { minutesBetween } from './visit-steps.ts'

const now = Date.parse('2026-11-17T10:00:00Z')
const visit = (values: Partial<Visit>) =>
  ({
    status: 'scheduled',
    completedAt: null,
    approvedAt: null,
    outcomes: null,
    startTime: null,
    endTime: null,
    ...values,
  }) as Visit
const done = '2026-11-16T09:30:00.000Z'

// decisions.md: a supervisor has read all of a plan.
test.each([
  { prescriberId: 'other' },
  { scheduledDate: '2026-11-18' },
  { scheduledTime: '15:00' },
  { duration: 45 },
  { type: 'routine' },
  { location: {} as Visit['location'] },
  { objectives: ['Other'] },
  { notes: 'Other' },
] as Partial<Visit>[])('a plan that was asked for and now says %o asks again', (change) => {
  for (const status of ['submitted', 'approved'] as const) {
    expect(asksAgain(visit({ status }), change)).toBe(true)
    expect(asksAgain(visit({ status, completedAt: done }), change)).toBe(false)
  }
  expect(asksAgain(visit({ status: 'scheduled' }), change)).toBe(false)
  expect(asksAgain(visit({ status: 'approved' }), { draftData: null })).toBe(false)
})

describe('the transition table', () => {
  // decisions.md, "Visits and approval": every state a visit can be in, and where each person may take it.
  const cases: [string, Partial<Visit>, VisitStatus[], VisitStatus[]][] = [
    ['scheduled', {}, ['in-progress', 'completed', 'submitted'], []],
    ['in-progress', { status: 'in-progress' }, ['completed', 'scheduled'], []],
    [
      'in-progress, outcome saved',
      { status: 'in-progress', outcomes: {} as Visit['outcomes'] },
      ['completed'],
      [],
    ],
    [
      'in-progress, plan approved',
      { status: 'in-progress', approvedAt: done },
      ['completed', 'approved'],
      [],
    ],
    ['completed', { status: 'completed', completedAt: done }, ['submitted'], []],
    [
      'submitted plan',
      { status: 'submitted' },
      ['scheduled', 'in-progress', 'completed'],
      ['approved', 'rejected'],
    ],
    ['submitted report', { status: 'submitted', completedAt: done }, ['completed'], ['approved', 'rejected']],
    ['rejected plan', { status: 'rejected' }, ['submitted', 'scheduled', 'in-progress', 'completed'], []],
    ['rejected report', { status: 'rejected', completedAt: done }, ['submitted', 'completed'], []],
    ['approved plan', { status: 'approved', approvedAt: done }, ['in-progress', 'completed'], []],
    ['approved report', { status: 'approved', approvedAt: done, completedAt: done }, [], []],
  ]
  test.each(cases)('%s', (_name, values, owner, supervisor) => {
    expect(nextStatuses(visit(values), 'owner')).toEqual(owner)
    expect(nextStatuses(visit(values), 'supervisor')).toEqual(supervisor)
  })

  test('what it does not allow is refused with what it does', () => {
    for (const [, values, owner] of cases)
      for (const to of visitStatuses.filter((status) => !owner.includes(status) && status !== values.status))
        expect(() => statusValues(visit(values), to, 'owner', { now, userId: 'u' })).toThrow(
          expect.objectContaining({
            status: 409,
            code: 'ILLEGAL_TRANSITION',
            details: { from: values.status ?? 'scheduled', to, allowed: owner },
          }) as Error,
        )
  })

  test('names each step once', () => {
    const steps = transitions.map(({ from, to, by }) => `${from} ${to} ${by}`)
    expect(new Set(steps).size).toBe(steps.length)
  })
})

describe('times', () => {
  test('a running timer ends when the visit is completed', () => {
    const started = visit({ status: 'in-progress', startTime: '2026-11-17T09:15:00.000Z' })
    expect(statusValues(started, 'completed', 'owner', { now, userId: 'u' })).toMatchObject({
      endTime: '2026-11-17T10:00:00.000Z',
      actualDuration: 45,
      completedAt: '2026-11-17T10:00:00.000Z',
    })
  })
  test('a timer that ran for more than 24 hours does not end by itself', () => {
    const complete = (startTime: string, times = {}) =>
      statusValues(visit({ status: 'in-progress', startTime }), 'completed', 'owner', {
        now,
        userId: 'u',
        times,
      })
    const forgotten = '2026-11-16T09:59:59.000Z'
    expect(() => complete(forgotten)).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'Must be at most 24 hours after the start',
        details: [expect.objectContaining({ path: 'endTime' })],
      }) as Error,
    )
    expect(complete('2026-11-16T10:00:00.000Z')).toMatchObject({ actualDuration: 24 * 60 })
    expect(complete(forgotten, { endTime: '2026-11-16T10:29:59.000Z' })).toMatchObject({ actualDuration: 30 })
    expect(complete(forgotten, { startTime: null, endTime: null })).toMatchObject({ actualDuration: null })
  })
  test('a report that was longer before the rule is sent again as it is', () => {
    const old = { startTime: '2026-11-10T09:00:00.000Z', endTime: '2026-11-14T09:00:00.000Z' }
    const rejected = visit({ status: 'rejected', completedAt: done, ...old })
    expect(statusValues(rejected, 'completed', 'owner', { now, userId: 'u' })).toMatchObject(old)
  })
  test('without a timer and without given times they stay unknown', () => {
    expect(statusValues(visit({}), 'completed', 'owner', { now, userId: 'u' })).toMatchObject({
      startTime: null,
      endTime: null,
      actualDuration: null,
    })
  })
  test('withdrawing a report keeps what was recorded', () => {
    const submitted = visit({ status: 'submitted', completedAt: done })
    expect(statusValues(submitted, 'completed', 'owner', { now, userId: 'u' })).toEqual({
      status: 'completed',
      submittedAt: null,
    })
  })
  test.each([
    ['6 minutes ahead', { startTime: '2026-11-17T10:06:00.000Z' }, 'startTime'],
    ['31 days back', { startTime: '2026-10-16T10:00:00.000Z' }, 'startTime'],
    [
      'an end before the start',
      { startTime: '2026-11-17T09:00:00.000Z', endTime: '2026-11-17T08:59:00.000Z' },
      'endTime',
    ],
    [
      'more than 24 hours',
      { startTime: '2026-11-16T08:59:00.000Z', endTime: '2026-11-17T09:00:00.000Z' },
      'endTime',
    ],
  ])('refuses %s', (_name, times, path) => {
    expect(() => checkTimes(times, { startTime: null, endTime: null }, now)).toThrow(
      expect.objectContaining({ status: 400, details: [expect.objectContaining({ path })] }) as Error,
    )
  })
  test('accepts 5 minutes ahead and 30 days back', () => {
    for (const [startTime, endTime] of [
      ['2026-10-18T10:00:00.000Z', '2026-10-18T10:30:00.000Z'],
      ['2026-11-16T10:05:00.000Z', '2026-11-17T10:05:00.000Z'],
    ] as const)
      expect(() => checkTimes({ startTime, endTime }, { startTime: null, endTime: null }, now)).not.toThrow()
  })
  test('times that stay as they are stored may be older', () => {
    const kept = { startTime: '2026-09-01T09:00:00.000Z', endTime: '2026-09-01T09:30:00.000Z' }
    expect(() => checkTimes(kept, kept, now)).not.toThrow()
    expect(() => checkTimes({ ...kept, endTime: '2026-09-01T09:40:00.000Z' }, kept, now)).toThrow(
      expect.objectContaining({ status: 400 }) as Error,
    )
  })
  test('minutes are rounded and unknown while either end is', () => {
    expect(minutesBetween('2026-11-17T09:00:00.000Z', '2026-11-17T09:04:40.000Z')).toBe(5)
    expect(minutesBetween(null, '2026-11-17T09:04:40.000Z')).toBeNull()
  })
})

test.each([
  ['a sent plan that is taken back', { status: 'submitted' }, 'scheduled', 'withdraw'],
  ['a sent plan that is carried out', { status: 'submitted' }, 'in-progress', 'start'],
  ['a report that is taken back', { status: 'submitted', completedAt: done }, 'completed', 'withdraw'],
  ['a rejected report that is corrected', { status: 'rejected', completedAt: done }, 'completed', 'reopen'],
  ['a rejected plan that is planned anew', { status: 'rejected' }, 'scheduled', 'reopen'],
  ['a rejected plan that is carried out', { status: 'rejected' }, 'completed', 'complete'],
] as const)('%s is called what it is', (_what, before, status, action) => {
  const known = visit(before)
  expect(actionOf(known, { ...known, status }, 'owner')).toBe(action)
})

test('a visit that was carried out on another day than its planned one took place that day', () => {
  const before = { scheduledDate: '2026-11-20', completedAt: null }
  const day = (values: Parameters<typeof carriedOutDay>[1]) => carriedOutDay(before, values, 'Europe/Paris')
  expect(day({ completedAt: '2026-11-17T23:30:00.000Z' })).toEqual({ scheduledDate: '2026-11-18' })
  expect(day({ completedAt: '2026-11-18T08:00:00.000Z', startTime: '2026-11-17T09:00:00.000Z' })).toEqual({
    scheduledDate: '2026-11-17',
  })
  expect(day({ completedAt: '2026-11-24T09:00:00.000Z' })).toEqual({})
  const late = { completedAt: '2026-11-24T09:00:00.000Z', startTime: '2026-11-23T23:10:00.000Z' }
  expect(day(late)).toEqual({ scheduledDate: '2026-11-24' })
  expect(day({ ...late, scheduledDate: '2026-11-24' })).toEqual({})
  // A clock that is some minutes ahead begins nothing on a day to come.
  expect(day({ completedAt: '2026-11-20T22:59:00.000Z', startTime: '2026-11-20T23:01:00.000Z' })).toEqual({})
  expect(day({ startTime: '2026-11-17T09:00:00.000Z' })).toEqual({})
  expect(
    carriedOutDay({ ...before, completedAt: done }, { completedAt: done }, 'Europe/Paris'),
    'recorded before',
  ).toEqual({})
})
