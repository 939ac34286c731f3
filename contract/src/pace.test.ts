import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { behindParts, expectedVisits, toldParts, visitsBehind, weekCounts } from './pace.ts'
import { visitStatuses } from './transitions.ts'
import { fieldDays, usualWorkdays } from './workdays.ts'

const weekStart = '2026-11-23'
const on = (days: number) => addDays(weekStart, days)
const until = (days: number) => ({ weekStart, today: on(days) })

describe('the pace of a week', () => {
  test('counts days in the field before today, and nobody is behind on Monday', () => {
    expect([0, 1, 2, 5, 7].map((days) => expectedVisits(20, until(days), usualWorkdays))).toEqual([
      0, 4, 8, 20, 20,
    ])
    expect(expectedVisits(16, until(2), usualWorkdays)).toBe(6.4)
  })

  test('leave and holidays never count against a person', () => {
    const holiday = { ...usualWorkdays, holidays: [on(1)] }
    expect(expectedVisits(20, until(3), holiday)).toBe(8)
    expect(expectedVisits(20, until(3), holiday, [on(0), on(1)])).toBe(4)
    expect(expectedVisits(20, until(4), { workingDays: [], holidays: [] })).toBe(0)
    // Sunday to Thursday, over the night in which clocks change.
    expect(fieldDays('2026-10-24', '2026-10-27', { workingDays: [7, 1, 2, 3, 4], holidays: [] })).toBe(2)
  })

  test('counts each day as somebody would who goes through them', () => {
    const day = fc.integer({ min: 0, max: 800 }).map(on)
    const workdays = fc.record({
      workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      holidays: fc.array(day),
    })
    fc.assert(
      fc.property(day, day, workdays, fc.array(day), (from, to, { workingDays, holidays }, daysOff) => {
        let count = 0
        for (let each = from; each < to; each = addDays(each, 1))
          if (
            workingDays.includes(new Date(each).getUTCDay() || 7) &&
            ![...holidays, ...daysOff].includes(each)
          )
            count++
        expect(fieldDays(from, to, { workingDays, holidays }, daysOff)).toBe(count)
      }),
    )
  })

  test('is behind by whole visits', () => {
    expect(visitsBehind(6.4, { done: 6 })).toBe(0)
    expect(visitsBehind(6.4, { done: 5 })).toBe(1)
    expect(visitsBehind(8, { done: 20 })).toBe(0)
    expect(visitsBehind(0.1 + 0.2 + 0.7, { done: 0 })).toBe(1)
  })
})

describe('behind, in words', () => {
  const none = { done: 0, doneBefore: 0, planned: 0, plannedInWeek: 0, unplanned: 0, needRecording: 0, recordingDay: null, rejected: 0, movedAhead: 0, notMet: 0 } // prettier-ignore

  test('names the parts in their order until they reach the gap', () => {
    const omar = {
      ...none,
      done: 4,
      doneBefore: 3,
      planned: 7,
      needRecording: 3,
      recordingDay: on(0),
      rejected: 1,
    }
    expect(toldParts(8, omar)).toEqual([
      { cause: 'needRecording', count: 3, day: on(0) },
      { cause: 'rejected', count: 1, day: null },
    ])
    expect(toldParts(8, { ...none, done: 5, doneBefore: 5, planned: 5 })).toEqual([
      { cause: 'neverPlanned', count: 3, day: null },
    ])
    expect(toldParts(8, { ...none, done: 9 })).toEqual([])
  })

  const visit = fc.record({
    plannedDate: fc.option(fc.integer({ min: -9, max: 12 }).map(on)),
    scheduledDate: fc.integer({ min: -9, max: 12 }).map(on),
    status: fc.constantFrom(...visitStatuses),
    completedAt: fc.option(fc.constant('2026-11-24T10:00:00.000Z')),
    notMet: fc.boolean(),
  })

  test('the parts are what is missing, exactly, in whatever week', () => {
    fc.assert(
      fc.property(
        fc.array(visit, { maxLength: 60 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 0, max: 6 }).map(on)),
        (visits, day, target, daysOff) => {
          const expected = expectedVisits(target, until(day), usualWorkdays, daysOff)
          const counts = weekCounts(visits, until(day))
          const sum = behindParts(expected, counts).reduce((total, { count }) => total + count, 0)
          expect(sum).toBeCloseTo(expected - counts.doneBefore, 9)
          const behind = visitsBehind(expected, counts)
          const told = toldParts(expected, counts)
          expect(told.length > 0).toBe(behind > 0)
          expect(told.reduce((total, { count }) => total + count, 0)).toBeGreaterThanOrEqual(behind)
          for (const { count } of told) expect(count).toBeGreaterThan(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})
