import { expect, test } from 'vitest'
import { DAILY_VISIT_TARGET } from './constants.ts'
import { periodOf, readingOf } from './measure-readings.ts'
import { usualWorkdays } from './workdays.ts'

test.each([
  [{}, { start: '2026-11-01', end: '2026-11-30' }],
  [{ endDate: '2026-10-15' }, { start: '2026-10-01', end: '2026-10-15' }],
  [{ startDate: '2026-10-15' }, { start: '2026-10-15', end: '2026-10-31' }],
])('of %j the period is %j', (asked, period) => {
  expect(periodOf(asked, '2026-11-20')).toEqual(period)
})

test('the target is of all the days that are asked for, and how long is waited of what waits', () => {
  const { figures, means } = readingOf(
    1,
    {
      span: { start: '2026-11-01', end: '2026-11-20' },
      asked: { start: '2026-11-01', end: '2026-11-30' },
      workdays: usualWorkdays,
    },
    [{ id: 'a', name: 'Ada', weeklyTarget: 20 }],
    { counted: [{ n: 1, delegateId: null, counts: {}, meanWait: 5 }], standings: [] },
  )
  expect(figures('completed', null).denominator).toBe(DAILY_VISIT_TARGET * 30)
  expect(means.queueAge).toBe(5)
})

test('each mean is that of its own measure', () => {
  const told = { meanDuration: 1, meanLag: 2, meanTurnaround: 3, meanWait: 4 }
  const span = { start: '2026-11-01', end: '2026-11-20' }
  const { means } = readingOf(1, { span, asked: span, workdays: usualWorkdays }, [], {
    counted: [{ n: 1, delegateId: null, counts: {}, ...told }],
    standings: [],
  })
  expect(means).toEqual({ duration: 1, lag: 2, turnaround: 3, queueAge: 4 })
})
