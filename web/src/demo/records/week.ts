import { WEEKLY_VISIT_TARGET } from '@rounds/contract/constants'
import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import { weekCounts } from '@rounds/contract/pace'
import type { Week, WeekVisit } from '@rounds/contract/team'
import { isNotMet } from '@rounds/contract/transitions'
import { paceOf, spanOf, withCauses } from '@rounds/contract/weeks'
import type { Ask } from '#demo/door/ask.ts'
import { sortedBy } from '#demo/door/page-of.ts'
import type { Company } from '#demo/store/company.ts'
import type { EventRow, VisitRow } from '#demo/store/tables.ts'

/** Whether an event is in a delegate's calendar: theirs, or for the whole team of who made it. */
export const concerns = (company: Company, delegateId: string) => {
  const supervisorId = company.find('users', delegateId)?.supervisorId
  return (event: EventRow) =>
    event.memberId === delegateId || (event.memberId === null && event.createdBy === supervisorId)
}

/** Days of a delegate that something in the calendar takes whole. */
export const daysOffOf = (company: Company, delegateId: string, start: string, end: string): string[] => {
  const isTheirs = concerns(company, delegateId)
  const days = new Set<string>()
  for (const event of company.rows('calendar_events')) {
    if (event.startTime !== null || !isTheirs(event)) continue
    const last = event.endDay < end ? event.endDay : end
    for (let day = event.startDay > start ? event.startDay : start; day <= last; day = addDays(day, 1))
      days.add(day)
  }
  return [...days].toSorted()
}

const weekVisitOf = (row: VisitRow): Omit<WeekVisit, 'cause'> => ({
  id: row.id,
  prescriberName: row.prescriberName,
  scheduledDate: row.scheduledDate,
  scheduledTime: row.scheduledTime,
  duration: row.duration,
  status: row.status,
  completedAt: row.completedAt,
  startTime: row.startTime,
  endTime: row.endTime,
  rejectionCode: row.rejectionCode,
  rejectionReason: row.rejectionReason,
  city: row.location.city,
  plannedDate: row.plannedDate,
  plannedTime: row.plannedTime,
  notMet: isNotMet(row),
})

/** What a delegate's week holds, and what was planned for it and is elsewhere now. */
export const visitsOfWeek = (company: Company, delegateId: string, weekStart: string) => {
  const end = addDays(weekStart, 7)
  const isIn = (day: string | null) => day !== null && day >= weekStart && day < end
  const found = company
    .rows('visits')
    .filter((row) => row.delegateId === delegateId && (isIn(row.scheduledDate) || isIn(row.plannedDate)))
  return sortedBy(
    found,
    'asc',
    (row) => row.scheduledDate,
    (row) => row.scheduledTime,
    (row) => row.id,
  ).map(weekVisitOf)
}

/** Somebody's week as it was planned beside what happened. */
export const weekOf = ({ company, user, now }: Ask, delegateId: string, date?: string): Week => {
  const today = dayIn(now, user.timezone)
  const weekStart = startOfWeek(date ?? today)
  const span = spanOf(weekStart, today)
  const visits = visitsOfWeek(company, delegateId, weekStart)
  const target = company.find('users', delegateId)?.weeklyVisitTarget ?? WEEKLY_VISIT_TARGET
  const daysOff = daysOffOf(company, delegateId, weekStart, addDays(weekStart, 6))
  return {
    pace: paceOf(target, weekCounts(visits, span), span, user, daysOff),
    visits: withCauses(visits, span),
  }
}
