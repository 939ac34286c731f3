import type { Endpoint } from '@rounds/contract/endpoint'
import { type RefusalStatus, refusalsOf } from '@rounds/contract/statuses'
import { toRefusal } from '#platform/plain/errors.ts'

// What tests and development check of every answer, so that the contract tells the truth.

/** Throws unless the answer has the status and the shape that the contract says. */
export const checkOutput = (endpoint: Endpoint, value: unknown, status?: number): void => {
  const { status: usual = 200, also = [] } = endpoint
  if (status !== undefined && ![usual, ...also].some((said) => said === status))
    throw new Error(`${endpoint.name} answers with ${status}, which the contract does not say`)
  if (endpoint.contentType !== undefined) return
  const result = endpoint.output.safeParse(value)
  if (!result.success)
    throw new Error(`Answer of ${endpoint.name} is not as the contract says: ${result.error.message}`)
}

/** 408 and 499 are of those who do not send or wait, whatever they asked for. */
const ofTheCaller = [408, 499]

/** The refusal itself, or the fault that the contract does not name its status. */
export const checkedRefusal = (endpoint: Endpoint, error: unknown): unknown => {
  const status = toRefusal(error)?.status
  if (status === undefined || ofTheCaller.includes(status)) return error
  if (refusalsOf(endpoint).includes(status as RefusalStatus)) return error
  return new Error(`${endpoint.name} refuses with ${status}, which the contract does not say`, {
    cause: error,
  })
}
