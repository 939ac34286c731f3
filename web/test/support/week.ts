import { addDays, startOfWeek } from '@rounds/contract/dates'
import { weekCounts } from '@rounds/contract/pace'
import type { Pace, Week } from '@rounds/contract/team'
import type { Visit } from '@rounds/contract/visits'
import { paceOf, spanOf, withCauses } from '@rounds/contract/weeks'
import { usualWorkdays } from '@rounds/contract/workdays'
import { TODAY } from './clock.ts'

const pick = (visit: Visit) => ({
  id: visit.id,
  prescriberName: visit.prescriberName,
  scheduledDate: visit.scheduledDate,
  scheduledTime: visit.scheduledTime,
  duration: visit.duration,
  status: visit.status,
  completedAt: visit.completedAt,
  startTime: visit.startTime,
  endTime: visit.endTime,
  rejectionCode: visit.rejectionCode,
  rejectionReason: visit.rejectionReason,
})

/** The week of a day as the server would tell it, of visits that were all planned for their days. */
export const weekOf = (visits: readonly Visit[], date = TODAY): Week => {
  const span = spanOf(startOfWeek(date), TODAY)
  const end = addDays(span.weekStart, 7)
  const told = visits
    .filter(({ scheduledDate: day }) => day >= span.weekStart && day < end)
    .map((visit) => ({
      ...pick(visit),
      city: visit.location.city,
      plannedDate: visit.scheduledDate,
      plannedTime: visit.scheduledTime,
      notMet: false,
    }))
  return { pace: paceOf(20, weekCounts(told, span), span, usualWorkdays), visits: withCauses(told, span) }
}

/** The week of somebody who has done what was to be done by today. */
export const onPace: Pace = {
  weekStart: startOfWeek(TODAY),
  today: TODAY,
  target: 20,
  expected: 8,
  done: 8,
  behind: 0,
  planned: 20,
  parts: [],
  daysOff: [],
}
