import { API_BASE } from '@rounds/contract'
import { calendar } from '@rounds/contract/calendar'
import { addDays, dayIn } from '@rounds/contract/dates'
import { notFound } from '@rounds/contract/refusal'
import { reply } from '#platform/http/reply.ts'
import { implement } from '#platform/http/implement.ts'
import { publicUrlOf } from '#platform/plain/settings.ts'
import { mintToken, sha256, tenantOfToken } from '#platform/identity/tokens.ts'
import { deleteFeed, findFeed, findFeedOwner, listFeedVisits, setFeed } from './queries.ts'
import { FEED_DAYS, calendarFile, hasTag } from './rules.ts'

export const calendarRoutes = implement(calendar, {
  feed: async ({ db, user }) => (await findFeed(db, user.id)) ?? { createdAt: null, stoppedAt: null },

  createFeed: async ({ db, user, services }) => {
    const token = mintToken('fvc', user.tenantId)
    const { createdAt } = await setFeed(db, user.id, sha256(token))
    db.audit({ action: 'create', resource: 'calendar-feed', resourceId: user.id })
    const url = `${publicUrlOf(services.settings)}${API_BASE}/calendar/feed/${token}.ics`
    return { url, createdAt }
  },

  removeFeed: async ({ db, user }) => {
    if (await deleteFeed(db, user.id))
      db.audit({ action: 'delete', resource: 'calendar-feed', resourceId: user.id })
    return undefined
  },

  readFeed: async ({ services, now, knownTags }, { token }) => {
    const tenantId = tenantOfToken('fvc', token)
    const reader = tenantId === undefined ? undefined : services.database.read(tenantId)
    const owner = reader && (await findFeedOwner(reader, sha256(token)))
    if (!owner) throw notFound('Calendar feed')
    const today = dayIn(now, owner.timezone)
    const visits = await listFeedVisits(
      reader,
      owner.userId,
      addDays(today, -FEED_DAYS.back),
      addDays(today, FEED_DAYS.ahead),
    )
    const file = calendarFile({ ...owner, visits })
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
