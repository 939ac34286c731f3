import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@rounds/contract/endpoint'
import { API_BASE } from '@rounds/contract'
import { checkOutput, checkedRefusal } from './as-contracted.ts'
import { whileHeld } from './bodies.ts'
import type { Actor } from '#platform/database/audit.ts'
import type { Db, Transaction } from '#platform/database/db.ts'
import { giveBack } from '#platform/plain/bytes.ts'
import { isUnavailable } from '#platform/plain/errors.ts'
import type { Services } from '#platform/work/services.ts'
import { openEventStream } from './event-stream.ts'
import { asksSigned, gates } from './gates.ts'
import type { Base, Context, Implementation } from './implement.ts'
import { expectedVersion, readInput } from './input.ts'
import { type IdempotencyKey, findAnswer, idempotencyKey, keepAnswer } from './idempotency.ts'
import { type Cookie, type CookieKind, Reply, cookieName, reply } from './reply.ts'
import { JsonText } from '#platform/database/rows.ts'
import type { Session, SessionUser } from '#platform/identity/session.ts'

/** A request that passed the gates. */
type Asked = { session: Session | undefined; input: unknown; version: number | undefined }

/** What goes over the wire. */
type Sent = {
  status: number
  body: string | Buffer | Readable | undefined
  cookies: Cookie[]
  headers: Record<string, string>
  /** Bytes that nobody else has: their memory is free once they are on their way. */
  ownBytes?: Buffer
  /** Of what is answered. */
  id?: string
  isRepeatable?: boolean
}

const toSent = (endpoint: Endpoint, answer: unknown, strict: boolean): Sent => {
  const wrapped = answer instanceof Reply ? (answer as Reply<unknown>) : undefined
  const value: unknown = wrapped ? wrapped.value : answer
  if (value instanceof JsonText) {
    const { bytes } = value
    if (strict) checkOutput(endpoint, JSON.parse(bytes.toString()))
    return { status: endpoint.status ?? 200, body: bytes, ownBytes: bytes, cookies: [], headers: {} }
  }
  if (strict) checkOutput(endpoint, value, wrapped?.options.status)
  const { id, version } = (value ?? {}) as { id?: unknown; version?: unknown }
  return {
    ...(typeof id === 'string' && { id }),
    isRepeatable: wrapped?.options.isRepeatable ?? false,
    status: wrapped?.options.status ?? endpoint.status ?? 200,
    body: endpoint.contentType === undefined ? JSON.stringify(value) : (value as string | Buffer | Readable),
    cookies: wrapped?.options.cookies ?? [],
    headers: {
      ...(typeof version === 'number' && { etag: `"v${version}"` }),
      ...(endpoint.contentType !== undefined && { 'content-type': endpoint.contentType }),
      ...wrapped?.options.headers,
    },
  }
}

/** Aborted once nobody waits for an answer that has not been given. */
const goneOf = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort()
  })
  return gone.signal
}

