import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { API_BASE } from '@rounds/contract'
import { system } from '@rounds/contract/system'
import { draining } from '#platform/plain/errors.ts'
import type { Events } from '#platform/work/events.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface FastifyInstance {
    /**
     * Before a stop: for so many milliseconds everything is served as ever, but `/api/v1/health` is 503, so that the balancer
     * sends nobody new, and each answer ends its connection, so that none is kept that the stop would have to cut.
     */
    drain(milliseconds: number): Promise<void>
  }
}

/** What still runs so long after the port was closed is cut off. With the drain before it stays below `STOP_DEADLINE_MS`. */
const PATIENCE_MS = 15_000
/** How long a stop may take in all: orchestrators kill after 30 s. */
export const STOP_DEADLINE_MS = 25_000

/** Who has just connected is heard so long; a connection that a browser opened ahead of time and never used is closed then. */
const HEARING_MS = 500
/** Ends in any case, also where connections come faster than they are taken. */
const MOST_TURNS = 1000

/**
 * Takes all who have connected, of whom a turn of the event loop takes one: whoever still waits for it when the port closes is cut off, and
 * a balancer does not send a change again.
 */
const takeAll = async (server: Server): Promise<void> => {
  let taken = 0
  const count = () => void taken++
  server.on('connection', count)
  for (let turns = 0, quiet = 0; quiet < 2 && turns < MOST_TURNS; turns++) {
    const before = taken
    await turn()
    quiet = taken === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}

/**
 * Lets a stop end: pages that listen for events are let go (they come back, to another instance), a connection whose
 * request was still running is closed after its answer instead of waiting for a next request, and one that was never used soon after.
 */
export const installStop = (app: FastifyInstance, events: Events): void => {
  let isDraining = false
  app.decorate('drain', async (milliseconds: number) => {
    if (!isDraining) app.log.info({ draining: milliseconds })
    isDraining = true
    await pause(milliseconds)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!isDraining) return done()
    void reply.header('Connection', 'close')
    done(request.routeOptions.url === API_BASE + system.health.path ? draining() : undefined)
  })
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    events.end()
    app.server.keepAliveTimeout = 1
    // Closing the port ends idle connections with it, also one whose request has arrived and was not read yet.
    const closeIdle = app.server.closeIdleConnections.bind(app.server)
    app.server.closeIdleConnections = () => {
      setTimeout(() => {
        closeIdle()
        for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
      }, HEARING_MS).unref()
    }
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref()
    await takeAll(app.server)
  })
}
