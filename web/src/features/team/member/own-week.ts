import { addDays } from '@rounds/contract/dates'
import type { Week, WeekVisit } from '@rounds/contract/team'
import { isNotMet } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import { weekWith } from '@rounds/contract/weeks'
import type { ShownVisit } from '#lib/outbox/kinds.ts'

type Told = Omit<WeekVisit, 'cause'>

const laidOver = (visit: Told, { outcomes, ...shows }: ShownVisit): Told => ({
  ...visit,
  scheduledDate: shows.scheduledDate ?? visit.scheduledDate,
  scheduledTime: shows.scheduledTime ?? visit.scheduledTime,
  duration: shows.duration ?? visit.duration,
  status: shows.status ?? visit.status,
  completedAt: shows.completedAt === undefined ? visit.completedAt : shows.completedAt,
  startTime: shows.startTime === undefined ? visit.startTime : shows.startTime,
  endTime: shows.endTime === undefined ? visit.endTime : shows.endTime,
  notMet: outcomes === undefined ? visit.notMet : isNotMet({ outcomes }),
})

/** A visit that the server does not know yet: planned where it was made before its day. */
const made = (visit: Visit, today: string): Told => {
  const isPlanned = visit.scheduledDate > today
  return {
    ...visit,
    city: visit.location.city,
    plannedDate: isPlanned ? visit.scheduledDate : null,
    plannedTime: isPlanned ? visit.scheduledTime : null,
    notMet: isNotMet(visit),
  }
}

/** The own week with what this device has not sent yet: what somebody has just recorded needs no recording. */
export const ownWeek = (
  week: Week,
  unsent: ReadonlyMap<string, { shows: ShownVisit }>,
  today: string,
): Week => {
  const end = addDays(week.pace.weekStart, 7)
  const known = new Set(week.visits.map(({ id }) => id))
  const isThisWeek = ({ scheduledDate }: Visit) => scheduledDate >= week.pace.weekStart && scheduledDate < end
  const added = [...unsent.values()]
    .filter(({ shows }) => shows.isLocal && !shows.isCancelled)
    .map(({ shows }) => shows as Visit)
    .filter((visit) => !known.has(visit.id) && isThisWeek(visit))
  return weekWith(week, today, (visits) => [
    ...visits
      .filter(({ id }) => !unsent.get(id)?.shows.isCancelled)
      .map((visit) => laidOver(visit, unsent.get(visit.id)?.shows ?? {})),
    ...added.map((visit) => made(visit, today)),
  ])
}
