import type { FastifyInstance } from 'fastify'
import type { Events } from './events.ts'

/**
 * Lets a stop end: pages that listen for events are let go (they come back, to another instance), and a connection whose
 * request was still running is closed after its answer instead of waiting for a next request.
 */
export const installStop = (app: FastifyInstance, events: Events): void => {
  app.addHook('preClose', async () => {
    events.end()
    app.server.keepAliveTimeout = 1
  })
}
