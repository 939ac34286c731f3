import { addressed } from '@rounds/contract/prescriber-rules'
import { addDays, instantOf } from '@rounds/contract/dates'
import type { StoredTimes } from '@rounds/contract/event-times'
import type { FeedEvent, FeedVisit } from './queries.ts'

/** How far a feed reaches back and ahead, in days. */
export const FEED_DAYS = { back: 90, ahead: 180 } as const

const LINE_OCTETS = 75

/**
 * RFC 5545 §3.1: no line is longer than 75 octets; what is longer goes on after CRLF and a space. Never inside a
 * character.
 */
export const fold = (line: string): string => {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** RFC 5545 §3.3.11: TEXT, in which backslash, semicolon, comma and line breaks are escaped. */
export const escapeText = (value: string): string =>
  value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** RFC 5545 §3.3.5, form 2: an instant in UTC, `20261117T080000Z`. */
export const utcTime = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A plan waits for its decision as TENTATIVE and is CANCELLED when it is rejected; what was carried out took place. */
export const eventStatus = (
  visit: Pick<FeedVisit, 'status' | 'completedAt'>,
): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' => {
  if (visit.completedAt !== null) return 'CONFIRMED'
  if (visit.status === 'rejected') return 'CANCELLED'
  return visit.status === 'scheduled' || visit.status === 'submitted' ? 'TENTATIVE' : 'CONFIRMED'
}

const SEQUENCE_0 = Date.UTC(2020, 0)
/** RFC 5545 §3.8.7.4: grows with each change of an event, and of whom it names. */
const sequenceOf = (updatedAt: string): number => Math.floor((Date.parse(updatedAt) - SEQUENCE_0) / 1000)

const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** RFC 5545 §3.3.4: a day, `20261117`. */
const dateOf = (day: string) => day.replaceAll('-', '')

const timeLines = ({ startDay, startTime, endDay, endTime }: StoredTimes, timezone: string): string[] => {
  if (startTime === null || endTime === null)
    return [`DTSTART;VALUE=DATE:${dateOf(startDay)}`, `DTEND;VALUE=DATE:${dateOf(addDays(endDay, 1))}`]
  const start = instantOf(startDay, startTime, timezone)
  const end = instantOf(endDay, endTime, timezone)
  // A change of clocks skips its beginning and not its end: as `eventColumns`.
  const written = (Date.parse(`${endDay}T${endTime}Z`) - Date.parse(`${startDay}T${startTime}Z`)) / 60_000
  return [`DTSTART:${utcTime(start)}`, `DTEND:${utcTime(end > start ? end : minutesAfter(start, written))}`]
}

const lines = ({
  id,
  updatedAt,
  times,
  summary,
  place,
  about,
  status,
}: Pick<FeedVisit, 'id' | 'updatedAt'> & {
  times: string[]
  summary: string
  place: string | null
  about: (string | null)[]
  status: string
}): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@rounds`,
  // Without METHOD it says when the event was last changed (§3.8.7.2): the same event gives the same bytes.
  `DTSTAMP:${utcTime(updatedAt)}`,
  `LAST-MODIFIED:${utcTime(updatedAt)}`,
  `SEQUENCE:${sequenceOf(updatedAt)}`,
  ...times,
  `SUMMARY:${escapeText(summary)}`,
  ...(place ? [`LOCATION:${escapeText(place)}`] : []),
  `DESCRIPTION:${escapeText(about.filter(Boolean).join('\n'))}`,
  `STATUS:${status}`,
  'END:VEVENT',
]

/** In the calendar of a team a visit says whose it is. */
const visitLines = (visit: FeedVisit, timezone: string, isTeam: boolean): string[] => {
  const { prescriberName, scheduledDate, scheduledTime, duration, location } = visit
  const start = instantOf(scheduledDate, scheduledTime, timezone)
  const whom = addressed(visit.title, prescriberName)
  return lines({
    ...visit,
    times: [`DTSTART:${utcTime(start)}`, `DTEND:${utcTime(minutesAfter(start, duration))}`],
    summary: isTeam ? `${visit.delegateName}: ${whom}` : whom,
    place: [location.address, location.city].filter(Boolean).join(', '),
    about: [visit.specialty, visit.hospitalAffiliation],
    status: eventStatus(visit),
  })
}

const eventLines = (event: FeedEvent, timezone: string, isTeam: boolean): string[] =>
  lines({
    ...event,
    times: timeLines(event, timezone),
    summary: isTeam && event.memberName !== null ? `${event.memberName}: ${event.title}` : event.title,
    place: event.location,
    about: [event.description],
    status: 'CONFIRMED',
  })

/**
 * A delegate's visits, or those of a team, and what else is in their calendar, as an iCalendar file (RFC 5545, RFC 7986). Times
 * are UTC instants, reckoned from the wall clock of the tenant's `timezone`: docs/decisions/014.
 */
export const calendarFile = ({
  tenantName,
  timezone,
  isTeam = false,
  visits,
  events = [],
}: {
  tenantName: string
  timezone: string
  isTeam?: boolean
  visits: FeedVisit[]
  events?: FeedEvent[]
}): string => {
  const name = escapeText(`${tenantName}: ${isTeam ? 'team' : 'visits'}`)
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rounds//Visits//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-TIMEZONE:${timezone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...visits.flatMap((visit) => visitLines(visit, timezone, isTeam)),
    ...events.flatMap((event) => eventLines(event, timezone, isTeam)),
    'END:VCALENDAR',
  ]
  return file.map((line) => `${fold(line)}\r\n`).join('')
}

/** RFC 9110 §13.1.2: whether the caller already has what the tag names. Tags are compared weakly. */
export const hasTag = (ifNoneMatch: string | undefined, tag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  const opaque = (value: string) => value.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').map(opaque).includes(opaque(tag))
}
