import {
  type CalendarChange,
  type CalendarDraft,
  type CalendarEvent,
  calendar,
  checkTeam,
  visitOf as visitIdOf,
} from '@rounds/contract/calendar'
import { addDays, dayIn, daysInMonth, instantOf, startOfMonth } from '@rounds/contract/dates'
import { storedTimes } from '@rounds/contract/event-times'
import { checkVersion } from '@rounds/contract/precondition'
import { conflict, notFound } from '@rounds/contract/refusal'
import { isCarriedOut, isStillToDo } from '@rounds/contract/transitions'
import { type Ask, answers, reply } from '#demo/door/ask.ts'
import { sortedBy } from '#demo/door/page-of.ts'
import type { EventRow, VisitRow } from '#demo/store/tables.ts'
import { tellOf } from './calendar-news.ts'
import { endOf, eventOf, eventOfVisit } from './event.ts'
import { byName, fullName, teamOf } from './scope.ts'
import { concerns } from './week.ts'

type Days = { start: string; end: string }

/** The month of the day that is named, or of today. */
const monthAround = (asked: Partial<Days>, { now, user }: Ask): Days => {
  const first = startOfMonth(asked.start ?? asked.end ?? dayIn(now, user.timezone))
  return { start: asked.start ?? first, end: asked.end ?? addDays(first, daysInMonth(first) - 1) }
}

type Asked = Days & { memberId?: string | undefined; departmentId?: string | undefined }

/** Of the team those that are asked for, and their events and visits in the days. */
const chosen = ({ company, user }: Ask, { start, end, memberId, departmentId }: Asked) => {
  const people = company
    .rows('users')
    .filter(
      (row) =>
        teamOf(company, user.id).has(row.id) &&
        (memberId === undefined || row.id === memberId) &&
        (departmentId === undefined || row.departmentId === departmentId),
    )
  const ids = new Set(people.map(({ id }) => id))
  return {
    visits: company
      .rows('visits')
      .filter((row) => ids.has(row.delegateId) && row.scheduledDate >= start && row.scheduledDate <= end),
    events: company
      .rows('calendar_events')
      .filter(
        (row) =>
          row.startDay <= end &&
          row.endDay >= start &&
          (row.memberId === null ? row.createdBy === user.id : ids.has(row.memberId)),
      ),
  }
}

const inOrder = (events: CalendarEvent[]) =>
  sortedBy(
    events,
    'asc',
    ({ start }) => start,
    ({ id }) => id,
  )

const ownRow = ({ company, user }: Ask, id: string): EventRow | undefined => {
  const row = company.find('calendar_events', id)
  const isOwn =
    row && (row.memberId === null ? row.createdBy === user.id : teamOf(company, user.id).has(row.memberId))
  return isOwn ? row : undefined
}

const findEvent = (ask: Ask, id: string): CalendarEvent => {
  const visitId = visitIdOf(id)
  const visit = ask.company.find('visits', visitId)
  if (visit && teamOf(ask.company, ask.user.id).has(visit.delegateId)) return eventOfVisit(ask, visit)
  const row = visitId === undefined ? ownRow(ask, id) : undefined
  if (!row) throw notFound('Event')
  return eventOf(ask, row)
}

const lockOwn = (ask: Ask, id: string, inBody?: number): EventRow => {
  if (visitIdOf(id) !== undefined) {
    findEvent(ask, id)
    throw conflict('Visits are changed on the visit itself')
  }
  const row = ownRow(ask, id)
  if (!row) throw notFound('Event')
  checkVersion('event', row.version, { ifMatch: ask.version, inBody })
  return row
}

const requireMember = ({ company, user }: Ask, memberId: string | null) => {
  if (memberId === null) return
  const isThere = company.find('users', memberId)?.deletedAt === null
  if (!isThere || !teamOf(company, user.id).has(memberId)) throw notFound('Team member')
}

const valuesOf = ({ user }: Ask, event: Omit<CalendarDraft, 'id'>) => {
  const { title, type, location, description, memberId } = event
  return { title, type, location, description, memberId, ...storedTimes(event, user.timezone) }
}

const changedEvent = (ask: Ask, id: string, { version, ...change }: CalendarChange): CalendarEvent => {
  const before = lockOwn(ask, id, version)
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const values = valuesOf(ask, { ...eventOf(ask, before), type: before.type, ...said })
  const fields = (Object.keys(values) as (keyof typeof values)[]).filter(
    (name) => values[name] !== before[name],
  )
  if (fields.length === 0) return eventOf(ask, before)
  if (values.memberId !== before.memberId) {
    checkTeam(values.memberId, before.createdBy, ask.user.id)
    requireMember(ask, values.memberId)
  }
  const row = { ...before, ...values, version: before.version + 1, updatedAt: ask.at }
  ask.audit({ action: 'update', resource: 'calendar-event', resourceId: id, details: { fields } })
  const was = eventOf(ask, before)
  const event = eventOf(ask, ask.company.put('calendar_events', row))
  tellOf(ask, was, event)
  return event
}

