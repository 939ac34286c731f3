import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '@rounds/contract'
import { type Endpoint, type Role, pathParameters } from '@rounds/contract/endpoint'
import { csrfToken, mintCsrfSecret } from '#platform/identity/csrf.ts'
import { endpoints, fittingRole, isChange } from './endpoints.ts'
import { type TestServer, startServer, testSettings } from './fixtures.ts'
import { type OwnDatabase, makeDatabase } from './own-database.ts'
import { recipes } from './recipes.ts'
import {
  type Answer,
  type Caller,
  type Request,
  type World,
  bearer,
  call,
  freshUser,
  makeWorld,
  openSession,
} from './world.ts'

let database: OwnDatabase
let server: TestServer
let world: World
let cells = 0
beforeAll(async () => {
  database = await makeDatabase()
  server = await startServer(testSettings({ DATABASE_URL: database.url }))
  world = await makeWorld(server)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  console.log(`access sweep: ${cells} cells`)
})

/** Columns of server-rules 4.7. OTH: someone of another tenant with the fitting role, who sends this one's ids. */
const identities = ['SA', 'TA', 'SUP', 'DEL', 'ANON', 'OTH', 'SUPx', 'DELx'] as const
type Identity = (typeof identities)[number]

const roleOf = (identity: Identity, endpoint: Endpoint): Role | undefined => {
  if (identity === 'OTH') {
    const { audience } = endpoint
    return Array.isArray(audience)
      ? (audience.find((role) => role !== 'SUPER_ADMIN') ?? 'TENANT_ADMIN')
      : 'DELEGATE'
  }
  return ({ SA: 'SUPER_ADMIN', TA: 'TENANT_ADMIN', SUP: 'SUPERVISOR', DEL: 'DELEGATE', SUPx: 'SUPERVISOR', DELx: 'DELEGATE', ANON: undefined } as const)[identity] // prettier-ignore
}

const callerOf = (identity: Identity, endpoint: Endpoint): Caller | undefined => {
  const { sa, ta, sup, del, supX, delX, other } = world
  if (identity === 'OTH') return other[roleOf('OTH', endpoint) as keyof World['other']]
  return { SA: sa, TA: ta, SUP: sup, DEL: del, SUPx: supX, DELx: delX, ANON: undefined }[identity]
}

/** What the rule below does not say, each with its reason. */
const exceptions: Partial<Record<EndpointName, Partial<Record<Identity, number>>>> = {
  // The right password of one tenant opens nothing in another.
  'auth.login': { OTH: 401 },
  'auth.refresh': { ANON: 401 },
  // A super admin's tenants are all of them.
  'tenants.get': { SA: 200 },
  'tenants.update': { SA: 200 },
  // requirements E-036: a delegate who names anyone but themselves is told no, whether the other exists or not.
  'dashboard.delegateData': { OTH: 403, DELx: 403 },
  'dashboard.summary': { OTH: 403, DELx: 403 },
}

/** Server-rules 4.7 as corrected by decisions.md: role first (403), then whether the object is in scope (404). */
const expected = (name: EndpointName, endpoint: Endpoint, identity: Identity): number => {
  const exception = exceptions[name]?.[identity]
  if (exception !== undefined) return exception
  const success = endpoint.status ?? 200
  const { audience } = endpoint
  if (audience === 'public') return success
  const role = roleOf(identity, endpoint)
  if (role === undefined) return 401
  if (audience !== 'any' && !audience.includes(role)) return 403
  const { reach } = recipes[name]
  if (reach === undefined) return success
  if (identity === 'OTH' || identity === 'SA') return reach === 'own' && identity === 'SA' ? success : 404
  if (identity === 'SUPx' || identity === 'DELx') return reach === 'tenant' ? success : 404
  return success
}

/** Refused attempts to sign in are counted; nothing else may change when a request is refused. */
const counted = ['throttles']
const quietFor = (name: string) => (name.startsWith('auth.') ? [...counted, 'audit_log'] : counted)

