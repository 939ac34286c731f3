import type { CalendarEvent } from './calendar.ts'
import { localTime, startOfWeek } from './dates.ts'
import type { Role } from './endpoint.ts'
import { isSame } from './same.ts'
import type { Wording } from './words/wording.ts'

/** What people know of an event. */
export type KnownEvent = Pick<
  CalendarEvent,
  'title' | 'type' | 'start' | 'end' | 'allDay' | 'location' | 'description'
>
const knownOf = ({ title, type, start, end, allDay, location, description }: KnownEvent): KnownEvent => ({
  title,
  type,
  start,
  end,
  allDay,
  location,
  description,
})

/** A day and, unless the whole day is meant, a time of it, as `wording.ts` takes them. */
const whenOf = ({ start, allDay }: KnownEvent, timezone: string) => {
  const { day, time } = localTime(start, timezone)
  return allDay ? day : `${day}T${time}`
}

type Organizer = { id: string; name: string; timezone: string }

/** What tells somebody who knew an event as `before` how it is now, by whom; undefined where that is no news. null: no event of theirs. */
const wordingOf = (
  before: KnownEvent | null,
  after: KnownEvent | null,
  { name: organizer, timezone }: Organizer,
): Wording | undefined => {
  if (before === null || after === null) {
    const event = after ?? before
    if (event === null) return undefined
    const parameters = { title: event.title, when: whenOf(event, timezone), organizer }
    return { wording: after ? 'event-new' : 'event-cancelled', parameters }
  }
  if (isSame(knownOf(before), knownOf(after))) return undefined
  const { title } = after
  const [was, when] = [whenOf(before, timezone), whenOf(after, timezone)]
  return was === when
    ? { wording: 'event-changed', parameters: { title, when, organizer } }
    : { wording: 'event-moved', parameters: { title, when, before: was } }
}

/** Where somebody finds an event: a delegate in their agenda, a supervisor in the calendar of the team. */
const pageOf = ({ start }: Pick<CalendarEvent, 'start'>, role: Role, timezone: string): string => {
  const { day } = localTime(start, timezone)
  return role === 'DELEGATE'
    ? `/delegate/weekly-agenda?week=${startOfWeek(day)}&day=${day}`
    : `/supervisor/calendar?day=${day}`
}

/** An event before and after a change of it; null: there was none, or is none any more. */
export type ChangedEvent = { before: CalendarEvent | null; after: CalendarEvent | null }

/** Of what is over nobody is told. */
export const isEventOver = ({ before, after }: ChangedEvent, now: number): boolean =>
  [before, after].every((each) => each === null || Date.parse(each.end) <= now)

/** Whoever takes part, by their ids. */
export type Participants = ReadonlyMap<string, Role>

/** Whom a change concerns besides who does it: whoever took part, or takes part now. */
export const othersOf = (were: Participants, are: Participants, { id }: Pick<Organizer, 'id'>) => {
  const others = new Map([...were, ...are])
  others.delete(id)
  return others
}

/**
 * What each of them is told of a change (docs/decisions/051). `unread`: as what those knew the event who had not read yet what they
 * were told of it, which was taken back.
 */
export const eventNews = (
  { before, after }: ChangedEvent,
  {
    were,
    are,
    unread,
  }: { were: Participants; are: Participants; unread: ReadonlyMap<string, KnownEvent | null> },
  organizer: Organizer,
) => {
  const event = after ?? before
  return [...othersOf(were, are, organizer)].flatMap(([userId, role]) => {
    const known = unread.has(userId) ? (unread.get(userId) ?? null) : were.has(userId) ? before : null
    const wording = wordingOf(known, are.has(userId) ? after : null, organizer)
    if (!wording || !event) return []
    return [
      {
        userId,
        type: 'calendar' as const,
        ...wording,
        relatedId: event.id,
        actionUrl: pageOf(event, role, organizer.timezone),
        known: known && knownOf(known),
      },
    ]
  })
}
