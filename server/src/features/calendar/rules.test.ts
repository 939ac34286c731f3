import { visitStatuses } from '@rounds/contract/visits'
import { describe, expect, test } from 'vitest'
import type { FeedVisit } from './queries.ts'
import { calendarFile, escapeText, eventStatus, fold, hasTag, utcTime } from './rules.ts'

const unfold = (text: string) => text.replaceAll('\r\n ', '')
const octets = (line: string) => Buffer.byteLength(line)

describe('RFC 5545 §3.1: lines', () => {
  test.each([
    ['', ['']],
    ['x'.repeat(75), ['x'.repeat(75)]],
    ['x'.repeat(76), ['x'.repeat(75), ' x']],
    ['x'.repeat(149), ['x'.repeat(75), ` ${'x'.repeat(74)}`]],
    ['x'.repeat(150), ['x'.repeat(75), ` ${'x'.repeat(74)}`, ' x']],
    // Two octets each: 37 of them are 74, the next one would be the 75th and 76th.
    ['é'.repeat(38), ['é'.repeat(37), ' é']],
    [`x${'é'.repeat(38)}`, [`x${'é'.repeat(37)}`, ' é']],
    ['張'.repeat(26), ['張'.repeat(25), ' 張']],
    ['😀'.repeat(19), ['😀'.repeat(18), ' 😀']],
  ])('%s', (line, lines) => {
    expect(fold(line).split('\r\n')).toEqual(lines)
  })

  test('unfold to what they were, never longer than 75 octets, never cut inside a character', () => {
    for (let length = 1; length < 400; length++) {
      const line = Array.from({ length }, (_, at) => ['a', 'é', '張', '😀', ' '][(at * 7 + length) % 5]).join(
        '',
      )
      const folded = fold(line)
      expect(unfold(folded)).toBe(line)
      for (const each of folded.split('\r\n')) {
        expect(octets(each)).toBeLessThanOrEqual(75)
        expect(each.isWellFormed()).toBe(true)
      }
    }
  })
})

test.each([
  ['1 Rue Haute, Lyon', String.raw`1 Rue Haute\, Lyon`],
  ['a;b', String.raw`a\;b`],
  [String.raw`C:\x`, String.raw`C:\\x`],
  ['one\ntwo\r\nthree\rfour', String.raw`one\ntwo\nthree\nfour`],
  [String.raw`\n`, String.raw`\\n`],
  ['"quoted": as it is', '"quoted": as it is'],
  ['BEGIN:VEVENT\r\nX', String.raw`BEGIN:VEVENT\nX`],
])('RFC 5545 §3.3.11: %j is written %s', (value, written) => {
  expect(escapeText(value)).toBe(written)
})

test('RFC 5545 §3.3.5: instants in UTC, whole seconds', () => {
  expect(utcTime('2026-11-17T08:00:00.987Z')).toBe('20261117T080000Z')
  expect(utcTime('2026-11-17T08:00:00+01:00')).toBe('20261117T070000Z')
})

test('every status has its word', () => {
  const words = (completedAt: string | null) =>
    Object.fromEntries(visitStatuses.map((status) => [status, eventStatus({ status, completedAt })]))
  expect(words(null)).toMatchObject({
    scheduled: 'TENTATIVE',
    submitted: 'TENTATIVE',
    approved: 'CONFIRMED',
    'in-progress': 'CONFIRMED',
    rejected: 'CANCELLED',
  })
  // The report was rejected, the visit took place.
  expect(new Set(Object.values(words('2026-11-17T09:00:00Z')))).toEqual(new Set(['CONFIRMED']))
})

test.each([
  [undefined, false],
  ['*', true],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['W/"b"', false],
  ['a', false],
  ['', false],
])('RFC 9110 §13.1.2: If-None-Match %s', (header, known) => {
  expect(hasTag(header, 'W/"a"')).toBe(known)
})

const visit = (more: Partial<FeedVisit> = {}): FeedVisit => ({
  id: '0198c5a0-1111-7abc-8def-0123456789ab',
  prescriberName: 'Amina Haddad',
  title: 'Dr',
  scheduledDate: '2026-11-17',
  scheduledTime: '09:00',
  duration: 30,
  status: 'approved',
  completedAt: null,
  location: { address: '1 Rue Haute', city: 'Lyon', coordinates: null },
  updatedAt: '2026-11-10T12:34:56.789Z',
  specialty: 'Cardiology',
  hospitalAffiliation: 'Hôpital Édouard-Herriot',
  delegateName: 'Ada Marin',
  ...more,
})
const file = (visits: FeedVisit[], timezone = 'Europe/Paris') =>
  calendarFile({ tenantName: 'Demo Pharma', timezone, visits })

