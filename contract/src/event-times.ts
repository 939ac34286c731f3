import type { CalendarEvent } from './calendar.ts'
import { EVENT_DAYS_MAX } from './constants.ts'
import { daysBetween, localTime } from './dates.ts'
import { invalid } from './refusal.ts'

/** When an event is, on the wall clock of the tenant; without times the whole days, the last one included. */
export type StoredTimes = {
  startDay: string
  startTime: string | null
  endDay: string
  endTime: string | null
}

/** What is stored of the instants of an event. A whole day ends with the midnight after it. */
export const storedTimes = (
  { start, end, allDay }: Pick<CalendarEvent, 'start' | 'end' | 'allDay'>,
  timezone: string,
): StoredTimes => {
  const from = localTime(start, timezone)
  const to = localTime(allDay ? Date.parse(end) - 1 : end, timezone)
  const isOver = allDay ? to.day < from.day : `${to.day} ${to.time}` <= `${from.day} ${from.time}`
  if (isOver || end <= start) throw invalid('end', 'End must be after start')
  if (daysBetween(from.day, to.day) >= EVENT_DAYS_MAX) throw invalid('end', `At most ${EVENT_DAYS_MAX} days`)
  return {
    startDay: from.day,
    startTime: allDay ? null : from.time,
    endDay: to.day,
    endTime: allDay ? null : to.time,
  }
}