type Cell = {
  name: EndpointName
  endpoint: Endpoint
  request: Request
  headers: Record<string, string>
  status: number
}

/** Sends one cell and checks its status, its shape, and that a read or a refused change left every table as it was. */
const check = async (label: string, { name, endpoint, request, headers, status }: Cell): Promise<Answer> => {
  cells++
  await database.owner.query('delete from throttles')
  const watched = !isChange(endpoint) || status >= 400
  const before = watched ? await database.fingerprint(quietFor(name)) : ''
  const answer = await call(server, endpoint, request, headers)
  expect(answer.status, `${label}: ${answer.text.slice(0, 300)}`).toBe(status)
  if (watched) expect(await database.fingerprint(quietFor(name)), `${label} changed rows`).toBe(before)
  if (status >= 400)
    expect(Object.keys(JSON.parse(answer.text) as object), label).toEqual(
      expect.arrayContaining(['message', 'code']),
    )
  return answer
}

const prepare = async (name: EndpointName, caller: Caller | undefined, owner: Caller) => {
  const recipe = recipes[name]
  const user = recipe.fresh && caller ? await freshUser(world, caller.user.tenant, caller.user.role) : caller
  // A session for this cell alone: some requests end theirs.
  const sender = user && { ...user, token: (await openSession(server, user.user)).access }
  return { sender, request: await recipe.request(world, sender, owner) }
}

/** The usual caller of an endpoint and a right request of theirs. */
const usual = async (name: EndpointName, endpoint: Endpoint) => {
  const role = fittingRole(endpoint)
  const caller = {
    SUPER_ADMIN: world.sa,
    TENANT_ADMIN: world.ta,
    SUPERVISOR: world.sup,
    DELEGATE: world.del,
  }[role]
  const { sender = caller, request } = await prepare(name, caller, caller)
  return { caller: sender, request }
}

const success = (endpoint: Endpoint) => endpoint.status ?? 200
const codeOf = (answer: Answer) => (JSON.parse(answer.text) as { code: string }).code
const isPublic = ({ audience }: Endpoint) => audience === 'public'
const hasId = (endpoint: Endpoint) => ['id', 'jti'].some((key) => pathParameters(endpoint.path).includes(key))

test('every endpoint of the contract has a route', () => {
  for (const { name, endpoint } of endpoints) {
    const isMounted = server.app.hasRoute({ method: endpoint.method, url: `/api/v1${endpoint.path}` })
    expect.soft(isMounted, `${name} has no route`).toBe(true)
  }
})

test.for(endpoints)(
  '$name: every identity gets what its role and scope allow',
  async ({ name, endpoint }) => {
    const { reach } = recipes[name]
    for (const identity of identities) {
      const isForeign = identity === 'SUPx' || identity === 'DELx'
      if (isForeign && reach === undefined) continue
      const caller = callerOf(identity, endpoint)
      const owner = caller && !isForeign && identity !== 'OTH' ? caller : world.del
      const { sender, request } = await prepare(name, caller, owner)
      const status = expected(name, endpoint, identity)
      const headers =
        identity === 'SA' ? { ...bearer(sender), 'x-tenant-id': world.a.tenant.slug } : bearer(sender)
      const answer = await check(`${name} ${identity}`, { name, endpoint, request, headers, status })
      if (identity === 'OTH' && !isPublic(endpoint)) {
        expect(answer.text.includes(world.del.user.id), `${name} tells OTH of the other tenant`).toBe(false)
        expect(answer.text.includes(world.a.tenant.id), `${name} tells OTH of the other tenant`).toBe(false)
      }
    }
  },
)

