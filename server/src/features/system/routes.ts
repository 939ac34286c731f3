import { system } from '@rounds/contract/system'
import { tooMany } from '#platform/plain/errors.ts'
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
    const socket = raw.reply.raw
    const unsubscribe = services.events.subscribe(user.tenantId, user.id, {
      onEvent: ({ type, id }) => socket.write(`event: ${type}\ndata: ${JSON.stringify({ type, id })}\n\n`),
      onEnd: () => socket.end(),
    })
    if (!unsubscribe) throw tooMany(60)
    raw.reply.hijack()
    socket.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    socket.write('retry: 3000\n\n')
    const heartbeat = setInterval(() => socket.write(':\n\n'), HEARTBEAT_MS)
    const expiry = setTimeout(() => socket.end(), session.expiresAt - Date.now())
    socket.on('close', () => {
      unsubscribe()
      clearInterval(heartbeat)
      clearTimeout(expiry)
    })
    return ''
  },
})
