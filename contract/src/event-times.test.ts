import { expect, test } from 'vitest'
import { EVENT_DAYS_MAX } from './constants.ts'
import { addDays, instantOf } from './dates.ts'
import { storedTimes } from './event-times.ts'

const ZONE = 'Asia/Tokyo'
const at = (day: string) => instantOf(day, '00:00', ZONE)
const days = (count: number) =>
  storedTimes({ start: at('2026-01-01'), end: at(addDays('2026-01-01', count)), allDay: true }, ZONE)

test('an event has as many days as may be, and not one more', () => {
  const endDay = addDays('2026-01-01', EVENT_DAYS_MAX - 1)
  expect(days(EVENT_DAYS_MAX)).toEqual({ startDay: '2026-01-01', startTime: null, endDay, endTime: null })
  expect(() => days(EVENT_DAYS_MAX + 1)).toThrow(`At most ${EVENT_DAYS_MAX} days`)
})

// Half past two comes twice: by the clocks of the company it ends after it begins, and it does not.
test('an event that ends before it begins is none, whatever the clocks show', () => {
  const [start, end] = ['2026-10-25T01:10:00.000Z', '2026-10-25T00:30:00.000Z']
  expect(() => storedTimes({ start, end, allDay: false }, 'Europe/Paris')).toThrow('End must be after start')
})
