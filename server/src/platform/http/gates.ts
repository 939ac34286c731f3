import type { FastifyRequest } from 'fastify'
import { namesTenant } from '@rounds/contract/constants'
import type { Endpoint } from '@rounds/contract/endpoint'
import { isAllowed, needsSession } from '@rounds/contract/rights'
import { checkSubscription } from '@rounds/contract/tenant-rules'
import { noteNetwork } from '#platform/identity/known-networks.ts'
import { checkCsrf } from '#platform/identity/csrf.ts'
import type { Database } from '#platform/database/db.ts'
import {
  accountInactive,
  badRequest,
  conflict,
  forbidden,
  notFound,
  unauthenticated,
} from '@rounds/contract/refusal'
import { type CookieKind, accessCookie, csrfCookie } from './reply.ts'
import type { Services } from '#platform/work/services.ts'
import type { Session, SessionUser } from '#platform/identity/session.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface FastifyRequest {
    /** Who asks, for the log. */
    signedIn?: { userId: string; tenantId: string }
    /** The session with which a request passed the gates before its body was read. */
    admitted?: Session | undefined
  }
}

/** server-rules 4.2: the header only confirms the session's tenant; a super admin, who belongs to none, names an existing one. */
const checkTenantHeader = async (database: Database, request: FastifyRequest, user: SessionUser) => {
  const header = request.headers['x-tenant-id']
  if (header === undefined) return
  if (typeof header !== 'string' || header === '' || header.length > 64 || header.includes(','))
    throw badRequest('VALIDATION_ERROR', 'Invalid tenant header')
  const named = header.toLowerCase()
  if (named === user.tenantId || named === user.tenantSlug) return
  if (user.role !== 'SUPER_ADMIN') throw forbidden('Tenant mismatch', 'TENANT_MISMATCH')
  const known = await database.global('select id from tenants where slug = $1 or id::text = $1', [named])
  if (known.length === 0) throw notFound('Tenant')
}

/**
 * decisions.md: a change is made in nobody else's name. Whoever has signed in on this device meanwhile, maybe for another
 * company, is not its author (`tenant:user`); a caller that names none is served.
 */
const checkAuthor = (request: FastifyRequest, user: SessionUser) => {
  const author = request.headers['x-author']
  if (author === undefined) return
  const [tenantId, userId] = String(author).split(':')
  const isOwn = userId === user.id && (tenantId === user.tenantId || user.role === 'SUPER_ADMIN')
  if (!isOwn)
    throw conflict(
      'Another person has signed in on this device meanwhile. Nothing was changed.',
      'WRONG_PERSON',
    )
}

const checkRight = (endpoint: Endpoint, user: SessionUser, request: FastifyRequest) => {
  if (!isAllowed(endpoint, user))
    throw forbidden(endpoint.refusal?.((request.body ?? {}) as Record<string, unknown>))
}

/** Whether a request is made in the name of whoever is signed in. */
export const asksSigned = (endpoint: Endpoint, { headers }: FastifyRequest): boolean =>
  needsSession(endpoint, headers['x-tenant-id'] !== undefined)

/**
 * Who may ask for what, in the order of server-rules 4.1: session, rate of strangers, cross-site check, rate of the person and company, author, tenant, subscription, role and
 * permission. Answers the live session, if there is one; throws the refusal of the first gate that stays shut.
 */
export const gates = (
  { settings, sessions, database }: Services,
  nameOf: (kind: CookieKind) => string,
): ((endpoint: Endpoint, request: FastifyRequest) => Promise<Session | undefined>) => {
  const publicOrigin = settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl).origin

  const findSession = async (request: FastifyRequest) => {
    const cookie = request.cookies[nameOf(accessCookie)]
    const { authorization } = request.headers
    if (authorization === undefined) return cookie === undefined ? undefined : sessions.find(cookie)
    if (cookie !== undefined)
      throw badRequest('VALIDATION_ERROR', 'Send either a cookie or an Authorization header')
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
    return token === undefined ? undefined : sessions.find(token)
  }

  return async (endpoint, request) => {
    const changes = endpoint.method !== 'GET'
    const isSigned = asksSigned(endpoint, request)
    const found = await findSession(request)
    const session = found?.isActive ? found : undefined
    if (!session) await request.server.rates.stranger(endpoint, request)
    if (isSigned && found && !found.isActive) throw accountInactive(401)
    if (isSigned && !session) throw unauthenticated()
    if (changes && request.headers.authorization === undefined) {
      const secret = request.cookies[nameOf(csrfCookie)]
      checkCsrf(request, { secret, hasSession: session !== undefined, publicOrigin })
    }
    if (!session) return undefined
    noteNetwork(session.user.tenantId, request.ip)
    request.signedIn = { userId: session.user.id, tenantId: session.user.tenantId }
    await request.server.rates.member(endpoint, request)
    if (changes && isSigned) checkAuthor(request, session.user)
    if (namesTenant(endpoint.name)) await checkTenantHeader(database, request, session.user)
    if (isSigned) {
      if (changes && !endpoint.always) checkSubscription(session.user.role, session.subscriptionStatus)
      checkRight(endpoint, session.user, request)
    }
    return session
  }
}
