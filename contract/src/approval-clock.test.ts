import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterWorkingHours, workingTimeLeft } from './approval-clock.ts'
import { addDays, dayIn } from './dates.ts'
import { isWorkday, usualWorkdays } from './workdays.ts'

const paris = { timezone: 'Europe/Paris', ...usualWorkdays }

describe('the clock of a review runs on working days', () => {
  test.each([
    ['Friday 17:00 is due Tuesday 17:00', '2026-11-20T16:00:00.000Z', '2026-11-24T16:00:00.000Z'],
    ['Monday is due Wednesday', '2026-11-23T13:51:00.000Z', '2026-11-25T13:51:00.000Z'],
    ['to the minute', '2026-11-23T13:51:42.500Z', '2026-11-25T13:51:00.000Z'],
    ['Saturday counts from Monday', '2026-11-21T10:00:00.000Z', '2026-11-24T23:00:00.000Z'],
    ['over the end of summer time', '2026-10-23T15:00:00.000Z', '2026-10-27T16:00:00.000Z'],
    ['over the beginning of summer time', '2026-03-27T16:00:00.000Z', '2026-03-31T15:00:00.000Z'],
  ])('%s', (_name, submittedAt, dueAt) => {
    expect(afterWorkingHours(submittedAt, 48, paris)).toBe(dueAt)
  })

  test('and back again', () => {
    expect(afterWorkingHours('2026-11-24T16:00:00.000Z', -48, paris)).toBe('2026-11-20T16:00:00.000Z')
    for (const hours of [8, 48, 100, 720]) {
      const dueAt = afterWorkingHours('2026-11-19T09:12:00.000Z', hours, paris)
      expect(afterWorkingHours(dueAt, -hours, paris)).toBe('2026-11-19T09:12:00.000Z')
    }
  })

  test('what is left of it stands still at the weekend, and goes below 0 afterwards', () => {
    const dueAt = '2026-11-24T16:00:00.000Z'
    const hoursLeft = (now: string) => workingTimeLeft(dueAt, Date.parse(now), paris) / 3_600_000
    expect(hoursLeft('2026-11-20T16:00:00.000Z')).toBe(48)
    expect(hoursLeft('2026-11-21T12:00:00.000Z')).toBe(41)
    expect(hoursLeft('2026-11-22T12:00:00.000Z')).toBe(41)
    expect(hoursLeft('2026-11-24T12:00:00.000Z')).toBe(4)
    expect(hoursLeft('2026-11-24T19:00:00.000Z')).toBe(-3)
  })

  test('of the company: over its own days, and not over its holidays', () => {
    const cairo = {
      timezone: 'Africa/Cairo',
      workingDays: [1, 2, 3, 4, 7],
      holidays: ['2026-11-22', '2026-11-23'],
    }
    // Thursday 17:00, over Friday and Saturday, and two holidays.
    const [submittedAt, dueAt] = ['2026-11-19T15:00:00.000Z', '2026-11-25T15:00:00.000Z']
    expect(afterWorkingHours(submittedAt, 48, cairo)).toBe(dueAt)
    expect(afterWorkingHours(dueAt, -48, cairo)).toBe(submittedAt)
    expect(workingTimeLeft(dueAt, Date.parse('2026-11-22T09:00:00.000Z'), cairo) / 3_600_000).toBe(41)
  })

  test('moves by what is left of it, whatever the days and holidays', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-10-01', days))
    const company = fc.record({
      timezone: fc.constantFrom('UTC', 'Europe/Paris', 'Asia/Kolkata', 'America/Sao_Paulo'),
      workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      holidays: fc.array(day),
    })
    const instant = fc
      .integer({ min: 0, max: 60 * 24 * 4 })
      .map((quarters) => Date.parse('2026-10-01T00:00Z') + quarters * 900_000)
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 720 }), company, (from, hours, clock) => {
        const dueAt = afterWorkingHours(from, hours, clock)
        const started = Math.max(from, Date.parse(afterWorkingHours(from, 0, clock)))
        // Clocks that change in between give or take an hour.
        expect(Math.abs(workingTimeLeft(dueAt, started, clock) / 3_600_000 - hours)).toBeLessThanOrEqual(1)
        expect(isWorkday(dayIn(dueAt, clock.timezone), clock)).toBe(true)
      }),
    )
  })
})
