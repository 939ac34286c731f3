import { describe, expect, it } from 'vitest'
import { isOverdue, minutesRunning, overlaps, primaryAction, signOf, startsAt, timeOf } from './rules.ts'

const zone = 'Europe/Paris'
const visit = {
  scheduledDate: '2026-11-17',
  scheduledTime: '10:00',
  duration: 30,
  status: 'scheduled' as const,
  completedAt: null,
}
const at = (time: string) => Date.parse(`2026-11-17T${time}:00+01:00`)

describe('visits and the clock', () => {
  it('reads the plan on the tenant’s wall clock, summer and winter', () => {
    expect(startsAt(visit, zone)).toBe(Date.parse('2026-11-17T09:00:00Z'))
    expect(startsAt({ ...visit, scheduledDate: '2026-07-17' }, zone)).toBe(Date.parse('2026-07-17T08:00:00Z'))
  })

  it('is overdue once its end has passed, and only while it is planned', () => {
    expect(isOverdue(visit, at('10:30'), zone)).toBe(false)
    expect(isOverdue(visit, at('10:31'), zone)).toBe(true)
    expect(
      isOverdue({ ...visit, status: 'completed', completedAt: '2026-11-17T09:30:00Z' }, at('12:00'), zone),
    ).toBe(false)
    expect(signOf({ ...visit, status: 'rejected' }, at('12:00'), zone)).toBe('rejected')
  })

  it.each([
    ['scheduled', null, '09:00', 'start'],
    ['scheduled', null, '11:00', 'record'],
    ['approved', null, '09:00', 'start'],
    ['approved', '2026-11-17T09:30:00Z', '11:00', null],
    ['in-progress', null, '10:10', 'continue'],
    ['completed', '2026-11-17T09:30:00Z', '11:00', 'submit'],
    ['submitted', '2026-11-17T09:30:00Z', '11:00', null],
    ['rejected', '2026-11-17T09:30:00Z', '11:00', 'fix'],
    ['submitted', null, '09:00', 'start'],
    ['submitted', null, '11:00', 'record'],
    ['rejected', null, '09:00', 'submit'],
    ['rejected', null, '11:00', 'record'],
  ] as const)('%s (carried out %s) at %s offers %s', (status, completedAt, time, action) => {
    expect(primaryAction({ ...visit, status, completedAt }, at(time), zone)).toBe(action)
  })

  it('counts running minutes from the stored start', () => {
    expect(
      minutesRunning({ startTime: '2026-11-17T09:00:00Z', inProgressAt: null }, at('10:12') + 41_000),
    ).toBe(12)
    expect(minutesRunning({ startTime: null, inProgressAt: null }, at('10:12'))).toBe(0)
  })

  it('knows clashes by the minute', () => {
    expect(overlaps(visit, { ...visit, scheduledTime: '10:30' })).toBe(false)
    expect(overlaps(visit, { ...visit, scheduledTime: '10:15' })).toBe(true)
    expect(overlaps(visit, { ...visit, scheduledDate: '2026-11-18' })).toBe(false)
  })

  it('writes minutes as a time of the day', () => {
    expect([timeOf(0), timeOf(545), timeOf(5000)]).toEqual(['00:00', '09:05', '23:59'])
  })
})
