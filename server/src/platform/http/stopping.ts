import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Events } from '#platform/work/events.ts'

/** As long as a request may take: what runs longer than this is cut off. */
const PATIENCE_MS = 20_000

/**
 * Lets a stop end: pages that listen for events are let go (they come back, to another instance), a connection whose
 * request was still running is closed after its answer instead of waiting for a next request, and one that a browser
 * opened ahead of time and never used is closed at once.
 */
export const installStop = (app: FastifyInstance, events: Events): void => {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    events.end()
    app.server.keepAliveTimeout = 1
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref()
  })
}
