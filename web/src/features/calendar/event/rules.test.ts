import type { CalendarEvent } from '@rounds/contract/calendar'
import { expect, test } from 'vitest'
import { partsOf, timesOf } from './rules.ts'

const event = (more: Partial<CalendarEvent>) =>
  ({ start: '2026-11-25T09:00:00.000Z', end: '2026-11-25T09:30:00.000Z', ...more }) as CalendarEvent

test('an event stands in each of its days on the clock of the tenant; midnight takes nothing of the day after', () => {
  expect(partsOf(event({}), 'Europe/Paris')).toMatchObject([{ day: '2026-11-25', start: 600, end: 630 }])
  const training = event({ start: '2026-11-23T23:00:00.000Z', end: '2026-11-25T23:00:00.000Z', allDay: true })
  expect(partsOf(training, 'Europe/Paris').map(({ day, start, end }) => [day, start, end])).toEqual([
    ['2026-11-24', 0, 1440],
    ['2026-11-25', 0, 1440],
  ])
})

test('what ends with its day ends at midnight', () => {
  const [late] = partsOf(
    event({ start: '2026-11-25T21:30:00.000Z', end: '2026-11-25T23:00:00.000Z' }),
    'Europe/Paris',
  )
  expect(late && timesOf(late)).toEqual({ from: '22:30', to: '00:00' })
})
