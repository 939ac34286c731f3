import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Busy } from '#platform/plain/errors.ts'

class Overloaded extends Busy {
  constructor() {
    super(503, 'OVERLOADED', 'The service is busy. Try again in a moment.', 5)
  }
}

/** A process that has this share of its heap in use is about to end: what it has begun is worth more than what comes. */
const HEAP_SHARE = 0.92

/**
 * What is looked at to judge the event loop. Long enough that one stall (a paused machine, a core taken away) is no overload:
 * of a stretch without a single turn the library thinks the worst. Milliseconds.
 */
const SAMPLE_MS = 5000

/**
 * Refuses what comes while every turn of the event loop takes long, or the heap is nearly full (server-rules 4.1, gate 2).
 * `/health` is answered all the same: the process lives. So are
 * pages and files: they cost little, and a page that stands says itself what it has no answer to.
 */
export const installPressure = (
  app: FastifyInstance,
  { maxHeapBytes = getHeapStatistics().heap_size_limit * HEAP_SHARE, sampleMs = SAMPLE_MS } = {},
) =>
  app.register(underPressure, {
    maxEventLoopDelay: 1000,
    maxHeapUsedBytes: maxHeapBytes,
    sampleInterval: sampleMs,
    pressureHandler: ({ url }) => (url.startsWith('/api/') ? Promise.reject(new Overloaded()) : undefined),
  })
