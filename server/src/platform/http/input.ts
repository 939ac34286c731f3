import type { FastifyRequest } from 'fastify'
import { asked } from '@rounds/contract/asked'
import type { Endpoint } from '@rounds/contract/endpoint'
import { readBody } from './bodies.ts'

/** The version that If-Match names; NaN, which is no version of anything, where it names none (server-rules 5.5). */
export const expectedVersion = ({ headers }: FastifyRequest): number | undefined => {
  const header = headers['if-match']
  return header === undefined ? undefined : Number(/^"v(\d{1,9})"$/.exec(header)?.[1])
}

const asRecord = (value: unknown) => (value ?? {}) as Record<string, unknown>

/**
 * What a request asks, as the contract takes it: the names of its path, and its query or body; of a body that its handler reads
 * itself (`OfBytes`) the bytes. Throws 400.
 */
export const readInput = async (endpoint: Endpoint, request: FastifyRequest): Promise<unknown> => {
  const fromQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const given = fromQuery ? request.query : await readBody(endpoint, request)
  if (request.routeOptions.config.ofBytes && given) return given
  return asked(endpoint, { ...asRecord(given), ...asRecord(request.params) })
}
