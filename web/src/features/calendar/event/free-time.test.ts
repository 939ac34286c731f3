import type { CalendarEvent } from '@rounds/contract/calendar'
import { expect, test } from 'vitest'
import { busyOf, daysOffOf } from './free-time.ts'
import { type Part, meetingAt } from './rules.ts'

const part = (title: string, start: number, end: number, allDay = false): Part => ({
  event: { title, allDay } as CalendarEvent,
  day: allDay ? '2026-11-26' : '2026-11-25',
  start,
  end,
})
const parts = [part('Team call', 540, 600), part('Leave', 0, 1440, true)]

test('a meeting takes its time, what takes all of a day makes it a day off', () => {
  expect(busyOf(parts)).toEqual([
    { scheduledDate: '2026-11-25', scheduledTime: '09:00', duration: 60, city: null, isMeeting: true },
  ])
  expect(daysOffOf(parts)).toEqual(['2026-11-26'])
})

test('a visit meets what is at its time, and whatever takes its day', () => {
  const titleAt = (scheduledDate: string, scheduledTime: string) =>
    meetingAt(parts, { scheduledDate, scheduledTime, duration: 30 })?.event.title
  expect(titleAt('2026-11-25', '08:45')).toBe('Team call')
  expect(titleAt('2026-11-25', '08:30')).toBeUndefined()
  expect(titleAt('2026-11-25', '10:00')).toBeUndefined()
  expect(titleAt('2026-11-26', '17:00')).toBe('Leave')
})