test('the whole file', () => {
  expect(unfold(file([visit()])).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rounds//Visits//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Demo Pharma: visits',
    'X-WR-CALNAME:Demo Pharma: visits',
    'X-WR-TIMEZONE:Europe/Paris',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:0198c5a0-1111-7abc-8def-0123456789ab@rounds',
    'DTSTAMP:20261110T123456Z',
    'LAST-MODIFIED:20261110T123456Z',
    'SEQUENCE:216477296',
    'DTSTART:20261117T080000Z',
    'DTEND:20261117T083000Z',
    'SUMMARY:Dr Amina Haddad',
    String.raw`LOCATION:1 Rue Haute\, Lyon`,
    String.raw`DESCRIPTION:Cardiology\nHôpital Édouard-Herriot`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('whole days end with the last of them, hours are those of the company', () => {
  const event = {
    id: '0198c5a0-1111-7abc-8def-0123456789ab',
    title: 'Fair',
    location: null,
    description: null,
    memberName: null,
    updatedAt: '2026-11-10T12:34:56.789Z',
  }
  const days = { startDay: '2026-11-17', startTime: null, endDay: '2026-11-18', endTime: null }
  const hours = { startDay: '2026-11-17', startTime: '09:00', endDay: '2026-11-17', endTime: '10:30' }
  // At two the clocks go on at three: half past two is half past three, and a quarter past three would be before it.
  const skipped = { startDay: '2026-03-29', startTime: '02:30', endDay: '2026-03-29', endTime: '03:15' }
  const text = calendarFile({
    tenantName: 'Demo Pharma',
    timezone: 'Europe/Paris',
    visits: [],
    events: [
      { ...event, ...days },
      { ...event, ...hours },
      { ...event, ...skipped },
    ],
  })
  expect(text.split('\r\n').filter((line) => /^DT(START|END)/.test(line))).toEqual([
    'DTSTART;VALUE=DATE:20261117',
    'DTEND;VALUE=DATE:20261119',
    'DTSTART:20261117T080000Z',
    'DTEND:20261117T093000Z',
    'DTSTART:20260329T013000Z',
    'DTEND:20260329T021500Z',
  ])
})

test('who has no title is not called doctor', () => {
  expect(file([visit({ title: null })])).toContain('SUMMARY:Amina Haddad\r\n')
})

test('nothing that people type can begin a line of its own', () => {
  const text = file([
    visit({
      prescriberName: `Amina\r\nATTENDEE:x ${'é'.repeat(200)}`,
      location: { address: 'a\nb;c', city: null, coordinates: null },
      hospitalAffiliation: null,
    }),
  ])
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75)
  const lines = unfold(text).split('\r\n')
  expect(lines).toContain(String.raw`SUMMARY:Dr Amina\nATTENDEE:x ${'é'.repeat(200)}`)
  expect(lines).toContain(String.raw`LOCATION:a\nb\;c`)
  expect(lines).toContain('DESCRIPTION:Cardiology')
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})

test('no place, no line for it', () => {
  expect(file([visit({ location: { address: null, city: null, coordinates: null } })])).not.toContain(
    'LOCATION',
  )
})

/** What a calendar shows: the wall clock of a zone at the event's instants, by the platform's own time zone rules. */
const shown = (text: string, zone: string) =>
  ['DTSTART', 'DTEND'].map((name) => {
    const [, day = '', time = ''] = new RegExp(`${name}:(\\d{8})T(\\d{6})Z`).exec(text) ?? []
    const at = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(new Date(at))
  })

describe('the tenant’s wall clock, also around a change of clocks', () => {
  test.each([
    ['Europe/Paris', '2026-03-28', '09:00', '2026-03-28 09:00', '2026-03-28 09:30'],
    ['Europe/Paris', '2026-03-29', '09:00', '2026-03-29 09:00', '2026-03-29 09:30'],
    ['Europe/Paris', '2026-10-24', '09:00', '2026-10-24 09:00', '2026-10-24 09:30'],
    ['Europe/Paris', '2026-10-25', '09:00', '2026-10-25 09:00', '2026-10-25 09:30'],
    // A time that does not exist moves ahead by the gap.
    ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29 03:30', '2026-03-29 04:00'],
    ['America/New_York', '2026-03-08', '08:00', '2026-03-08 08:00', '2026-03-08 08:30'],
    ['America/New_York', '2026-11-01', '08:00', '2026-11-01 08:00', '2026-11-01 08:30'],
    ['Australia/Lord_Howe', '2026-10-04', '09:00', '2026-10-04 09:00', '2026-10-04 09:30'],
    ['Asia/Kathmandu', '2026-07-01', '23:45', '2026-07-01 23:45', '2026-07-02 00:15'],
    ['Africa/Casablanca', '2026-02-20', '09:00', '2026-02-20 09:00', '2026-02-20 09:30'],
    ['UTC', '2026-12-31', '23:45', '2026-12-31 23:45', '2027-01-01 00:15'],
  ])('%s %s %s', (zone, scheduledDate, scheduledTime, start, end) => {
    expect(shown(file([visit({ scheduledDate, scheduledTime })], zone), zone)).toEqual([start, end])
  })
})
