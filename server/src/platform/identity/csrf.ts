import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '@rounds/contract/refusal'
import { sameText } from './tokens.ts'

/** The secret half of the double submit: an HttpOnly cookie, new at every sign-in and sign-out. */
export const mintCsrfSecret = (): string => randomBytes(32).toString('base64url')

/** The half that goes into the X-CSRF-Token header; cannot be computed without the cookie. */
export const csrfToken = (secret: string): string =>
  createHmac('sha256', secret).update('csrf').digest('base64url')

const mismatch = () => forbidden('CSRF token mismatch', 'CSRF_INVALID')

const isForeign = (request: FastifyRequest, publicOrigin: string | undefined) => {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const { origin, host } = request.headers
  if (origin === undefined) return false
  if (origin === publicOrigin) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Refuses a change that another site may have sent. A caller without cookies that is no browser has no authority that
 * could be abused and needs no token.
 */
export const checkCsrf = (
  request: FastifyRequest,
  {
    secret,
    hasSession,
    publicOrigin,
  }: { secret: string | undefined; hasSession: boolean; publicOrigin: string | undefined },
): void => {
  if (isForeign(request, publicOrigin)) throw mismatch()
  const isBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
  if (!hasSession && secret === undefined && !isBrowser) return
  const given = request.headers['x-csrf-token']
  if (secret === undefined || typeof given !== 'string' || !sameText(given, csrfToken(secret)))
    throw mismatch()
}
