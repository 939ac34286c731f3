import { API_BASE } from '@rounds/contract'
import { type CalendarEvent, calendar } from '@rounds/contract/calendar'
import { addDays, dayIn, daysInMonth, startOfMonth } from '@rounds/contract/dates'
import { notFound, unauthenticated } from '@rounds/contract/refusal'
import { isAllowed, permissionsOf } from '@rounds/contract/rights'
import { rowsBeside } from '#platform/http/page.ts'
import { madeOnce } from '#platform/http/made-once.ts'
import { reply } from '#platform/http/reply.ts'
import { type ReadAgain, implement, readingAgain } from '#platform/http/implement.ts'
import { publicUrlOf } from '#platform/plain/settings.ts'
import { mintToken, sha256, tenantOfToken } from '#platform/identity/tokens.ts'
import { listTeam } from '#features/team/queries.ts'
import { changeEvent, createEvent, removeEvent } from './commands.ts'
import {
  countDays,
  countEvents,
  deleteFeed,
  findEvent,
  findFeed,
  findFeedOwner,
  listEvents,
  listFeedEvents,
  listFeedVisits,
  listOwnEvents,
  setFeed,
} from './queries.ts'
import { FEED_DAYS, calendarFile, hasTag } from './rules.ts'

/** The month of the day that is named, or of today. */
const monthAround = <T extends { start?: string | undefined; end?: string | undefined }>(
  asked: T,
  today: string,
): T & { start: string; end: string } => {
  const first = startOfMonth(asked.start ?? asked.end ?? today)
  return {
    ...asked,
    start: asked.start ?? first,
    end: asked.end ?? addDays(first, daysInMonth(first) - 1),
  }
}

const routes = implement(calendar, {
  events: async ({ db, user, now }, { type, ...given }) => {
    const today = dayIn(now, user.timezone)
    const asked = monthAround(given, today)
    const [events, members, stats] = await Promise.all([
      listEvents(db, user, asked, type),
      listTeam(db, user.id),
      countEvents(db, user.id, asked, today),
    ])
    return rowsBeside('events', events, { members, stats })
  },

  days: async ({ db, user, now }, given) => {
    const asked = monthAround(given, dayIn(now, user.timezone))
    return { data: await countDays(db, user, asked, new Date(now).toISOString()) }
  },

  event: async ({ db, user }, { id }) => {
    const event = await findEvent(db, user, id)
    if (!event) throw notFound('Event')
    return event
  },

  // The same id again answers what is stored (decisions.md).
  createEvent: (context, draft) => madeOnce(context, draft.id, findEvent, () => createEvent(context, draft)),

  updateEvent: (context, { id, ...change }) => changeEvent(context, id, change),

  removeEvent: async (context, { id }) => {
    await removeEvent(context, id)
    return undefined
  },

  ownEvents: async ({ db, user, now }, given) => ({
    data: await listOwnEvents(db, user, monthAround(given, dayIn(now, user.timezone))),
  }),

  feed: async ({ db, user }) => (await findFeed(db, user.id)) ?? { createdAt: null, stoppedAt: null },

  createFeed: async ({ db, user, session, services }) => {
    const token = mintToken(user.role === 'SUPERVISOR' ? 'fvt' : 'fvc', user.tenantId)
    const stored = await setFeed(db, { userId: user.id, sessionId: session.id }, sha256(token))
    if (!stored) throw unauthenticated()
    db.audit({ action: 'create', resource: 'calendar-feed', resourceId: user.id })
    const url = `${publicUrlOf(services.settings)}${API_BASE}/calendar/feed/${token}.ics`
    return { url, createdAt: stored.createdAt }
  },

  removeFeed: async ({ db, user }) => {
    if (await deleteFeed(db, user.id))
      db.audit({ action: 'delete', resource: 'calendar-feed', resourceId: user.id })
    return undefined
  },

  readFeed: async ({ services, now, knownTags, gone }, { token }) => {
    const teamTenant = tenantOfToken('fvt', token)
    const tenantId = teamTenant ?? tenantOfToken('fvc', token)
    const reader = tenantId === undefined ? undefined : services.database.read(tenantId)
    // Whoever becomes a supervisor has not shared their team with those who know the address.
    const role = teamTenant === undefined ? 'DELEGATE' : 'SUPERVISOR'
    const owner = reader && (await findFeedOwner(reader, sha256(token), role))
    // Nobody is signed in whose rights the gates could ask for.
    const permissions = owner && permissionsOf(owner.role, owner.permissions)
    if (!permissions || !isAllowed(calendar.feed, { role: owner.role, permissions }))
      throw notFound('Calendar feed')
    // A team's visits are thousands (docs/decisions/037); a delegate's are few.
    const visitsReader = teamTenant === undefined ? reader : services.database.readSlowly(teamTenant, gone())
    const today = dayIn(now, owner.timezone)
    const days = { start: addDays(today, -FEED_DAYS.back), end: addDays(today, FEED_DAYS.ahead) }
    const [visits, events] = await Promise.all([
      listFeedVisits(visitsReader, owner, days),
      listFeedEvents(reader, owner, days),
    ])
    const file = calendarFile({ ...owner, isTeam: owner.role === 'SUPERVISOR', visits, events })
    // Weak, because the same file travels with and without compression.
    const tag = `W/"${sha256(file).toString('base64url')}"`
    const headers = {
      ETag: tag,
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': 'inline; filename="rounds.ics"',
    }
    const isKnown = hasTag(knownTags, tag)
    return isKnown ? reply('', { status: 304, headers }) : reply(file, { headers })
  },
})

const again: ReadAgain<CalendarEvent> = ({ db, user }, id) => findEvent(db, user, id)
export const calendarRoutes = readingAgain(calendar, routes, { createEvent: again, updateEvent: again })
