import type { CalendarEvent } from '@rounds/contract/calendar'
import {
  addDays,
  daysBetween,
  instantOf,
  localTime,
  startOfMonth,
  startOfNextMonth,
} from '@rounds/contract/dates'
import type { VisitStatus } from '@rounds/contract/visits'
import type { Workdays } from '@rounds/contract/workdays'
import { type Part, partsOf } from '#features/calendar/event/rules.ts'
import { minutesOf, timeOf } from '#features/visits/visit/rules.ts'

/** The part of the day that a lane shows, in minutes since midnight. */
const LANE = { from: 8 * 60, to: 19 * 60 } as const
const DAY = 24 * 60

export const cellOf = (member: string | null, day: string): string => `${member ?? ''} ${day}`

/** What stands where: by member (null: the whole team) and day, in the order of time. */
export const byCell = (events: readonly CalendarEvent[], zone: string): ReadonlyMap<string, Part[]> => {
  const cells = new Map<string, Part[]>()
  for (const event of events)
    for (const part of partsOf(event, zone)) {
      const key = cellOf(event.memberId, part.day)
      const known = cells.get(key)
      if (known) known.push(part)
      else cells.set(key, [part])
    }
  return cells
}

/** So long at least does a block look: what is before or after the lane stands at its end. Minutes. */
const SHORTEST = 20

/** Where in a lane some minutes stand, in per cent of its length. */
export const placeOf = ({ start, end }: Pick<Part, 'start' | 'end'>): { at: number; length: number } => {
  const share = (minutes: number) => ((minutes - LANE.from) / (LANE.to - LANE.from)) * 100
  const from = Math.min(LANE.to - SHORTEST, Math.max(LANE.from, start))
  const to = Math.min(LANE.to, Math.max(from + SHORTEST, end))
  return { at: share(from), length: share(to) - share(from) }
}

/** The half hour under a point of a lane, as a share of its length from its start. */
export const timeAt = (share: number): string => {
  const minutes = LANE.from + Math.floor((share * (LANE.to - LANE.from)) / 30) * 30
  const kept = Math.min(LANE.to - 30, Math.max(LANE.from, minutes))
  return `${String(Math.floor(kept / 60)).padStart(2, '0')}:${String(kept % 60).padStart(2, '0')}`
}

/** By how much a drag moves an event: the half hours that the pointer went along a lane, as a share of its length, and days. */
export type Move = { days: number; minutes: number }
export const stepsOf = (share: number): number => Math.round((share * (LANE.to - LANE.from)) / 30) * 30

/** An event on another day or at another time of the tenant's clock, as long as before; what takes whole days only changes days. */
export const movedBy = <E extends Pick<CalendarEvent, 'start' | 'end' | 'allDay'>>(
  event: E,
  { days, minutes }: Move,
  zone: string,
): E => {
  const [from, to] = [localTime(event.start, zone), localTime(event.end, zone)]
  const first = minutesOf(from.time)
  const length = daysBetween(from.day, to.day) * DAY + minutesOf(to.time) - first
  // It begins on the day where it is dropped, and what ends with that day goes on doing so.
  const latest = first + length <= DAY ? DAY - length : DAY - 30
  const start = event.allDay ? first : Math.min(latest, Math.max(0, first + minutes))
  const at = (on: number) => instantOf(addDays(from.day, days + Math.floor(on / DAY)), timeOf(on % DAY), zone)
  return { ...event, start: at(start), end: at(start + length) }
}

export const isVisit = ({ type }: Pick<CalendarEvent, 'type'>): boolean => type === 'visit'
/** It was carried out; where nobody was met, nothing was. */
export const isDone = ({ status, completedAt, notMet }: CalendarEvent): boolean =>
  completedAt !== null && status !== 'rejected' && !notMet
const toDo: ReadonlySet<string | null> = new Set(['scheduled', 'submitted', 'approved'])
/** Its time is over and nobody recorded it. */
export const isOverdue = ({ status, completedAt, end }: CalendarEvent, now: number): boolean =>
  completedAt === null && toDo.has(status) && Date.parse(end) < now

/** The sign of a visit, and its colour: a plan that was sent or approved is still to do, and looks it. */
export const signOf = (
  event: CalendarEvent,
  now: number,
): { sign: VisitStatus | 'overdue'; tone: VisitStatus | 'overdue' } => {
  const sign = isOverdue(event, now) ? 'overdue' : (event.status ?? 'scheduled')
  return { sign, tone: event.completedAt === null && toDo.has(sign) ? 'scheduled' : sign }
}

export type Line = {
  total: number
  done: number
  overdue: number
  rejected: number
  city: string | null
  /** Nothing of it has begun. */
  isAhead: boolean
}

/** A day of somebody in short. `today`: from which day on it lies ahead. */
export const lineOf = (parts: readonly Part[], now: number, today: string): Line => {
  const visits = parts.filter(({ event }) => isVisit(event))
  const count = (test: (event: CalendarEvent) => boolean) => visits.filter(({ event }) => test(event)).length
  const places = new Map<string, number>()
  for (const { event } of visits)
    if (event.location) places.set(event.location, (places.get(event.location) ?? 0) + 1)
  const [city = null] = [...places].toSorted(([, a], [, b]) => b - a)[0] ?? []
  return {
    total: visits.length,
    done: count(isDone),
    overdue: count((event) => isOverdue(event, now)),
    rejected: count(({ status }) => status === 'rejected'),
    city,
    isAhead: visits.every(({ day }) => day > today),
  }
}

/** The weekdays that the company works, and each other when there is something then. */
export const daysOfWeek = (
  monday: string,
  cells: ReadonlyMap<string, readonly Part[]>,
  { workingDays }: Workdays,
): string[] => {
  const busy = new Set([...cells.keys()].map((key) => key.slice(key.lastIndexOf(' ') + 1)))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index)).filter(
    (day, index) => workingDays.includes(index + 1) || busy.has(day),
  )
}

/** The same day of the month before or after, or its last. */
export const monthAfter = (day: string, months: 1 | -1): string => {
  const first = months === 1 ? startOfNextMonth(day) : startOfMonth(addDays(startOfMonth(day), -1))
  const last = addDays(startOfNextMonth(first), -1)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}
