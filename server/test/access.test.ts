import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EndpointName } from '@rounds/contract'
import { type Endpoint, type Role, pathParameters } from '@rounds/contract/endpoint'
import { needsSession } from '@rounds/contract/rights'
import { csrfToken, mintCsrfSecret } from '#platform/identity/csrf.ts'
import { codeOf, success, sweepOf } from './cells.ts'
import { endpoints, fittingRole, isChange, isSigned } from './endpoints.ts'
import { recipes } from './recipes.ts'
import { rights } from './rights.ts'
import { type Caller, type World, bearer, freshUser, openSession } from './world.ts'

const sweep = sweepOf('access sweep')

/** Columns of server-rules 4.7. OTH: someone of another tenant with the fitting role, who sends this one's ids. */
const identities = ['SA', 'TA', 'SUP', 'DEL', 'ANON', 'OTH', 'SUPx', 'DELx'] as const
type Identity = (typeof identities)[number]

const roleOf = (identity: Identity, name: EndpointName): Role | undefined => {
  if (identity === 'OTH') {
    const { by } = rights[name]
    return Array.isArray(by) ? (by.find((role) => role !== 'SUPER_ADMIN') ?? 'TENANT_ADMIN') : 'DELEGATE'
  }
  return ({ SA: 'SUPER_ADMIN', TA: 'TENANT_ADMIN', SUP: 'SUPERVISOR', DEL: 'DELEGATE', SUPx: 'SUPERVISOR', DELx: 'DELEGATE', ANON: undefined } as const)[identity] // prettier-ignore
}

const callerOf = (identity: Identity, name: EndpointName): Caller | undefined => {
  const { sa, ta, sup, del, supX, delX, other } = sweep().world
  if (identity === 'OTH') return other[roleOf('OTH', name) as keyof World['other']]
  return { SA: sa, TA: ta, SUP: sup, DEL: del, SUPx: supX, DELx: delX, ANON: undefined }[identity]
}

/** What the rule below does not say, each with its reason. */
const exceptions: Partial<Record<EndpointName, Partial<Record<Identity, number>>>> = {
  // The right password of one tenant opens nothing in another.
  'auth.login': { OTH: 401 },
  'auth.refresh': { ANON: 401 },
  // A super admin's tenants are all of them.
  'tenants.get': { SA: 200 },
  'companies.update': { SA: 200 },
  // requirements E-036: a delegate who names anyone but themselves is told no, whether the other exists or not.
  'dashboard.delegateData': { OTH: 403, DELx: 403 },
  'dashboard.summary': { OTH: 403, DELx: 403 },
}

/** Server-rules 4.7 as corrected by decisions.md: role first (403), then whether the object is in scope (404). */
const expected = (name: EndpointName, endpoint: Endpoint, identity: Identity): number => {
  const exception = exceptions[name]?.[identity]
  if (exception !== undefined) return exception
  const right = success(endpoint)
  const { by } = rights[name]
  // With the header of a company, which super admins send here, it is not everybody's any more.
  if (!isSigned(endpoint)) return identity === 'SA' && by !== 'public' ? 403 : right
  const role = roleOf(identity, name)
  if (role === undefined) return 401
  if (Array.isArray(by) && !by.includes(role)) return 403
  const { reach } = recipes[name]
  if (reach === undefined) return right
  if (identity === 'OTH' || identity === 'SA') return reach === 'own' && identity === 'SA' ? right : 404
  if (identity === 'SUPx' || identity === 'DELx') return reach === 'tenant' ? right : 404
  return right
}

const hasId = (endpoint: Endpoint) => ['id', 'jti'].some((key) => pathParameters(endpoint.path).includes(key))

test('every endpoint of the contract has a route', () => {
  const { server } = sweep()
  for (const { name, endpoint } of endpoints) {
    const isMounted = server.app.hasRoute({ method: endpoint.method, url: `/api/v1${endpoint.path}` })
    expect.soft(isMounted, `${name} has no route`).toBe(true)
  }
})

test.for(endpoints)(
  '$name: every identity gets what its role and scope allow',
  async ({ name, endpoint }) => {
    const { world, prepare, check } = sweep()
    const { reach } = recipes[name]
    for (const identity of identities) {
      const isForeign = identity === 'SUPx' || identity === 'DELx'
      if (isForeign && reach === undefined) continue
      const caller = callerOf(identity, name)
      const owner = caller && !isForeign && identity !== 'OTH' ? caller : world.del
      const { sender, request } = await prepare(name, caller, owner)
      const status = expected(name, endpoint, identity)
      const headers =
        identity === 'SA' ? { ...bearer(sender), 'x-tenant-id': world.a.tenant.slug } : bearer(sender)
      const answer = await check(`${name} ${identity}`, { name, endpoint, request, headers, status })
      if (identity === 'OTH' && isSigned(endpoint)) {
        expect(answer.text.includes(world.del.user.id), `${name} tells OTH of the other tenant`).toBe(false)
        expect(answer.text.includes(world.a.tenant.id), `${name} tells OTH of the other tenant`).toBe(false)
      }
    }
  },
)

const optional = endpoints.filter(({ endpoint }) => !isSigned(endpoint) && needsSession(endpoint, true))

test.for(optional)(
  '$name: with the header of a company it is for its own people of the right role alone',
  async ({ name, endpoint }) => {
    const { world, prepare, check } = sweep()
    for (const identity of ['SUP', 'DEL', 'OTH', 'ANON'] as const) {
      const { sender, request } = await prepare(name, callerOf(identity, name), world.ta)
      const headers = { ...bearer(sender), 'x-tenant-id': world.a.tenant.slug }
      const cell = { name, endpoint, request, headers, status: identity === 'ANON' ? 401 : 403 }
      const answer = await check(`${name} ${identity} with the header`, cell)
      const code = { SUP: 'FORBIDDEN', DEL: 'FORBIDDEN', OTH: 'TENANT_MISMATCH', ANON: 'UNAUTHENTICATED' }
      expect(codeOf(answer)).toBe(code[identity])
    }
  },
)

test('where a session is optional the sweep finds it', () => {
  expect(optional.map(({ name }) => name)).toEqual(['setup.submit', 'setup.saveProgress', 'setup.progress'])
})

test.for(endpoints.filter(({ endpoint }) => isSigned(endpoint)))(
  '$name: refuses who is inactive, expired, without cookies, or names another tenant',
  async ({ name, endpoint }) => {
    const { server, world, usual, check } = sweep()
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
    const { server, usual, check } = sweep()
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
    const { usual, check } = sweep()
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
  const { usual, check } = sweep()
  for (const { name, endpoint } of endpoints.filter(({ endpoint: { path } }) =>
    path.includes('/roles/:role'),
  )) {
    const { caller, request } = await usual(name, endpoint)
    const asked = { ...request, params: { role: 'SUPER_ADMIN' } }
    await check(name, { name, endpoint, request: asked, headers: bearer(caller), status: 403 })
  }
})
