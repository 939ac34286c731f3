import { z } from 'zod'
import { answered } from './common.ts'
import { del, get, named, nothing, post } from './endpoint.ts'

export const calendar = named('calendar', {
  /** The address itself is shown once, when it is made: only its hash is stored. */
  feed: get('/calendar/feed', {
    audience: ['DELEGATE'],
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
    audience: ['DELEGATE'],
    permission: 'visits.read',
    status: 201,
    secret: true,
    summary: 'Make a new address of the own calendar feed; the one before stops working',
    failure: 'Failed to create calendar feed',
    input: nothing,
    output: z.strictObject({ url: z.string(), createdAt: answered.instant }),
  }),
  removeFeed: del('/calendar/feed', {
    audience: ['DELEGATE'],
    permission: 'visits.read',
    status: 204,
    summary: 'Stop the own calendar feed',
    failure: 'Failed to remove calendar feed',
    input: nothing,
    output: z.undefined(),
  }),
  /** What calendars subscribe to: visits of the last 90 and the next 180 days. Whoever knows the address may read it. */
  readFeed: get('/calendar/feed/:token.ics', {
    audience: 'public',
    summary: "A delegate's visits as an iCalendar file",
    failure: 'Failed to fetch calendar feed',
    contentType: 'text/calendar; charset=utf-8',
    input: z.object({ token: z.string('Invalid address').max(400, 'Invalid address') }),
    output: z.string(),
  }),
})
