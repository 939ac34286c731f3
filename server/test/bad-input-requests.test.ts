import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '@rounds/contract'
import type { Endpoint } from '@rounds/contract/endpoint'
import { json, notBodies, oddBodies } from './bad-bodies.ts'
import { curious, sample } from './bad-values.ts'
import { endpoints, fieldsOf, fittingRole, isChange, isSigned } from './endpoints.ts'
import { testSettings, testServer } from './fixtures.ts'
import { judge } from './judge.ts'
import { testDatabase } from './own-database.ts'
import { recipes } from './recipes.ts'
import { rights } from './rights.ts'
import {
  type Caller,
  type Request,
  type World,
  bearer,
  call,
  freshUser,
  makeWorld,
  openSession,
  urlOf,
} from './world.ts'

const database = testDatabase()
const server = testServer(() => testSettings({ DATABASE_URL: database.url }))
let world: World
let cases = 0
beforeAll(async () => {
  world = await makeWorld(server)
})
afterAll(() => {
  console.log(`bad input: ${cases} cases of whole requests, 0 of 5xx`)
})

const usual = async (name: EndpointName, endpoint: Endpoint) => {
  const role = fittingRole(endpoint)
  const known = { SUPER_ADMIN: world.sa, TENANT_ADMIN: world.ta, SUPERVISOR: world.sup, DELEGATE: world.del }[
    role
  ]
  const user = recipes[name].fresh ? await freshUser(world, known.user.tenant, role) : known
  const caller: Caller = { ...user, token: (await openSession(server, user.user)).access }
  const request: Request = await recipes[name].request(world, caller, caller)
  return { caller, request }
}

type Sent = { url?: string; payload?: string | Buffer; headers?: Record<string, string> }

const send = async (label: string, endpoint: Endpoint, request: Request, caller: Caller, sent: Sent) => {
  cases++
  const options: InjectOptions = {
    method: endpoint.method,
    url: sent.url ?? urlOf(endpoint, request),
    headers: { ...bearer(caller), ...sent.headers },
    cookies: request.cookies ?? {},
    ...(sent.payload !== undefined && { payload: sent.payload }),
  }
  const { statusCode: status, body: text, headers } = await server.app.inject(options)
  const answer = { status, text, headers }
  judge(label, answer)
  return answer
}

const padded = (bytes: number) => JSON.stringify({ padding: 'x'.repeat(bytes) })

const bodied = endpoints.filter(({ endpoint }) => isChange(endpoint) && endpoint.method !== 'DELETE')

test.for(bodied)('$name: refuses what is no JSON object', async ({ name, endpoint }) => {
  const { caller, request } = await usual(name, endpoint)
  const before = await database.fingerprint(['throttles', 'audit_log'])
  for (const [label, payload, statuses, headers = json] of sample(notBodies, 5, name)) {
    if (endpoint.form && headers['content-type']?.includes('form')) continue
    const answer = await send(`${name} ${label}`, endpoint, request, caller, { payload, headers })
    // A form is what the upload expects: JSON of any kind is the wrong type there.
    const expected = endpoint.multipart ? [...statuses, 415] : statuses
    expect(expected, `${name} ${label}: ${answer.text}`).toContain(answer.status)
  }
  const tooLarge = padded((endpoint.bodyLimit ?? 256 * 1024) + 1)
  const answer = await send(`${name} too large`, endpoint, request, caller, {
    payload: tooLarge,
    headers: json,
  })
  expect(endpoint.multipart ? [413, 415] : [413], answer.text).toContain(answer.status)
  expect(await database.fingerprint(['throttles', 'audit_log']), `${name} changed rows`).toBe(before)
})

test.for(bodied)('$name: survives odd bodies', async ({ name, endpoint }) => {
  for (const [label, payload] of sample(oddBodies, 4, name)) {
    await database.owner.query('delete from throttles')
    const { caller, request } = await usual(name, endpoint)
    await send(`${name} ${label}`, endpoint, request, caller, { payload, headers: json })
  }
})

test('what is unknown or owned by the server is ignored', async () => {
  const { caller, request } = await usual('visits.create', { audience: ['DELEGATE'] } as unknown as Endpoint)
  const owned = {
    tenantId: world.b.tenant.id,
    delegateId: world.delX.user.id,
    version: 77,
    approvedBy: caller.user.id,
    approvedAt: '2026-01-01T00:00:00Z',
    createdAt: '2001-01-01T00:00:00Z',
    nonsense: [1],
  }
  const created = await world.del.post('/visits', { ...request.body, ...owned })
  expect(created).toMatchObject({
    status: 201,
    body: {
      tenantId: world.a.tenant.id,
      delegateId: world.del.user.id,
      version: 1,
      approvedBy: null,
      approvedAt: null,
    },
  })
  expect(created.body).not.toHaveProperty('nonsense')
  expect((created.body as { createdAt: string }).createdAt > '2026').toBe(true)
})

const listed = endpoints.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.contentType !== 'text/event-stream',
)

