import { type ServerEvent, system } from '@rounds/contract/system'
import { tooMany } from '#platform/plain/errors.ts'
import type { Database } from '#platform/database/db.ts'
import { implement } from '#platform/http/implement.ts'
import { reply } from '#platform/http/reply.ts'
import { version } from '#platform/plain/version.ts'

const HEARTBEAT_MS = 25_000

/** How far the clock of this machine may be from the database's: both judge the same sessions. Milliseconds. */
const MAX_SKEW_MS = 30_000

/** Milliseconds between this machine's clock and the database's; undefined when it does not answer. */
const skewOf = async (database: Database): Promise<number | undefined> => {
  const asked = Date.now()
  const rows = await database
    .global<{ now: number }>('select extract(epoch from clock_timestamp()) * 1000 as now')
    .catch(() => [])
  // It was read somewhere between asking and hearing.
  const [heard, there] = [Date.now(), rows[0]?.now]
  return there === undefined ? undefined : Math.max(0, asked - there, there - heard)
}

export const systemRoutes = implement(system, {
  root: () => ({ name: 'Rounds', version }),

  health: async ({ services, now }) => {
    const skew = await skewOf(services.database)
    const isReady = skew !== undefined && skew <= MAX_SKEW_MS
    const body = {
      status: isReady ? ('ok' as const) : ('unavailable' as const),
      database: skew === undefined ? ('unavailable' as const) : ('ok' as const),
      version,
      timestamp: new Date(now).toISOString(),
    }
    return reply(body, { status: isReady ? 200 : 503, headers: isReady ? {} : { 'Retry-After': '2' } })
  },

  supervisorsHealth: ({ now }) => ({
    status: 'ok' as const,
    service: 'supervisors' as const,
    timestamp: new Date(now).toISOString(),
  }),

  events: ({ services, user, session, openStream }, { age }) => {
    const tell = ({ type, id }: ServerEvent) =>
      stream.send(`event: ${type}\ndata: ${JSON.stringify({ type, id })}\n\n`)
    const unsubscribe = services.events.subscribe(user.tenantId, user.id, {
      onEvent: tell,
      onEnd: () => stream.end(),
    })
    if (!unsubscribe) throw tooMany(60)
    const heartbeat = setInterval(() => stream.send(':\n\n'), HEARTBEAT_MS)
    const expiry = setTimeout(() => stream.end(), session.expiresAt - Date.now())
    const stream = openStream(() => {
      unsubscribe()
      clearInterval(heartbeat)
      clearTimeout(expiry)
    })
    stream.send('retry: 3000\n\n')
    if (age !== undefined) services.events.recent(user.tenantId, user.id, age * 1000).forEach(tell)
    return ''
  },
})
