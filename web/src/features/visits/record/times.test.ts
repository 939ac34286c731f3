import type { Visit } from '@rounds/contract/visits'
import { expect, test } from 'vitest'
import { isTooLong, lastDayOf, saidTimes, timesOf } from './times.ts'

const visit = (fields: Partial<Visit> = {}) =>
  ({
    scheduledDate: '2026-11-18',
    scheduledTime: '10:00',
    duration: 30,
    status: 'scheduled',
    completedAt: null,
    startTime: null,
    endTime: null,
    timesSource: null,
    createdAt: '2026-11-18T11:02:30.000Z',
    ...fields,
  }) as Visit
const untouched = { startTime: null, endTime: null }
const at = (now: string, isNew = false) => ({ now: Date.parse(now), zone: 'Europe/Paris', isNew })

test('a record without a timer took the slot that it was planned in', () => {
  expect(timesOf(visit(), untouched, at('2026-11-18T11:00:00Z'))).toEqual({
    start: '2026-11-18T09:00:00.000Z',
    end: '2026-11-18T09:30:00.000Z',
    source: 'planned',
    isGuess: true,
  })
})

test('one that is told before its slot is over ends now', () => {
  expect(timesOf(visit(), untouched, at('2026-11-16T08:20:40Z'))).toMatchObject({
    start: '2026-11-16T07:50:00.000Z',
    end: '2026-11-16T08:20:00.000Z',
  })
  // In its middle, too: nothing ends ahead.
  expect(timesOf(visit(), untouched, at('2026-11-18T09:20:40Z'))).toMatchObject({
    start: '2026-11-18T08:50:00.000Z',
    end: '2026-11-18T09:20:00.000Z',
  })
})

test('one that nobody planned took the half hour before it was told, however long it is written', () => {
  expect(saidTimes(visit(), untouched, at('2026-11-18T11:40:00Z', true))).toEqual({
    startTime: '2026-11-18T10:32:00.000Z',
    endTime: '2026-11-18T11:02:00.000Z',
    timesSource: 'planned',
  })
})

test('what is older than the server takes stays unknown', () => {
  expect(saidTimes(visit({ scheduledDate: '2026-10-01' }), untouched, at('2026-11-18T11:00:00Z'))).toEqual({})
})

test('a timer ends now, and what was typed counts', () => {
  const running = visit({
    status: 'in-progress',
    startTime: '2026-11-18T09:05:00.000Z',
    timesSource: 'timer',
  })
  const now = at('2026-11-18T09:31:00Z')
  expect(saidTimes(running, untouched, now)).toEqual({
    startTime: '2026-11-18T09:05:00.000Z',
    endTime: '2026-11-18T09:31:00.000Z',
    timesSource: 'timer',
  })
  const typed = { startTime: '2026-11-18T09:00:00.000Z', endTime: null }
  expect(saidTimes(running, typed, now)).toMatchObject({ timesSource: 'typed' })
  expect(isTooLong(running, untouched, at('2026-11-19T09:05:00Z'))).toBe(false)
  expect(isTooLong(running, untouched, at('2026-11-19T09:05:01Z'))).toBe(true)
})

test('a record that is corrected says its times only where they change', () => {
  const told = { startTime: '2026-11-18T09:00:00.000Z', endTime: '2026-11-18T09:30:00.000Z' }
  const report = visit({ status: 'rejected', completedAt: '2026-11-18T09:40:00.000Z', ...told })
  expect(saidTimes(report, untouched, at('2026-12-30T09:00:00Z'))).toEqual({})
  expect(
    saidTimes(
      report,
      { startTime: '2026-11-17T09:00:00.000Z', endTime: '2026-11-17T09:30:00.000Z' },
      at('2026-11-19T09:00:00Z'),
    ),
  ).toMatchObject({ startTime: '2026-11-17T09:00:00.000Z', timesSource: 'typed' })
})

test.each([
  ['23:30', '00:15', '2026-11-19'],
  ['10:00', '10:30', '2026-11-18'],
  ['10:00', '10:00', '2026-11-18'],
  ['', '00:15', '2026-11-18'],
  ['23:30', '', '2026-11-18'],
])('from %s to %s ends on %s', (from, to, last) => {
  expect(lastDayOf({ day: '2026-11-18', from, to })).toBe(last)
})
