import type { CalendarEvent } from '@rounds/contract/calendar'
import { addDays, daysBetween, localTime } from '@rounds/contract/dates'
import { type Slot, minutesOf, timeOf } from '#features/visits/visit/rules.ts'

const DAY = 24 * 60

/** The part of an event that lies in one day. */
export type Part = { event: CalendarEvent; day: string; start: number; end: number }

/** An event day by day, on the clock of the tenant. */
export const partsOf = (event: CalendarEvent, zone: string): Part[] => {
  const from = localTime(event.start, zone)
  // What ends with midnight takes nothing of the day after.
  const last = localTime(Math.max(Date.parse(event.start), Date.parse(event.end) - 1), zone).day
  const to = localTime(event.end, zone)
  return Array.from({ length: daysBetween(from.day, last) + 1 }, (_, index) => {
    const day = addDays(from.day, index)
    return {
      event,
      day,
      start: index === 0 ? minutesOf(from.time) : 0,
      end: day === to.day ? minutesOf(to.time) : DAY,
    }
  })
}

/** When a part begins and ends, on the clock of the tenant; midnight is 00:00. */
export const timesOf = ({ start, end }: Part): { from: string; to: string } => ({
  from: timeOf(start),
  to: timeOf(end % DAY),
})

/** What of the calendar is at the time of a visit. */
export const meetingAt = (
  parts: readonly Part[],
  { scheduledDate, scheduledTime, duration }: Slot,
): Part | undefined => {
  const from = minutesOf(scheduledTime)
  return parts.find(({ day, start, end }) => day === scheduledDate && start < from + duration && from < end)
}
