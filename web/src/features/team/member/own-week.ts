import { addDays } from '@rounds/contract/dates'
import { weekCounts } from '@rounds/contract/pace'
import type { Week, WeekVisit } from '@rounds/contract/team'
import { isNotMet } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import { paceOf, spanOf, withCauses } from '@rounds/contract/weeks'
import type { Workdays } from '@rounds/contract/workdays'
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
  { pace: { weekStart, target, daysOff }, visits }: Week,
  unsent: ReadonlyMap<string, { shows: ShownVisit }>,
  today: string,
  workdays: Workdays,
): Week => {
  const end = addDays(weekStart, 7)
  const known = new Set(visits.map(({ id }) => id))
  const added = [...unsent.values()]
    .filter(({ shows }) => shows.isLocal && !shows.isCancelled)
    .map(({ shows }) => shows as Visit)
    .filter(({ id, scheduledDate: day }) => !known.has(id) && day >= weekStart && day < end)
  const now = [
    ...visits
      .filter(({ id }) => !unsent.get(id)?.shows.isCancelled)
      .map((visit) => laidOver(visit, unsent.get(visit.id)?.shows ?? {})),
    ...added.map((visit) => made(visit, today)),
  ]
  const span = spanOf(weekStart, today)
  return {
    pace: paceOf(target, weekCounts(now, span), span, workdays, daysOff),
    visits: withCauses(now, span),
  }
}