/** Meetings and days off of the team that reach into the days. */
export const eventsOf = (ask: Ask, days: Days): CalendarEvent[] =>
  inOrder(chosen(ask, days).events.map((row) => eventOf(ask, row)))

export const calendarAnswers = answers(calendar, {
  events: (ask, { type, ...given }) => {
    const { company, user, now } = ask
    const asked = { ...given, ...monthAround(given, ask) }
    const { visits, events } = chosen(ask, asked)
    const team = teamOf(company, user.id)
    const today = dayIn(now, user.timezone)
    const isWanted = ({ type: own }: { type: CalendarEvent['type'] }) =>
      type === undefined || type.includes(own)
    const members = company
      .rows('users')
      .filter(({ id, status, deletedAt }) => team.has(id) && status !== 'inactive' && deletedAt === null)
    return {
      events: inOrder([
        ...visits.map((row) => eventOfVisit(ask, row)),
        ...events.map((row) => eventOf(ask, row)),
      ]).filter(isWanted),
      members: byName(members).map((row) => ({
        id: row.id,
        name: fullName(row) ?? '',
        departmentId: row.departmentId,
        department: company.find('departments', row.departmentId)?.name ?? null,
      })),
      stats: {
        totalEvents: visits.length + events.length,
        upcomingVisits: visits.filter((row) => row.scheduledDate >= today && isStillToDo(row)).length,
        scheduledMeetings: events.length,
        pendingApprovals: company
          .rows('visits')
          .filter((row) => row.status === 'submitted' && team.has(row.delegateId)).length,
      },
    }
  },

  days: (ask, given) => {
    const { visits } = chosen(ask, { ...given, ...monthAround(given, ask) })
    const isOver = (row: VisitRow) =>
      endOf(instantOf(row.scheduledDate, row.scheduledTime, ask.user.timezone), row.duration) < ask.at
    const byDay = Map.groupBy(visits, (row) => row.scheduledDate)
    return {
      data: sortedBy([...byDay], 'asc', ([day]) => day).map(([day, rows]) => ({
        day,
        visits: rows.length,
        done: rows.filter((row) => isCarriedOut(row)).length,
        toRecord: rows.filter((row) => isStillToDo(row) && isOver(row)).length,
      })),
    }
  },

  event: (ask, { id }) => findEvent(ask, id),

  createEvent: (ask, { id, ...draft }) => {
    const { company, user, at } = ask
    const values = valuesOf(ask, draft)
    requireMember(ask, values.memberId)
    if (id !== undefined && company.find('calendar_events', id)) {
      const stored = ownRow(ask, id)
      if (!stored) throw conflict('Event already exists', 'DUPLICATE')
      return reply(eventOf(ask, stored), { status: 200 })
    }
    const row = company.put('calendar_events', {
      ...values,
      id: id ?? crypto.randomUUID(),
      createdBy: user.id,
      createdAt: at,
      updatedAt: at,
      version: 1,
    })
    ask.audit({
      action: 'create',
      resource: 'calendar-event',
      resourceId: row.id,
      details: { ...values },
    })
    const event = eventOf(ask, row)
    tellOf(ask, null, event)
    return event
  },

  updateEvent: (ask, { id, ...change }) => changedEvent(ask, id, change),

  removeEvent: (ask, { id }) => {
    const row = lockOwn(ask, id)
    const event = eventOf(ask, row)
    ask.company.drop('calendar_events', id)
    ask.audit({ action: 'delete', resource: 'calendar-event', resourceId: id, details: { title: row.title } })
    tellOf(ask, event, null)
    return undefined
  },

  ownEvents: (ask, given) => {
    const { start, end } = monthAround(given, ask)
    const isTheirs = concerns(ask.company, ask.user.id)
    const rows = ask.company
      .rows('calendar_events')
      .filter((row) => row.startDay <= end && row.endDay >= start && isTheirs(row))
    return { data: inOrder(rows.map((row) => eventOf(ask, row))) }
  },

  // A calendar elsewhere could not ask this browser: the address is told, and nothing is behind it.
  feed: ({ company, user }) => {
    const { createdAt = null, stoppedAt = null } = company.find('calendar_feeds', user.id) ?? {}
    return { createdAt: stoppedAt === null ? createdAt : null, stoppedAt }
  },
  createFeed: ({ company, user, at, audit }) => {
    company.put('calendar_feeds', { id: user.id, createdAt: at, stoppedAt: null })
    audit({ action: 'create', resource: 'calendar-feed', resourceId: user.id })
    return { url: `https://demo.example/api/v1/calendar/feed/${crypto.randomUUID()}.ics`, createdAt: at }
  },
  removeFeed: ({ company, user, audit }) => {
    if (company.find('calendar_feeds', user.id))
      audit({ action: 'delete', resource: 'calendar-feed', resourceId: user.id })
    company.drop('calendar_feeds', user.id)
    return undefined
  },
})
