import { z } from 'zod'
import { EVENT_DAYS_MAX } from './constants.ts'
import {
  answered,
  day,
  id,
  instant,
  isSeen,
  line,
  listQuery,
  optionalLine,
  orEmpty,
  orNull,
  text,
  version,
  word,
} from './common.ts'
import { del, get, named, nothing, post, put } from './endpoint.ts'
import { daysBetween } from './dates.ts'
import { conflict } from './refusal.ts'
import { visitStatuses } from './transitions.ts'

/** What a supervisor may put into the calendar; leave and whatever else takes a whole day is a day off. */
export const calendarTypes = ['meeting', 'training', 'leave', 'other'] as const
export type CalendarType = (typeof calendarTypes)[number]
const anyType = ['visit', ...calendarTypes] as const

/**
 * Specification §3, requirements S-065. Visits of the team are events that are only read, `visit-{visitId}`: at the times when they
 * took place, else as planned. A whole day ends with the midnight after it. `memberId` null is the whole team.
 */
export const CalendarEvent = z.strictObject({
  id: z.string(),
  title: z.string(),
  type: z.enum(anyType),
  start: answered.instant,
  end: answered.instant,
  allDay: z.boolean(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  memberId: answered.id.nullable(),
  memberName: z.string().nullable(),
  visitId: answered.id.nullable(),
  /** Of visits. */
  status: z.enum(visitStatuses).nullable(),
  completedAt: answered.instant.nullable(),
  /** A visit at which nobody was met. */
  notMet: z.boolean(),
  createdBy: answered.id,
  createdAt: answered.instant,
  updatedAt: answered.instant,
  version: z.number(),
})
export type CalendarEvent = z.output<typeof CalendarEvent>

/** The visit that an event of this id is; undefined of what is none. */
export const visitOf = (id: string): string | undefined =>
  id.startsWith('visit-') ? id.slice('visit-'.length) : undefined

/** 409: an event of nobody alone is for the team of who made it, whom others do not supervise. */
export const checkTeam = (memberId: string | null, createdBy: string, userId: string): void => {
  if (memberId === null && createdBy !== userId)
    throw conflict('Only who made an event gives it to their team')
}

const title = line(200).refine(isSeen, 'Title is required').meta({ minLength: 1 })
const type = word(calendarTypes, 'Unknown type')
const allDay = z.boolean('Must be true or false')
const END = { message: 'End must be after start', path: ['end'] }

export const CalendarDraft = z
  .object({
    /** Chosen by the client: what was deleted is made again by Undo. */
    id: id.optional(),
    title: orEmpty(title),
    start: instant,
    end: instant,
    type: type.default('meeting'),
    allDay: allDay.default(false),
    location: optionalLine(200).transform(orNull),
    description: text(5000)
      .nullish()
      .transform((value) => value || null),
    memberId: id.nullish().transform(orNull),
  })
  .refine(({ start, end }) => end > start, END)
export type CalendarDraft = z.output<typeof CalendarDraft>

export const CalendarChange = z.object({
  title: title.optional(),
  start: instant.optional(),
  end: instant.optional(),
  type: type.optional(),
  allDay: allDay.optional(),
  location: optionalLine(200),
  description: text(5000)
    .nullish()
    .transform((value) => (value === '' ? null : value)),
  memberId: id.nullish(),
  /** The one that was changed; another one meanwhile refuses it. */
  version: version.optional(),
})
export type CalendarChange = z.output<typeof CalendarChange>

const range = {
  start: day.optional(),
  end: day.optional(),
  memberId: id.optional(),
  departmentId: id.optional(),
}
type Range = { start?: string | undefined; end?: string | undefined }
const inOrder = ({ start, end }: Range) => start === undefined || end === undefined || end >= start
const isShort = ({ start, end }: Range) =>
  start === undefined || end === undefined || daysBetween(start, end) < EVENT_DAYS_MAX
const tooLong = { message: `At most ${EVENT_DAYS_MAX} days`, path: ['end'] }

/** Days of the tenant's calendar, the current month unless said. */
export const CalendarFilter = z
  .object({ ...range, type: listQuery(word(anyType, 'Unknown type'), 'Unknown type').optional() })
  .refine(inOrder, END)
  .refine(isShort, tooLong)
export type CalendarFilter = z.output<typeof CalendarFilter>

const CalendarMember = z.strictObject({
  id: answered.id,
  name: z.string(),
  departmentId: answered.id.nullable(),
  department: z.string().nullable(),
})
export type CalendarMember = z.output<typeof CalendarMember>

const CalendarStats = z.strictObject({
  totalEvents: z.number(),
  upcomingVisits: z.number(),
  scheduledMeetings: z.number(),
  pendingApprovals: z.number(),
})
export type CalendarStats = z.output<typeof CalendarStats>

const CalendarDay = z.strictObject({
  day: answered.day,
  visits: z.number(),
  done: z.number(),
  /** Those whose time is over and that nobody recorded. */
  toRecord: z.number(),
})
export type CalendarDay = z.output<typeof CalendarDay>

/** `id` of a path: an event, or a visit of the team. */
const eventId = z
  .string('Invalid id')
  .regex(/^(visit-)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Invalid id')
  .transform((value) => value.toLowerCase())

const supervisor = { audience: ['SUPERVISOR'], permission: 'calendar.manage' } as const

export const calendar = named('calendar', {
  /** What counts in `stats` is of the range, but for what waits for approval. */
  events: get('/supervisors/calendar/events', {
    audience: ['SUPERVISOR'],
    permission: 'visits.read',
    summary: 'Visits, meetings and days off of the team in a range of days, with who is in the team',
    failure: 'Failed to fetch calendar events',
    input: CalendarFilter,
    output: z.strictObject({
      events: z.array(CalendarEvent),
      members: z.array(CalendarMember),
      stats: CalendarStats,
    }),
  }),
  days: get('/supervisors/calendar/days', {
    audience: ['SUPERVISOR'],
    permission: 'visits.read',
    summary: 'How many visits of the team each day of a range has, how many are done and how many should be',
    failure: 'Failed to fetch calendar events',
    input: z.object(range).refine(inOrder, END).refine(isShort, tooLong),
    output: z.strictObject({
      data: z.array(CalendarDay),
    }),
  }),
  event: get('/supervisors/calendar/events/:id', {
    audience: ['SUPERVISOR'],
    permission: 'visits.read',
    summary: 'One event of the team',
    failure: 'Failed to fetch calendar events',
    input: z.object({ id: eventId }),
    output: CalendarEvent,
  }),
  createEvent: post('/supervisors/calendar/events', {
    ...supervisor,
    status: 201,
    also: [200],
    summary: 'Put a meeting, a training or leave into the calendar of the team or of one of it',
    failure: 'Failed to create event',
    input: CalendarDraft,
    output: CalendarEvent,
  }),
  updateEvent: put('/supervisors/calendar/events/:id', {
    ...supervisor,
    summary: 'Change or move an event; visits are changed on the visit itself',
    failure: 'Failed to update event',
    input: z
      .object({ id: eventId })
      .extend(CalendarChange.shape)
      .refine(({ start, end }) => start === undefined || end === undefined || end > start, END),
    output: CalendarEvent,
  }),
  removeEvent: del('/supervisors/calendar/events/:id', {
    ...supervisor,
    status: 204,
    summary: 'Take an event out of the calendar',
    failure: 'Failed to delete event',
    input: z.object({ id: eventId }),
    output: z.undefined(),
  }),
  /** Whatever else is in a delegate's weeks: their own, and what is for the whole team of their supervisor. */
  ownEvents: get('/calendar/events', {
    audience: ['DELEGATE'],
    permission: 'visits.read',
    summary: 'Meetings and days off of the delegate in a range of days, the current month unless said',
    failure: 'Failed to fetch calendar events',
    input: z.object({ start: range.start, end: range.end }).refine(inOrder, END).refine(isShort, tooLong),
    output: z.strictObject({ data: z.array(CalendarEvent) }),
  }),
  /** The address itself is shown once, when it is made: only its hash is stored. */
  feed: get('/calendar/feed', {
    audience: ['DELEGATE', 'SUPERVISOR'],
    permission: 'visits.read',
    summary:
      'Since when the own calendar feed has its address, null when there is none; since when a reset password stopped it',
    failure: 'Failed to fetch calendar feed',
    input: nothing,
    output: z.strictObject({
      createdAt: answered.instant.nullable(),
      stoppedAt: answered.instant.nullable(),
    }),
  }),
  createFeed: post('/calendar/feed', {
    audience: ['DELEGATE', 'SUPERVISOR'],
    permission: 'visits.read',
    status: 201,
    secret: true,
    summary: 'Make a new address of the own calendar feed; the one before stops working',
    failure: 'Failed to create calendar feed',
    input: nothing,
    output: z.strictObject({ url: z.string(), createdAt: answered.instant }),
  }),
  removeFeed: del('/calendar/feed', {
    audience: ['DELEGATE', 'SUPERVISOR'],
    permission: 'visits.read',
    status: 204,
    summary: 'Stop the own calendar feed',
    failure: 'Failed to remove calendar feed',
    input: nothing,
    output: z.undefined(),
  }),
  /** What calendars subscribe to: visits and events of the last 90 and the next 180 days, a supervisor's of the team. Whoever knows the address may read it. */
  readFeed: get('/calendar/feed/:token.ics', {
    audience: 'public',
    summary: "A delegate's visits, or a team's, as an iCalendar file",
    failure: 'Failed to fetch calendar feed',
    also: [304],
    contentType: 'text/calendar; charset=utf-8',
    input: z.object({ token: z.string('Invalid address').max(400, 'Invalid address') }),
    output: z.string(),
  }),
})
