import { system } from '@rounds/contract/system'
import { tooMany } from '#platform/plain/errors.ts'
import { openEventStream } from '#platform/http/event-stream.ts'
import { implement } from '#platform/http/route.ts'
import { reply } from '#platform/http/reply.ts'
import { version } from '#platform/plain/version.ts'

const HEARTBEAT_MS = 25_000

const answers = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

export const systemRoutes = implement(system, {
  root: () => ({ name: 'Rounds', version }),

  health: async ({ services, now }) => {
    const database = await answers(services.database.global('select 1'))
    const state = database ? 'ok' : 'unavailable'
    const body = { status: state, database: state, version, timestamp: new Date(now).toISOString() } as const
    return reply(body, { status: database ? 200 : 503, headers: database ? {} : { 'Retry-After': '2' } })
  },

  supervisorsHealth: ({ now }) => ({
    status: 'ok' as const,
    service: 'supervisors' as const,
    timestamp: new Date(now).toISOString(),
  }),

  events: ({ services, user, session, raw }) => {
    const unsubscribe = services.events.subscribe(user.tenantId, user.id, {
      onEvent: ({ type, id }) => stream.send(`event: ${type}\ndata: ${JSON.stringify({ type, id })}\n\n`),
      onEnd: () => stream.end(),
    })
    if (!unsubscribe) throw tooMany(60)
    const heartbeat = setInterval(() => stream.send(':\n\n'), HEARTBEAT_MS)
    const expiry = setTimeout(() => stream.end(), session.expiresAt - Date.now())
    const stream = openEventStream(raw.reply, () => {
      unsubscribe()
      clearInterval(heartbeat)
      clearTimeout(expiry)
    })
    stream.send('retry: 3000\n\n')
    return ''
  },
})
