import { DAILY_VISIT_TARGET, DEFAULT_VISIT_DURATION, WEEKLY_VISIT_TARGET } from '@rounds/contract/constants'
import { addDays } from '@rounds/contract/dates'
import type { VisitPrescriber } from '@rounds/contract/visits'
import { type Workdays, fieldDays, isWorkday } from '@rounds/contract/workdays'
import { OPENS, type Planned, gapOf } from '#features/visits/visit/free-slots.ts'
import { minutesOf, timeOf } from '#features/visits/visit/rules.ts'

/** The way to the next person. Minutes. */
const TRAVEL = 30
const STEP = 15

/** A visit that is planned on this device only. */
export type PlanRow = {
  /** Becomes the visit's id. */
  id: string
  person: VisitPrescriber
  day: string
  time: string
  /** Nobody has chosen it yet: “Fill my week” proposes it. */
  proposed?: true
  /** Why the server did not take it. */
  problem?: string
}

/** A day that visits can still be planned on; `earliest` in minutes since midnight, `busy` what else is in it. */
export type OpenDay = { day: string; earliest: number; busy: readonly Planned[] }

type Placed<P> = { person: P; day: string; time: string }
type Person = Pick<VisitPrescriber, 'id' | 'address'>
/** The days on which people, by id, are planned already. */
export type PlannedDays = ReadonlyMap<string, readonly string[]>

/** The days of everybody, in order. */
export const daysPlanned = (visits: readonly { id: string; day: string }[]): PlannedDays => {
  const planned = new Map<string, string[]>()
  for (const { id, day } of visits) planned.set(id, [...(planned.get(id) ?? []), day].toSorted())
  return planned
}

/** The days that somebody is not planned on yet: nobody is visited twice a day. */
export const daysFor = <D extends { day: string }>(
  { id }: Pick<Person, 'id'>,
  days: readonly D[],
  planned: PlannedDays | undefined,
): D[] => days.filter(({ day }) => planned?.get(id)?.includes(day) !== true)

/** What two tabs have drafted unseen by each other: nobody's rows are lost, and nobody stands on a day twice. Alike in both of them. */
export const mergedRows = (mine: readonly PlanRow[], theirs: readonly PlanRow[]): PlanRow[] => {
  const orderOf = ({ day, time, id }: PlanRow) => `${day} ${time} ${id}`
  const merged = new Map<string, PlanRow>()
  for (const row of [...mine, ...theirs].toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))) {
    const isThere = [...merged.values()].some(
      (each) => each.day === row.day && each.person.id === row.person.id,
    )
    if (!isThere && !merged.has(row.id)) merged.set(row.id, row)
  }
  return [...merged.values()]
}

export type Clock = { day: string; time: string }

/** The weekdays of a week that the company works, holidays too. */
export const workingDays = (week: string, { workingDays: weekdays }: Workdays): string[] =>
  weekdays.map((weekday) => addDays(week, weekday - 1))

/** What a week asks of somebody's weekly target (ux-next 2.1): with so many visits nobody is behind at its end, whatever is off. */
export const targetOf = (weekly: number, week: string, workdays: Workdays): number =>
  // Fractions of a target add up to whole visits.
  Math.floor((weekly * fieldDays(week, addDays(week, 7), workdays)) / workdays.workingDays.length + 1e-9)

/** At most so many a day: four, or as many as a higher target needs. */
export const mostPerDay = (weekly: number, { workingDays: weekdays }: Workdays): number =>
  Math.max(DAILY_VISIT_TARGET, Math.ceil(weekly / weekdays.length))

/** The days of a week that somebody works and that are not over; today from the next half hour on. `clock` is the tenant's wall clock. */
export const openDays = (
  week: string,
  clock: Clock,
  workdays: Workdays,
  busy: readonly Planned[] = [],
): OpenDay[] =>
  workingDays(week, workdays)
    .filter((day) => day >= clock.day && isWorkday(day, workdays))
    .map((day) => ({
      day,
      earliest:
        day === clock.day
          ? Math.max(OPENS, Math.ceil((minutesOf(clock.time) + TRAVEL) / STEP) * STEP)
          : OPENS,
      busy: busy.filter(({ scheduledDate }) => scheduledDate === day),
    }))

/** What takes time on a day: a visit of the plan as the free slots know it. */
export const plannedOf = ({ person, day, time }: Placed<Pick<Person, 'address'>>): Planned => ({
  scheduledDate: day,
  scheduledTime: time,
  duration: DEFAULT_VISIT_DURATION,
  city: person.address.city,
})