/** Mounts a feature: session, rights, parsing, transaction, audit, idempotency, reply, in the order of server-rules 4.1. */
export const mount = (app: FastifyInstance, services: Services, implementation: Implementation): void => {
  const { settings, database } = services
  const secure = settings.publicUrl?.startsWith('https:') ?? false
  const nameOf = (kind: CookieKind) => cookieName(kind, secure)

  const admit = gates(services, nameOf)

  const write = (response: FastifyReply, sent: Sent) => {
    for (const { value, maxAge, ...kind } of sent.cookies) {
      const name = nameOf(kind)
      const options = { path: kind.path, httpOnly: true, secure, sameSite: 'strict' as const }
      if (value === null) response.clearCookie(name, options)
      else response.setCookie(name, value, { ...options, ...(maxAge !== undefined && { maxAge }) })
    }
    response.code(sent.status).header('cache-control', 'no-store').headers(sent.headers)
    if (sent.body !== undefined && sent.headers['content-type'] === undefined)
      response.header('content-type', 'application/json; charset=utf-8')
    const { ownBytes } = sent
    if (ownBytes) response.raw.once('finish', () => giveBack(ownBytes))
    return response.send(sent.body ?? '')
  }

  for (const { endpoint, handler, ofBytes, readAgain } of implementation) {
    const { method, path, audience } = endpoint
    const changes = method !== 'GET'
    // Whoever may not ask has no large body read: for these the gates come before it.
    const isLarge = audience !== 'public' && (endpoint.bodyLimit ?? endpoint.multipart) !== undefined

    /** What was answered when the key was sent first; undefined when nothing was, or it told of what the caller sees no longer. */
    const answerOf = async (key: IdempotencyKey, user: SessionUser): Promise<Sent | undefined> => {
      const db = database.read(user.tenantId)
      const kept = await findAnswer(db, key)
      if (!kept) return undefined
      const { status, body, objectId } = kept
      const value: unknown =
        objectId === null ? body && JSON.parse(body) : await readAgain?.({ db, user }, objectId)
      if (objectId !== null && value === undefined) return undefined
      return toSent(endpoint, reply(value || undefined, { status }), settings.strict)
    }

    const serve = async (
      request: FastifyRequest,
      response: FastifyReply,
      { session, input, version }: Asked,
    ): Promise<unknown> => {
      const actorIn = (tenantId: string): Actor => ({
        userId: session?.user.tenantId === tenantId ? session.user.id : null,
        ip: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        requestId: request.id,
      })
      const key =
        session && changes && asksSigned(endpoint, request)
          ? idempotencyKey(request, session.user.id, `${method} ${path}`)
          : undefined
      const base: Base & { session: Session | undefined } = {
        services,
        now: Date.now(),
        ip: request.ip,
        cookieOf: (kind) => request.cookies[nameOf(kind)],
        expectedVersion: version,
        session,
        // What is stored whatever becomes of a request (a wrong password) is not stored of one that was carried out before.
        inTenant: async (tenantId, work) => {
          if (session && key && (await answerOf(key, session.user))) throw new Error('Sent before')
          return database.inTenant(tenantId, work, actorIn(tenantId))
        },
        knownTags: request.headers['if-none-match'],
        gone: () => goneOf(response),
        openStream: (onClose) => openEventStream(response, onClose),
      }
      const handle = async (db: Db | undefined) => {
        const context = { ...base, db, user: db && session?.user } as unknown as Context<Endpoint>
        return toSent(endpoint, await handler(context, input), settings.strict)
      }

      if (!session || !asksSigned(endpoint, request)) return write(response, await handle(undefined))
      const { tenantId } = session.user
      if (!changes) {
        const isSlow = endpoint.slow?.(input) ?? false
        const sent = await handle(
          isSlow ? database.readSlowly(tenantId, goneOf(response)) : database.read(tenantId),
        )
        return response.sent ? response : write(response, sent)
      }

      try {
        const work = async (db: Transaction) => {
          const result = await handle(db)
          const { status, id, isRepeatable } = result
          const objectId = (readAgain && id) ?? null
          if (key && status < 300 && !endpoint.secret && !isRepeatable)
            keepAnswer(db, key, {
              status,
              objectId,
              body: objectId ? null : String((result.body as string | Buffer | undefined) ?? ''),
            })
          return result
        }
        return write(response, await database.inTenant(tenantId, work, actorIn(tenantId)))
      } catch (error) {
        const first = key && !isUnavailable(error) ? await answerOf(key, session.user) : undefined
        if (!first) throw error
        return write(response.header('Idempotent-Replayed', 'true'), first)
      }
    }

    const respond = async (request: FastifyRequest, response: FastifyReply): Promise<unknown> => {
      const session = isLarge ? request.admitted : await admit(endpoint, request)
      const input = await readInput(endpoint, request)
      const served = serve(request, response, { session, input, version: expectedVersion(request) })
      return settings.strict
        ? served.catch((error: unknown) => Promise.reject(checkedRefusal(endpoint, error)))
        : served
    }

    app.route({
      method,
      url: API_BASE + path,
      handler: (request, response) => whileHeld(request, () => respond(request, response)),
      ...(isLarge && {
        onRequest: async (request: FastifyRequest) => {
          request.admitted = await admit(endpoint, request)
        },
      }),
      config: { ...(endpoint.form && { form: true }), ...(ofBytes && { ofBytes: true }) },
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      ...(endpoint.contentType === 'text/event-stream' && { exposeHeadRoute: false }),
    })
  }
}