test.for(endpoints.filter(({ endpoint }) => !isPublic(endpoint)))(
  '$name: refuses who is inactive, expired, without cookies, or names another tenant',
  async ({ name, endpoint }) => {
    const role = fittingRole(endpoint)
    const { caller, request } = await usual(name, endpoint)
    const cell = { name, endpoint, request }

    const gone = await freshUser(world, caller.user.tenant, role, 'inactive')
    const inactive = await check(`${name} inactive`, { ...cell, headers: bearer(gone), status: 401 })
    expect(codeOf(inactive)).toBe('ACCOUNT_INACTIVE')

    const { access } = await openSession(server, caller.user, { expiresInMs: -1000 })
    await check(`${name} expired`, { ...cell, headers: { authorization: `Bearer ${access}` }, status: 401 })
    const asBrowser = { origin: 'http://localhost', host: 'localhost' }
    // No session comes before no CSRF token.
    await check(`${name} without cookies`, { ...cell, headers: asBrowser, status: 401 })

    if (role !== 'SUPER_ADMIN' && !endpoint.path.startsWith('/auth/')) {
      const headers = { ...bearer(caller), 'x-tenant-id': world.b.tenant.slug }
      const answer = await check(`${name} wrong tenant`, { ...cell, headers, status: 403 })
      expect(codeOf(answer)).toBe('TENANT_MISMATCH')
      for (const bad of ['', 'x'.repeat(65), `${world.a.tenant.slug},${world.b.tenant.slug}`])
        await check(`${name} bad tenant header`, {
          ...cell,
          headers: { ...bearer(caller), 'x-tenant-id': bad },
          status: 400,
        })
    }
  },
)

test.for(endpoints.filter(({ endpoint }) => isChange(endpoint)))(
  '$name: a change by cookie needs the CSRF token of that cookie',
  async ({ name, endpoint }) => {
    const { caller, request } = await usual(name, endpoint)
    const secret = mintCsrfSecret()
    const { access } = await openSession(server, caller.user)
    const cookies = { ...request.cookies, fv_at: access, fv_csrf: secret }
    const cell = { name, endpoint, request: { ...request, cookies } }
    const wrong: Record<string, Record<string, string>> = {
      'no token': {},
      'a foreign token': { 'x-csrf-token': csrfToken(mintCsrfSecret()) },
      'another site': { 'x-csrf-token': csrfToken(secret), origin: 'https://evil.test' },
      'a cross-site fetch': { 'x-csrf-token': csrfToken(secret), 'sec-fetch-site': 'cross-site' },
    }
    for (const [label, headers] of Object.entries(wrong)) {
      const answer = await check(`${name} ${label}`, { ...cell, headers, status: 403 })
      expect(codeOf(answer), label).toBe('CSRF_INVALID')
    }
    const headers = { 'x-csrf-token': csrfToken(secret), origin: 'http://localhost', host: 'localhost' }
    await check(`${name} right token`, { ...cell, headers, status: success(endpoint) })
  },
)

test.for(endpoints.filter(({ endpoint }) => hasId(endpoint)))(
  '$name: an unknown id is 404, a malformed one 400',
  async ({ name, endpoint }) => {
    const { caller, request } = await usual(name, endpoint)
    const key = 'jti' in (request.params ?? {}) ? 'jti' : 'id'
    const headers = bearer(caller)
    const unknown = { ...request, params: { ...request.params, [key]: randomUUID() } }
    await check(`${name} unknown id`, { name, endpoint, request: unknown, headers, status: 404 })
    for (const bad of ['1', 'me', `${randomUUID()}0`, `{${randomUUID()}}`]) {
      const malformed = { ...request, params: { ...request.params, [key]: bad } }
      await check(`${name} id ${bad}`, { name, endpoint, request: malformed, headers, status: 400 })
    }
  },
)

test('the permissions of a super admin are nobody’s to read or change', async () => {
  for (const { name, endpoint } of endpoints.filter(({ endpoint: { path } }) =>
    path.includes('/roles/:role'),
  )) {
    const { caller, request } = await usual(name, endpoint)
    const asked = { ...request, params: { role: 'SUPER_ADMIN' } }
    await check(name, { name, endpoint, request: asked, headers: bearer(caller), status: 403 })
  }
})
