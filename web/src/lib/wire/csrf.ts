import { API_BASE, HTTP_TIMEOUT_MS } from '@rounds/contract/constants'
import { onCleared } from '#lib/person/auth-store.ts'
import { ApiError, errorOfSilence } from '#lib/plain/errors.ts'
import { lightCalls } from './light-calls.ts'
import { missedServer } from './network.ts'
import { transport } from './transport.ts'

const { path, failure } = lightCalls.csrfToken
/** Specification §8. */
const MALFORMED = 'Invalid CSRF token response format'

let pending: Promise<string> | null = null

/** Nothing came, or the way was cut before all of it had come. */
const unanswered = (cause: unknown): never => {
  missedServer()
  throw errorOfSilence(cause, failure)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const fetchToken = async (): Promise<string> => {
  const response = await transport
    .fetch(API_BASE + path, {
      credentials: 'include',
      signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    })
    .catch(unanswered)
  if (!response.ok) throw new ApiError(response.status, 'CSRF_FETCH', `${failure}: ${response.status}`)
  const text = await response.text().catch(unanswered)
  const body = parsed(text) as { csrfToken?: unknown; token?: unknown } | null
  const token = body?.csrfToken ?? body?.token
  if (typeof token !== 'string' || token === '') throw new ApiError(response.status, 'CSRF_FORMAT', MALFORMED)
  return token
}

/**
 * The token for the `X-CSRF-Token` header, fetched once and kept in memory. Throws ApiError 'CSRF token fetch failed'
 * with the status, or 'Invalid CSRF token response format' (specification §8).
 */
export const csrfToken = (): Promise<string> => {
  pending ??= fetchToken().catch((error: unknown) => {
    pending = null
    throw error
  })
  return pending
}

/** Forgets the token: the next request that changes something fetches a new one. */
export const dropCsrfToken = (): void => {
  pending = null
}

// The token belongs to a session: the next one needs its own.
onCleared(dropCsrfToken)
