import type { CalendarEvent } from '@rounds/contract/calendar'
import { addDays, instantOf } from '@rounds/contract/dates'
import type { Format } from '#lib/words/format.ts'

/** What the form of an event holds: days and times of the company's clock. */
export type Values = {
  title: string
  type: string
  memberId: string
  day: string
  lastDay: string
  start: string
  end: string
  allDay: boolean
  location: string
  description: string
}

const hourAfter = (time: string) =>
  `${String(Math.min(23, Number(time.slice(0, 2)) + 1)).padStart(2, '0')}${time.slice(2)}`

/** A new meeting of an hour, for one person or the whole team (`null`). */
export const valuesAt = (day: string, start: string, memberId: string | null): Values => ({
  title: '',
  type: 'meeting',
  memberId: memberId ?? '',
  day,
  lastDay: day,
  start,
  end: hourAfter(start),
  allDay: false,
  location: '',
  description: '',
})

export const valuesOfEvent = (event: CalendarEvent, format: Format): Values => {
  const from = format.local(event.start)
  const to = format.local(event.end)
  return {
    title: event.title,
    type: event.type,
    memberId: event.memberId ?? '',
    day: from.day,
    lastDay: event.allDay ? addDays(to.day, -1) : to.day,
    start: event.allDay ? '09:00' : from.time,
    end: event.allDay ? '10:00' : to.time,
    allDay: event.allDay,
    location: event.location ?? '',
    description: event.description ?? '',
  }
}

/** Empty where the fields name no instant: the endpoint's own schema refuses that. */
const at = (day: string, time: string, zone: string) =>
  day === '' || time === '' ? '' : instantOf(day, time, zone)

/** What is sent of the values. */
export const inputOf = (values: Values, zone: string) => {
  const { day, lastDay, start, end, allDay, memberId, ...rest } = values
  const isLater = lastDay !== ''
  return {
    ...rest,
    allDay,
    memberId: memberId || null,
    start: at(day, allDay ? '00:00' : start, zone),
    end: allDay ? (isLater ? at(addDays(lastDay, 1), '00:00', zone) : '') : at(lastDay || day, end, zone),
  } as const
}

/** What of a meeting that was begun earlier is not said by where it is made now. */
export const withoutPlace = ({
  day: _day,
  lastDay: _lastDay,
  start: _start,
  end: _end,
  allDay: _allDay,
  memberId: _memberId,
  ...words
}: Partial<Values>): Partial<Values> => words