test.for(listed)('$name: survives odd addresses and headers', async ({ name, endpoint }) => {
  const { caller, request } = await usual(name, endpoint)
  const url = urlOf(endpoint, request)
  const glue = url.includes('?') ? '&' : '?'
  const pages = fieldsOf(endpoint).some(({ path }) => path[0] === 'page')
  const before = await database.fingerprint()
  const ofPages = [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=all',
    'page=1e9',
    'page=999999999999',
    'page=2001&limit=500',
    'page=',
    'limit=0',
    'limit=-1',
    'limit=501',
    'limit=1e9',
    'limit=NaN',
    'page=1&page=2',
    'limit=5&limit=6',
    'page[]=1',
    'page[a]=1',
    'page=%00',
    'page=%E0%A4%A',
  ]
  for (const query of sample(ofPages, pages ? 4 : 12, name)) {
    const answer = await send(`${name} ${query}`, endpoint, request, caller, { url: `${url}${glue}${query}` })
    const isNamed = /^(page|limit)=/.test(query)
    if (pages && isNamed)
      expect([400], `${name} ${query}: ${answer.text.slice(0, 99)}`).toContain(answer.status)
  }
  const odd = [
    '%00',
    '%E0%A4%A',
    '%',
    '&&&',
    '=',
    '?',
    '%5B%5D',
    '__proto__=1',
    '__proto__[a]=1',
    'constructor[prototype][a]=1',
    'toString=1',
    `q=${'x'.repeat(5000)}`,
    Array.from({ length: 1000 }, (_, at) => `p${at}=1`).join('&'),
    "x=' or 1=1--",
  ]
  for (const query of sample(odd, 6, name))
    await send(`${name} ${query.slice(0, 40)}`, endpoint, request, caller, { url: `${url}${glue}${query}` })
  const headers: Record<string, string>[] = [
    { 'if-match': 'x' }, { 'if-match': '"v99999999999999999999"' }, { 'if-match': '*' }, { 'x-request-id': "'; drop table users" }, { authorization: 'Bearer' },
    { authorization: 'Basic YTpi' }, { authorization: `Bearer ${'x'.repeat(4000)}` }, { authorization: 'Bearer fvs_../../x' }, { accept: 'text/html' }, { 'accept-encoding': 'zstd, *;q=0' },
    { range: 'bytes=0-0' }, { 'accept-language': '\u00e9' }, { cookie: '=;;;fv_at' }, { cookie: 'fv_at=%E0%A4%A' }, { cookie: 'fv_at="; fv_csrf=' }, { 'user-agent': '😀'.repeat(50) }, { origin: 'null' },
    { 'x-forwarded-for': '1.2.3.4, x' }, { 'content-type': 'application/json' }, { 'content-length': '0' }, { expect: '100-continue' }, { 'transfer-encoding': 'chunked' }, { host: 'evil.test' }, { host: '' }, { 'x-http-method-override': 'DELETE' },
  ] // prettier-ignore
  for (const each of sample(headers, 6, name))
    await send(`${name} ${JSON.stringify(each).slice(0, 60)}`, endpoint, request, caller, { headers: each })
  expect(await database.fingerprint(), `${name} changed rows`).toBe(before)
})

test.for(endpoints.filter(({ endpoint }) => isChange(endpoint)))(
  '$name: refuses a malformed Idempotency-Key or If-Match',
  async ({ name, endpoint }) => {
    const { caller, request } = await usual(name, endpoint)
    for (const key of [
      '',
      'short',
      'x'.repeat(129),
      'a key with spaces in it',
      'é'.repeat(20),
      "'; drop table visits; --",
    ]) {
      const answer = await call(server, endpoint, request, { ...bearer(caller), 'idempotency-key': key })
      cases++
      judge(`${name} key ${key}`, answer)
      if (isSigned(endpoint)) expect(answer.status, `${name} key ${key}: ${answer.text}`).toBe(400)
    }
    if (!rights[name].versions) return
    for (const tag of ['1', 'W/"v1"', '*', '"v"', '"v-1"', '"v1", "v2"', `"v${'9'.repeat(40)}"`]) {
      // A password that is said once more is looked at before.
      await database.owner.query('delete from throttles')
      const answer = await call(server, endpoint, request, { ...bearer(caller), 'if-match': tag })
      cases++
      judge(`${name} If-Match ${tag}`, answer)
      expect(answer.status, `${name} If-Match ${tag}: ${answer.text}`).toBe(412)
    }
  },
)

/** Anything at all under the names that an endpoint knows. */
const bodyFor = (endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom(...curious),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.double(),
  )
  const names = fieldsOf(endpoint).filter(({ where, path }) => where === 'body' && path.length === 1)
  return fc.record(Object.fromEntries(names.map(({ path }) => [String(path[0]), value])), {
    requiredKeys: [],
  })
}

test.for(bodied.filter(({ endpoint }) => !endpoint.multipart))(
  '$name: survives random bodies',
  { timeout: 300_000 },
  async ({ name, endpoint }) => {
    const { caller, request } = await usual(name, endpoint)
    const runs = process.env.SWEEP === 'full' ? 200 : 6
    const property = fc.asyncProperty(bodyFor(endpoint), fc.boolean(), async (random, isMixed) => {
      const body = isMixed ? { ...request.body, ...random } : random
      await database.owner.query('delete from throttles')
      await send(`${name} ${JSON.stringify(body).slice(0, 200)}`, endpoint, request, caller, {
        payload: JSON.stringify(body),
        headers: json,
      })
    })
    await fc.assert(property, { numRuns: runs, seed: 20_261_120 })
  },
)
