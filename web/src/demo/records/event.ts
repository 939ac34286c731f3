import type { CalendarEvent } from '@rounds/contract/calendar'
import { addDays, dayIn, instantOf } from '@rounds/contract/dates'
import { addressed } from '@rounds/contract/prescriber-rules'
import { isNotMet } from '@rounds/contract/transitions'
import type { Ask } from '#demo/door/ask.ts'
import type { EventRow, VisitRow } from '#demo/store/tables.ts'
import { fullName } from './scope.ts'

export const eventOf = ({ company, user }: Ask, row: EventRow): CalendarEvent => ({
  id: row.id,
  title: row.title,
  type: row.type,
  start: instantOf(row.startDay, row.startTime ?? '00:00', user.timezone),
  end:
    row.endTime === null
      ? instantOf(addDays(row.endDay, 1), '00:00', user.timezone)
      : instantOf(row.endDay, row.endTime, user.timezone),
  allDay: row.startTime === null,
  location: row.location,
  description: row.description,
  memberId: row.memberId,
  memberName: fullName(company.find('users', row.memberId)),
  visitId: null,
  status: null,
  completedAt: null,
  notMet: false,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

export const endOf = (start: string, minutes: number) =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString()

/** A visit as an event: at its own times where it took place on its day. */
export const eventOfVisit = ({ company, user }: Ask, row: VisitRow): CalendarEvent => {
  const { timezone } = user
  const isThatDay = row.startTime !== null && dayIn(row.startTime, timezone) === row.scheduledDate
  const start =
    isThatDay && row.startTime !== null
      ? row.startTime
      : instantOf(row.scheduledDate, row.scheduledTime, timezone)
  const title = company.find('prescribers', row.prescriberId)?.title
  return {
    id: `visit-${row.id}`,
    title: addressed(title, row.prescriberName),
    type: 'visit',
    start,
    end: isThatDay && row.endTime !== null && row.endTime > start ? row.endTime : endOf(start, row.duration),
    allDay: false,
    location: row.location.city,
    description: null,
    memberId: row.delegateId,
    memberName: fullName(company.find('users', row.delegateId)),
    visitId: row.id,
    status: row.status,
    completedAt: row.completedAt,
    notMet: isNotMet(row),
    createdBy: row.delegateId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}
