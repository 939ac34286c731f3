import type { WeekVisit } from '@rounds/contract/team'
import { addDays } from '@rounds/contract/dates'
import { visitStatuses } from '@rounds/contract/transitions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualWorkdays } from '@rounds/contract/workdays'
import { lanesOf, slippedDay } from './lanes.ts'

const weekStart = '2026-11-23'
const on = (days: number) => addDays(weekStart, days)

const visit = fc.record<WeekVisit>({
  id: fc.uuid(),
  prescriberName: fc.constant('Ada Perrin'),
  city: fc.constantFrom('Lyon', null),
  plannedDate: fc.option(fc.integer({ min: -3, max: 9 }).map(on)),
  plannedTime: fc.constantFrom('07:00', '10:30', '21:00'),
  scheduledDate: fc.integer({ min: -3, max: 9 }).map(on),
  scheduledTime: fc.constantFrom('07:00', '10:30', '21:00'),
  duration: fc.constantFrom(5, 30, 480),
  status: fc.constantFrom(...visitStatuses),
  completedAt: fc.option(fc.constant('2026-11-24T10:00:00.000Z')),
  startTime: fc.option(fc.constant('2026-11-24T09:00:00.000Z')),
  endTime: fc.option(fc.constant('2026-11-24T10:00:00.000Z')),
  rejectionCode: fc.constant(null),
  rejectionReason: fc.constant(null),
  notMet: fc.boolean(),
  cause: fc.constant(null),
})

const clock = { ...usualWorkdays, timezone: 'Europe/Paris' }

test('each visit planned for the week stands once above, and what is on its days once below', () => {
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 30 }), fc.integer({ min: 0, max: 7 }), (visits, day) => {
      const days = lanesOf(visits, { weekStart, now: { day: on(day), time: '12:00' } }, clock)
      const inWeek = (date: string | null) => date !== null && date >= weekStart && date < on(7)
      const above = days.flatMap(({ planned }) => planned.map((item) => item.visit.id))
      const below = days.flatMap(({ actual }) => actual.map((item) => item.visit.id))
      const ids = (some: WeekVisit[]) => some.map(({ id }) => id).toSorted()
      expect(above.toSorted()).toEqual(ids(visits.filter(({ plannedDate }) => inWeek(plannedDate))))
      expect(below.toSorted()).toEqual(ids(visits.filter(({ scheduledDate }) => inWeek(scheduledDate))))
      for (const { place } of days.flatMap(({ planned, actual }) => [...planned, ...actual])) {
        expect(place.from).toBeGreaterThanOrEqual(0)
        expect(place.to).toBeLessThanOrEqual(1.0001)
        expect(place.to).toBeGreaterThan(place.from)
      }
      for (const { counts, planned, unplanned } of days)
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(planned.length + unplanned)
      expect(slippedDay(days, on(day))?.counts.needRecording ?? 1).toBeGreaterThan(0)
    }),
  )
})

test('a visit of today needs recording once its time is over; the day has not slipped yet', () => {
  const [planned] = fc.sample(visit, 1)
  if (!planned) throw new Error('No sample')
  const open = {
    ...planned,
    plannedDate: on(2),
    scheduledDate: on(2),
    scheduledTime: '10:30',
    duration: 30,
    status: 'scheduled' as const,
    completedAt: null,
  }
  const at = (day: number, time: string) => {
    const days = lanesOf([open], { weekStart, now: { day: on(day), time } }, clock)
    return [days[2]?.counts.needRecording, days[2]?.counts.toCome, slippedDay(days, on(day))?.day]
  }
  expect(at(2, '10:59')).toEqual([0, 1, undefined])
  expect(at(2, '11:00')).toEqual([1, 0, undefined])
  expect(at(3, '00:00')).toEqual([1, 0, on(2)])
})

test('a week has a line for each day that the company works, and for another one with something on it', () => {
  const [some] = fc.sample(visit, 1)
  if (!some) throw new Error('No sample')
  const now = { day: on(2), time: '12:00' }
  const daysOf = (...visits: WeekVisit[]) =>
    lanesOf(visits, { weekStart, now }, { ...clock, workingDays: [1, 2, 3, 4, 7] }).map(({ day }) => day)
  expect(daysOf()).toEqual([0, 1, 2, 3, 6].map(on))
  expect(daysOf({ ...some, scheduledDate: on(5) })).toContain(on(5))
})
