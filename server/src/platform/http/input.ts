import type { FastifyRequest } from 'fastify'
import { asked } from '@rounds/contract/asked'
import type { Endpoint } from '@rounds/contract/endpoint'
import { Refusal } from '@rounds/contract/refusal'
import { readBody } from './bodies.ts'

/** The version that If-Match names. */
export const expectedVersion = (request: FastifyRequest): number | undefined => {
  const header = request.headers['if-match']
  if (header === undefined) return undefined
  const version = /^"v(\d{1,9})"$/.exec(header)?.[1]
  if (version === undefined) throw new Refusal(412, 'PRECONDITION_FAILED', 'If-Match does not name a version')
  return Number(version)
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
