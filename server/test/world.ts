import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import type { Endpoint, Role } from '@rounds/contract/endpoint'
import { hashPassword } from '#platform/identity/password.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import {
  type TestCaller,
  type TestServer,
  type TestTenant,
  type TestUser,
  as,
  makeTenant,
  makeUser,
} from './fixtures.ts'

export const PASSWORD = 'Demo1234!-Heron'
const hashed = hashPassword(PASSWORD)

export type Caller = TestCaller

/** Two tenants and the platform: everyone whom the matrix of server-rules 4.7 names. */
export type World = {
  server: TestServer
  a: { tenant: TestTenant }
  b: { tenant: TestTenant }
  /** A SUPER_ADMIN of the platform's tenant. */
  sa: Caller
  ta: Caller
  sup: Caller
  /** Owns the objects; reports to `sup`. */
  del: Caller
  /** A supervisor and a delegate of the same tenant, of another team. */
  supX: Caller
  delX: Caller
  /** The people of the other tenant, by role. */
  other: Record<Exclude<Role, 'SUPER_ADMIN'>, Caller>
}

const member = async (
  server: TestServer,
  tenant: TestTenant,
  role: Role,
  more: { supervisorId?: string; status?: string } = {},
) => as(server, await makeUser(server, tenant, role, { ...more, passwordHash: await hashed }))

export const makeWorld = async (server: TestServer): Promise<World> => {
  const id = randomUUID().slice(0, 13)
  const a = await makeTenant(server, { slug: `own-${id}` })
  const b = await makeTenant(server, { slug: `other-${id}` })
  const platform = await makeTenant(server, { slug: `platform-${id}` })
  const sup = await member(server, a, 'SUPERVISOR')
  const supX = await member(server, a, 'SUPERVISOR')
  const otherSup = await member(server, b, 'SUPERVISOR')
  return {
    server,
    a: { tenant: a },
    b: { tenant: b },
    sa: await member(server, platform, 'SUPER_ADMIN'),
    ta: await member(server, a, 'TENANT_ADMIN'),
    sup,
    del: await member(server, a, 'DELEGATE', { supervisorId: sup.user.id }),
    supX,
    delX: await member(server, a, 'DELEGATE', { supervisorId: supX.user.id }),
    other: {
      TENANT_ADMIN: await member(server, b, 'TENANT_ADMIN'),
      SUPERVISOR: otherSup,
      DELEGATE: await member(server, b, 'DELEGATE', { supervisorId: otherSup.user.id }),
    },
  }
}

/** Someone who exists for one request. */
export const freshUser = ({ server }: World, tenant: TestTenant, role: Role, status = 'active') =>
  member(server, tenant, role, { status })

/** A session with its secrets, as a sign-in would leave it. */
export const openSession = async (
  { services }: Pick<TestServer, 'services'>,
  { id: userId, tenant }: Pick<TestUser, 'id' | 'tenant'>,
  { expiresInMs = 900_000 } = {},
): Promise<{ id: string; access: string; refresh: string }> => {
  const [id, access, refresh] = [randomUUID(), mintToken('fvs', tenant.id), mintToken('fvf', tenant.id)]
  const expires = new Date(Date.now() + expiresInMs).toISOString()
  await services.database.inTenant(tenant.id, async (db) => {
    await db.rows('insert into sessions (tenant_id, id, user_id, expires_at) values ($1, $2, $3, $4)', [
      id,
      userId,
      expires,
    ])
    await db.rows(
      `insert into session_tokens (tenant_id, session_id, access_hash, refresh_hash, access_expires_at)
       values ($1, $2, $3, $4, $5)`,
      [id, sha256(access), sha256(refresh), expires],
    )
  })
  return { id, access, refresh }
}

/** What to send to an endpoint. */
export type Request = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** A body that is not JSON. */
  multipart?: { payload: Buffer; contentType: string }
  cookies?: Record<string, string>
}

/** The address of a request below the server's root. */
export const urlOf = (endpoint: Endpoint, { params = {}, query }: Request): string => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return `/api/v1${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
}

export type Answer = { status: number; text: string; headers: Response['headers'] }

/** Sends a request of the endpoint through the whole server, without a network. */
export const call = async (
  { app }: TestServer,
  endpoint: Endpoint,
  request: Request,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const options: InjectOptions = {
    method: endpoint.method,
    url: urlOf(endpoint, request),
    headers: { ...headers, ...(request.multipart && { 'content-type': request.multipart.contentType }) },
    cookies: request.cookies ?? {},
    ...(request.body && { payload: request.body }),
    ...(request.multipart && { payload: request.multipart.payload }),
  }
  if (endpoint.contentType !== 'text/event-stream') {
    const { statusCode, body, headers: sent } = await app.inject(options)
    return { status: statusCode, text: body, headers: sent }
  }
  // A stream has no end: its beginning is the answer.
  const streamed = await app.inject({ ...options, payloadAsStream: true })
  const stream = streamed.stream()
  let text = ''
  if (streamed.statusCode !== 200) for await (const chunk of stream) text += String(chunk)
  stream.destroy()
  return { status: streamed.statusCode, text, headers: streamed.headers }
}

export const bearer = (caller: Caller | undefined): Record<string, string> =>
  caller ? { authorization: `Bearer ${caller.token}` } : {}

/**
 * How an endpoint is called rightly. `reach`: who besides the owner gets at the object the request names (`tenant`:
 * everyone of its tenant who has the role; `delegate`: the delegate and those above; `own`: one user only); absent when it
 * names none.
 */
export type Recipe = {
  reach?: 'tenant' | 'delegate' | 'own'
  /** The caller is someone made for this one request, because it changes the account. */
  fresh?: true
  /** `caller` sends it; objects belong to `world.del` or, where `reach` is `own`, to `owner`. */
  request(world: World, caller: Caller | undefined, owner: Caller): Promise<Request> | Request
}
