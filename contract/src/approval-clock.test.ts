import { describe, expect, test } from 'vitest'
import { afterWorkingHours, workingTimeLeft } from './approval-clock.ts'

const paris = 'Europe/Paris'

describe('the clock of a review runs on working days', () => {
  test.each([
    ['Friday 17:00 is due Tuesday 17:00', '2026-11-20T16:00:00.000Z', '2026-11-24T16:00:00.000Z'],
    ['Monday is due Wednesday', '2026-11-23T13:51:00.000Z', '2026-11-25T13:51:00.000Z'],
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
})
