import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Issue } from '@rounds/contract/common'
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

const expectations: Record<string, string> = {
  object: 'Must be an object',
  record: 'Must be an object',
  array: 'Must be a list',
  boolean: 'Must be true or false',
  number: 'Must be a number',
  string: 'Must be text',
}

/** What a person is told where the contract has no words of its own for a rule. */
const plainMessage: z.core.$ZodErrorMap = (issue) =>
  (issue.code === 'invalid_type' && expectations[issue.expected]) || 'Invalid value'

/** What a request asks, as the contract takes it: the names of its path, and its query or body. Throws 400. */
export const readInput = async (endpoint: Endpoint, request: FastifyRequest): Promise<unknown> => {
  const fromQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const given = {
    ...asRecord(fromQuery ? request.query : await readBody(endpoint, request)),
    ...asRecord(request.params),
  }
  const result = endpoint.input.safeParse(given, { error: plainMessage })
  if (result.success) return result.data
  const issues: Issue[] = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    rule: issue.code,
    message: issue.message,
  }))
  throw new Refusal(400, 'VALIDATION_ERROR', issues[0]?.message ?? 'Invalid request', issues)
}
