import type { TestCaller, TestServer } from './fixtures.ts'
import { until } from './until.ts'

/** The caller's open page: what the server has told it so far. */
export const openEventStream = async ({ app }: TestServer, caller: TestCaller) => {
  const response = await app.inject({
    url: '/api/v1/events/stream',
    headers: { authorization: `Bearer ${caller.token}` },
    payloadAsStream: true,
  })
  const stream = response.stream()
  let text = ''
  let isOver = false
  stream.on('data', (chunk) => (text += String(chunk))).on('close', () => (isOver = true))
  return {
    /** Events in the order in which they came. */
    heard: (): { type: string; id: string }[] =>
      [...text.matchAll(/^data: (.*)$/gm)].map(
        (match) => JSON.parse(match[1] ?? '') as { type: string; id: string },
      ),
    hasEnded: () => isOver,
    close: () => void stream.destroy(),
  }
}

const GREETING = 'greeting'

/**
 * The same once this server hears what instances tell each other, which it may not yet right after its start. A page that was
 * ended by what was changed before it, and is heard of only now, is opened anew, as a browser does.
 */
export const openHearingStream = async (server: TestServer, caller: TestCaller) => {
  let page = await openEventStream(server, caller)
  const { id: userId, tenant } = caller.user
  await until('a first event', async () => {
    if (page.hasEnded()) page = await openEventStream(server, caller)
    await server.services.database.inTenant(tenant.id, async (db) =>
      db.announce({ type: 'visit', id: GREETING, userId }),
    )
    return page.heard().length > 0
  })
  const { heard, ...rest } = page
  return { ...rest, heard: () => heard().filter(({ id }) => id !== GREETING) }
}
