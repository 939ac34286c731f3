import { isDeepStrictEqual } from 'node:util'
import {
  type CalendarChange,
  type CalendarDraft,
  type CalendarEvent,
  checkTeam,
  visitOf,
} from '@rounds/contract/calendar'
import { type KnownEvent, eventNews, isEventOver, othersOf } from '@rounds/contract/event-news'
import { storedTimes } from '@rounds/contract/event-times'
import { conflict, notFound } from '@rounds/contract/refusal'
import { checkVersion } from '@rounds/contract/precondition'
import type { Change } from '#platform/http/implement.ts'
import { notify } from '#features/notifications/commands.ts'
import { withdrawUnread } from '#features/notifications/queries.ts'
import { holdsDelegate, listParticipants } from '#features/team/queries.ts'
import { type EventRow, deleteEvent, findEvent, insertEvent, lockEvent, updateEvent } from './queries.ts'

/**
 * Whoever takes part, but for who does it, is told what is new to them of an event that is not over; open pages of all of them show
 * it. What they have not read yet is said anew, or taken back where Undo leaves nothing of it. `null`: there is no event.
 */
const tell = async (
  { db, user, now }: Change,
  before: CalendarEvent | null,
  after: CalendarEvent | null,
): Promise<void> => {
  const event = after ?? before
  if (!event) return
  const { id } = event
  const peopleOf = async (of: CalendarEvent | null) =>
    new Map(of ? (await listParticipants(db, of)).map((each) => [each.id, each.role]) : [])
  const were = await peopleOf(before)
  const are = before?.memberId === after?.memberId ? were : await peopleOf(after)
  const others = othersOf(were, are, user)
  const isOver = isEventOver({ before, after }, now)
  const withdrawn = isOver
    ? []
    : await withdrawUnread<KnownEvent>(db, [...others.keys()], { type: 'calendar', relatedId: id })
  const unread = new Map(withdrawn.map(({ userId, known }) => [userId, known]))
  const news = isOver ? [] : eventNews({ before, after }, { were, are, unread }, user)
  await notify(db, news)
  const told = new Set(news.map(({ userId }) => userId))
  for (const userId of [user.id, ...others.keys()])
    if (!told.has(userId)) {
      db.announce({ userId, type: 'calendar', id })
      if (unread.has(userId)) db.announce({ userId, type: 'notification', id: userId })
    }
}

const requireMember = async ({ db, user }: Change, memberId: string | null) => {
  if (memberId !== null && !(await holdsDelegate(db, user, memberId))) throw notFound('Team member')
}

const rowOf = (event: Omit<CalendarDraft, 'id'>, timezone: string): EventRow => {
  const { title, type, location, description, memberId } = event
  return { title, type, location, description, memberId, ...storedTimes(event, timezone) }
}

export const createEvent = async (work: Change, { id, ...draft }: CalendarDraft): Promise<CalendarEvent> => {
  const { db, user } = work
  const row = rowOf(draft, user.timezone)
  await requireMember(work, row.memberId)
  const event = await insertEvent(db, user, id, row)
  if (!event) throw conflict('Event already exists', 'DUPLICATE')
  db.audit({ action: 'create', resource: 'calendar-event', resourceId: event.id, details: { ...row } })
  await tell(work, null, event)
  return event
}

const lockOwn = async (
  { db, user, expectedVersion }: Change,
  id: string,
  inBody?: number,
): Promise<CalendarEvent> => {
  if (visitOf(id) !== undefined) {
    if (!(await findEvent(db, user, id))) throw notFound('Event')
    throw conflict('Visits are changed on the visit itself')
  }
  const event = await lockEvent(db, user, id)
  if (!event) throw notFound('Event')
  checkVersion('event', event.version, { ifMatch: expectedVersion, inBody })
  return event
}

const typeOf = ({ type }: CalendarEvent) => {
  if (type === 'visit') throw new Error('A visit is no event that is stored')
  return type
}

export const changeEvent = async (
  work: Change,
  id: string,
  { version, ...change }: CalendarChange,
): Promise<CalendarEvent> => {
  const { db, user } = work
  const before = await lockOwn(work, id, version)
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const known = { ...before, type: typeOf(before) }
  const [old, row] = [rowOf(known, user.timezone), rowOf({ ...known, ...said }, user.timezone)]
  const fields = Object.keys(row).filter(
    (name) => !isDeepStrictEqual(old[name as keyof EventRow], row[name as keyof EventRow]),
  )
  if (fields.length === 0) return before
  if (row.memberId !== old.memberId) {
    checkTeam(row.memberId, before.createdBy, user.id)
    await requireMember(work, row.memberId)
  }
  const event = await updateEvent(db, user, id, row)
  if (!event) throw notFound('Event')
  db.audit({ action: 'update', resource: 'calendar-event', resourceId: id, details: { fields } })
  await tell(work, before, event)
  return event
}

export const removeEvent = async (work: Change, id: string): Promise<void> => {
  const { db } = work
  const event = await lockOwn(work, id)
  deleteEvent(db, id)
  db.audit({ action: 'delete', resource: 'calendar-event', resourceId: id, details: { title: event.title } })
  await tell(work, event, null)
}
