import { addressed } from '@rounds/contract/prescriber-rules'
import { instantOf } from '@rounds/contract/dates'
import type { FeedVisit } from './queries.ts'

/** How far a feed reaches back and ahead, in days. */
export const FEED_DAYS = { back: 90, ahead: 180 } as const

const LINE_OCTETS = 75

/**
 * RFC 5545 §3.1: no line is longer than 75 octets; what is longer goes on after CRLF and a space. Never inside a
 * character.
 */
export const fold = (line: string): string => {
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

const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

const eventLines = (visit: FeedVisit, timezone: string): string[] => {
  const { id, prescriberName, scheduledDate, scheduledTime, duration, location, updatedAt, version } = visit
  const start = instantOf(scheduledDate, scheduledTime, timezone)
  const place = [location.address, location.city].filter(Boolean).join(', ')
  const about = [visit.specialty, visit.hospitalAffiliation].filter(Boolean).join('\n')
  return [
    'BEGIN:VEVENT',
    `UID:${id}@rounds`,
    // Without METHOD it says when the visit was last changed (§3.8.7.2): the same visit gives the same bytes.
    `DTSTAMP:${utcTime(updatedAt)}`,
    `LAST-MODIFIED:${utcTime(updatedAt)}`,
    `SEQUENCE:${version}`,
    `DTSTART:${utcTime(start)}`,
    `DTEND:${utcTime(minutesAfter(start, duration))}`,
    `SUMMARY:${escapeText(addressed(visit.title, prescriberName))}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    `DESCRIPTION:${escapeText(about)}`,
    `STATUS:${eventStatus(visit)}`,
    'END:VEVENT',
  ]
}

/**
 * A delegate's visits as an iCalendar file (RFC 5545, RFC 7986). Times are UTC instants, reckoned from the wall clock of
 * the tenant's `timezone`: docs/decisions/014.
 */
export const calendarFile = ({
  tenantName,
  timezone,
  visits,
}: {
  tenantName: string
  timezone: string
  visits: FeedVisit[]
}): string => {
  const name = escapeText(`${tenantName}: visits`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rounds//Visits//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-TIMEZONE:${timezone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...visits.flatMap((visit) => eventLines(visit, timezone)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** RFC 9110 §13.1.2: whether the caller already has what the tag names. Tags are compared weakly. */
export const hasTag = (ifNoneMatch: string | undefined, tag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  const opaque = (value: string) => value.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').map(opaque).includes(opaque(tag))
}
