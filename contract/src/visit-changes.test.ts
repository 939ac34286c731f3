import { expect, test } from 'vitest'
import type { Visit } from './visits.ts'
import { changeOf, otherPrescriberId } from './visit-changes.ts'
import { carriedOutDay, fieldValues } from './visit-rules.ts'

const home = { address: '1 Rue Haute', city: 'Lyon', coordinates: null }
const visit = (more: Partial<Visit> = {}) =>
  ({
    id: 'v',
    prescriberId: 'a',
    status: 'scheduled',
    scheduledDate: '2026-11-10',
    completedAt: null,
    approvedAt: null,
    startTime: null,
    endTime: null,
    draftUpdatedAt: null,
    location: home,
    prescriber: { id: 'a', address: home },
    ...more,
  }) as Visit

test('with whom somebody was is not changed once they were there', () => {
  const change = { prescriberId: 'b' }
  expect(otherPrescriberId(visit(), change)).toBe('b')
  expect(otherPrescriberId(visit(), { prescriberId: 'a' })).toBeUndefined()
  const told = visit({ status: 'completed', completedAt: '2026-11-10T10:00:00.000Z' })
  expect(() => otherPrescriberId(told, change)).toThrow('This visit can no longer be changed')
})

test('a visit with somebody else is where they are, unless it is said where', () => {
  const [there, elsewhere] = [
    { ...home, city: 'Paris' },
    { ...home, city: 'Lille' },
  ]
  const prescriber = {
    id: 'b',
    firstName: 'Amina',
    lastName: 'Haddad',
    address: there,
  } as Visit['prescriber']
  const user = { id: 'u', role: 'DELEGATE', permissions: new Set(['visits.write']), timezone: 'UTC' } as const
  const placeOf = (location?: Visit['location']) =>
    changeOf(visit(), { prescriberId: 'b', ...(location && { location }) }, { user, now: 0, prescriber })
      ?.values.location
  expect([placeOf(), placeOf(elsewhere)]).toEqual([there, elsewhere])
})

test('a day that is named is that of the visit, whenever it was begun', () => {
  const [completedAt, startTime] = ['2026-11-15T10:00:00.000Z', '2026-11-14T09:00:00.000Z']
  const before = { scheduledDate: '2026-11-10', completedAt: null }
  expect(carriedOutDay(before, { completedAt, startTime }, 'UTC')).toEqual({ scheduledDate: '2026-11-14' })
  expect(carriedOutDay(before, { completedAt, startTime, scheduledDate: '2026-11-12' }, 'UTC')).toEqual({})
})

test('times that are taken away come from nowhere, those that are said were typed', () => {
  const [startTime, endTime] = ['2026-11-10T09:00:00.000Z', '2026-11-10T09:30:00.000Z']
  const told = visit({ status: 'completed', completedAt: endTime, startTime, endTime, timesSource: 'timer' })
  expect(fieldValues(told, { startTime: null, endTime: null })).toMatchObject({ timesSource: null })
  expect(fieldValues(told, { startTime: null })).toMatchObject({ timesSource: 'typed' })
})

test('how long a visit was is told anew by either of its times', () => {
  const [startTime, endTime] = ['2026-11-10T09:00:00.000Z', '2026-11-10T09:30:00.000Z']
  const told = visit({ status: 'completed', completedAt: endTime, startTime, endTime, actualDuration: 30 })
  expect(fieldValues(told, { endTime: '2026-11-10T09:45:00.000Z' }).actualDuration).toBe(45)
  expect(fieldValues(told, { startTime: '2026-11-10T09:10:00.000Z' }).actualDuration).toBe(20)
})

test('times that a plan is given come from nobody until it was carried out', () => {
  const startTime = '2026-11-10T09:00:00.000Z'
  expect(fieldValues(visit(), { startTime })).toEqual({ startTime })
})
