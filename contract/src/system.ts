import { z } from 'zod'
import { answered, wholeQuery } from './common.ts'
import { get, named, nothing } from './endpoint.ts'

export const system = named('system', {
  root: get('', {
    audience: 'public',
    summary: 'Name and version of the API',
    failure: 'Failed to reach the server',
    input: nothing,
    output: z.strictObject({ name: z.string(), version: z.string() }),
  }),
  /** 503 while the database does not answer, or the server's clock is more than 30 s from the database's. */
  health: get('/health', {
    audience: 'public',
    summary: 'Is the server ready for work',
    also: [503],
    failure: 'Failed to reach the server',
    input: nothing,
    output: z.strictObject({
      status: z.enum(['ok', 'unavailable']),
      database: z.enum(['ok', 'unavailable']),
      version: z.string(),
      timestamp: answered.instant,
    }),
  }),
  supervisorsHealth: get('/supervisors/health', {
    audience: 'public',
    summary: 'Is the supervisor area served',
    failure: 'Failed to reach the server',
    input: nothing,
    output: z.strictObject({
      status: z.literal('ok'),
      service: z.literal('supervisors'),
      timestamp: answered.instant,
    }),
  }),
  /**
   * Server-sent events named notification, message, visit, approval, report, calendar, member, company; a comment every 25 s. Ends
   * with the session; 10 for each user. `age`: what happened in so many seconds before is told first, as a page asks that began to
   * read then.
   */
  events: get('/events/stream', {
    audience: 'any',
    summary: "What happens to the signed-in user's data, as it happens",
    failure: 'Failed to open the event stream',
    contentType: 'text/event-stream',
    input: z.object({ age: wholeQuery(0, 999_999_999).optional() }),
    output: z.string(),
  }),
})

/**
 * What the event stream carries: which of the person's things changed, never what it says. `company`: what their company has set
 * and granted, told to everybody of it. `id` null: whatever of the type may have changed, since nobody heard.
 */
export const eventTypes = [
  'notification',
  'message',
  'visit',
  'approval',
  'report',
  'calendar',
  'member',
  'company',
] as const
export type EventType = (typeof eventTypes)[number]
export type ServerEvent = { type: EventType; id: string | null }