/** A free time of a day, with the way there and back; null when the day is full. */
export const timeOn = (
  { day, earliest, busy }: OpenDay,
  taken: readonly Planned[],
  city: string | null,
): string | null => {
  const visits = [...taken, ...busy]
    .filter((visit) => visit.scheduledDate === day)
    .map((visit) => ({ ...visit, duration: visit.duration + TRAVEL }))
  const gap = gapOf(visits, DEFAULT_VISIT_DURATION + TRAVEL, earliest, city)
  return gap && timeOf(gap.minutes)
}

const countOn = (taken: readonly Planned[], day: string) =>
  taken.filter((visit) => visit.scheduledDate === day).length

const near = (taken: readonly Planned[], day: string, city: string | null) =>
  city === null ? 0 : taken.filter((visit) => visit.scheduledDate === day && visit.city === city).length

/** The day to send somebody to: where one is in that city anyway, else the emptiest, else the first. */
const bestDay = (days: readonly OpenDay[], taken: readonly Planned[], city: string | null, perDay: number) =>
  days
    .filter(({ day }) => countOn(taken, day) < perDay)
    .toSorted(
      (a, b) =>
        near(taken, b.day, city) - near(taken, a.day, city) ||
        countOn(taken, a.day) - countOn(taken, b.day) ||
        a.day.localeCompare(b.day),
    )
    .map((open) => ({ day: open.day, time: timeOn(open, taken, city) }))
    .find((place): place is Clock => place.time !== null)

/** “Best slot”: a day with fewer than `perDay` visits, or one more on a full day when somebody insists; null in a week that is over. */
export const bestSlot = (
  person: Pick<Person, 'address'>,
  days: readonly OpenDay[],
  taken: readonly Planned[],
  perDay = DAILY_VISIT_TARGET,
): Clock | null =>
  bestDay(days, taken, person.address.city, perDay) ??
  bestDay(days, taken, person.address.city, Number.POSITIVE_INFINITY) ??
  null

const byCity = <P extends Person>(people: readonly P[]): P[] => {
  const groups = new Map<string | null, P[]>()
  for (const person of people)
    groups.set(person.address.city, [...(groups.get(person.address.city) ?? []), person])
  return [...groups.values()].toSorted((a, b) => b.length - a.length).flat()
}

/** Places people on days, those of one city together, at most `perDay` a day. Who finds no place is left out. */
export const place = <P extends Person>(
  people: readonly P[],
  days: readonly OpenDay[],
  taken: readonly Planned[],
  perDay = DAILY_VISIT_TARGET,
  planned?: PlannedDays,
): Placed<P>[] => {
  const placed: Placed<P>[] = []
  const now = [...taken]
  for (const person of byCity(people)) {
    const { city } = person.address
    const slot = bestDay(daysFor(person, days, planned), now, city, perDay)
    if (!slot) continue
    placed.push({ person, ...slot })
    now.push(plannedOf({ person, ...slot }))
  }
  return placed
}

/** `place` with people whose day somebody has chosen (`pins`, by id): they go first, to that day or nowhere. */
export const placePinned = <P extends Person>(
  people: readonly P[],
  pins: Readonly<Record<string, string>>,
  days: readonly OpenDay[],
  taken: readonly Planned[],
  perDay: number,
  planned?: PlannedDays,
): Placed<P>[] => {
  const pinned: Placed<P>[] = []
  const now = [...taken]
  for (const person of people) {
    const open = daysFor(person, days, planned).find(({ day }) => day === pins[person.id])
    const time = open && timeOn(open, now, person.address.city)
    if (!time) continue
    pinned.push({ person, day: open.day, time })
    now.push(plannedOf({ person, day: open.day, time }))
  }
  const free = people.filter(({ id }) => !pinned.some(({ person }) => person.id === id))
  return [...pinned, ...place(free, days, now, perDay, planned)]
}

/**
 * “Fill my week”: the first of `people` (most urgent first) who bring the week to its target, placed by city. `taken` is what
 * is planned already and stays where it is.
 */
export const fillWeek = <P extends Person>(
  people: readonly P[],
  days: readonly OpenDay[],
  taken: readonly Planned[],
  target = WEEKLY_VISIT_TARGET,
  perDay = DAILY_VISIT_TARGET,
): Placed<P>[] => place(people.slice(0, Math.max(0, target - taken.length)), days, taken, perDay)

/** How many visits a day has, and the city of most of them. */
export const daySummary = (
  taken: readonly Planned[],
  day: string,
): { count: number; city: string | null } => {
  const cities = taken.filter((visit) => visit.scheduledDate === day).map(({ city }) => city)
  const tally = new Map<string, number>()
  for (const city of cities) if (city !== null) tally.set(city, (tally.get(city) ?? 0) + 1)
  const [most] = [...tally].toSorted(([, a], [, b]) => b - a)
  return { count: cities.length, city: most?.[0] ?? null }
}
