import { addDays } from '@rounds/contract/dates'
import { type Workdays, isWorkday } from '@rounds/contract/workdays'
import { type Slot, minutesOf, timeOf } from './rules.ts'

/** ux.md 4.3: visits are suggested between these times of the day. */
export const OPENS = 8 * 60
const CLOSES = 18 * 60
/** On a day without visits nobody is suggested before this. */
const FIRST = 9 * 60
const STEP = 15
const DAYS = 14

/** A visit, or a meeting: that takes its time, and draws no visit to it. */
export type Planned = Slot & { city: string | null; isMeeting?: true }
export type FreeSlot = {
  day: string
  time: string
  /** Somebody else in the same city that day. */ sameCity: boolean
}

const roundUp = (minutes: number) => Math.ceil(minutes / STEP) * STEP

/**
 * The gap of a day to suggest: right after a visit in the same city, else beside the day's first visit, else at nine.
 * `duration` in minutes, `earliest` in minutes since midnight; null when the day is full.
 */
export const gapOf = (
  visits: readonly Planned[],
  duration: number,
  earliest: number,
  city: string | null,
): { minutes: number; sameCity: boolean } | null => {
  const taken = visits.map((visit) => ({
    from: minutesOf(visit.scheduledTime),
    to: minutesOf(visit.scheduledTime) + visit.duration,
    near: city !== null && visit.city === city,
    isVisit: visit.isMeeting !== true,
  }))
  const isFree = (from: number) =>
    from >= earliest &&
    from + duration <= CLOSES &&
    taken.every((visit) => from + duration <= visit.from || from >= visit.to)
  const near = taken.filter((visit) => visit.near)
  const anchors = (near.length > 0 ? near : taken.filter(({ isVisit }) => isVisit)).map((visit) =>
    roundUp(visit.to),
  )
  const rest: number[] = []
  for (let minute = FIRST; minute + duration <= CLOSES; minute += STEP) rest.push(minute)
  for (let minute = OPENS; minute < FIRST; minute += STEP) rest.push(minute)
  const found = [...anchors, ...rest].find(isFree)
  return found === undefined ? null : { minutes: found, sameCity: near.length > 0 }
}

/**
 * Up to three free times of the coming working days, one a day, days with a visit in the same city first, told in order
 * of time. `now` is the tenant's wall clock; nothing within the next half hour is suggested.
 */
export const suggestSlots = (
  visits: readonly Planned[],
  {
    now,
    duration,
    city,
    workdays,
    count = 3,
  }: {
    now: { day: string; time: string }
    duration: number
    city: string | null
    workdays: Workdays
    count?: number
  },
): FreeSlot[] => {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(now.day, index)).filter((day) =>
    isWorkday(day, workdays),
  )
  const candidates = days.flatMap((day): FreeSlot[] => {
    const earliest = day === now.day ? Math.max(OPENS, roundUp(minutesOf(now.time) + 30)) : OPENS
    const gap = gapOf(
      visits.filter((visit) => visit.scheduledDate === day),
      duration,
      earliest,
      city,
    )
    return gap ? [{ day, time: timeOf(gap.minutes), sameCity: gap.sameCity }] : []
  })
  const nearFirst = [
    ...candidates.filter((slot) => slot.sameCity),
    ...candidates.filter((slot) => !slot.sameCity),
  ]
  return nearFirst
    .slice(0, count)
    .toSorted((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`))
}
