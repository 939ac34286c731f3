import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '@rounds/contract'
import type { Endpoint } from '@rounds/contract/endpoint'
import { curious } from './bad-values.ts'
import { endpoints, fieldsOf, fittingRole, isChange } from './endpoints.ts'
import { testSettings, testServer } from './fixtures.ts'
import { judge } from './judge.ts'
import { testDatabase } from './own-database.ts'
import { recipes } from './recipes.ts'
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

const json = { 'content-type': 'application/json' }
const deep = (levels: number, [open, close]: [string, string]) =>
  `{"x":${open.repeat(levels - 1)}1${close.repeat(levels - 1)}}`
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at])))
const padded = (bytes: number) => JSON.stringify({ padding: 'x'.repeat(bytes) })

/** Bodies that are no request, with the statuses that refuse them. */
const notBodies: [string, string | Buffer, number[], Record<string, string>?][] = [
  ['null', 'null', [400]],
  ['a list', '[]', [400]],
  ['a list of objects', '[{}]', [400]],
  ['a string', '"x"', [400]],
  ['a number', '5', [400]],
  ['true', 'true', [400]],
  ['two documents', '{}{}', [400]],
  ['two lines', '{}\n{}', [400]],
  ['a trailing comma', '{"a":1,}', [400]],
  ['a comment', '{/* */}', [400]],
  ['single quotes', "{'a':1}", [400]],
  ['an open object', '{"a":', [400]],
  ['only spaces', '   ', [400]],
  ['NaN', '{"a":NaN}', [400]],
  ['a number beyond numbers', '{"a":1e400}', [400]],
  ['a hexadecimal number', '{"a":0x10}', [400]],
  ['a leading zero', '{"a":01}', [400]],
  ['a byte-order mark', Buffer.from('\ufeff{}'), [400]],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), [400]],
  ['overlong UTF-8', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]), [400]],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), [400]],
  ['a NUL', '{"a":"\\u0000"}', [400]],
  ['a NUL in a name', '{"a\\u0000":1}', [400]],
  ['a raw control character', '{"a":"\u0001"}', [400]],
  ['a lone surrogate', '{"a":"\\ud800"}', [400]],
  ['a lone surrogate in a name', '{"\\udc00":1}', [400]],
  ['21 levels of lists', deep(21, ['[', ']']), [400]],
  ['5,000 levels of lists', deep(5000, ['[', ']']), [400]],
  ['100,000 levels of objects', deep(40_000, ['{"a":', '}']), [400]],
  ['__proto__', '{"__proto__":{"isAdmin":true}}', [400]],
  ['a deep __proto__', '{"a":[{"__proto__":1}]}', [400]],
  ['an escaped __proto__', '{"\\u005f_proto__":{"role":"SUPER_ADMIN"}}', [400]],
  ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}', [400]],
  ['text/plain', '{}', [415], { 'content-type': 'text/plain' }],
  ['a form', 'a=1', [415], { 'content-type': 'application/x-www-form-urlencoded' }],
  ['XML', '<a/>', [415], { 'content-type': 'application/xml' }],
  ['an odd type', '{}', [415], { 'content-type': 'application/json-patch+json' }],
  ['a broken type', '{}', [415], { 'content-type': ';;' }],
  ['no type', '{}', [415], { 'content-type': '' }],
  ['the charset utf-16', '{}', [415], { 'content-type': 'application/json; charset=utf-16' }],
  ['gzip', Buffer.from('1f8b0800000000000003ab0500', 'hex'), [415], { ...json, 'content-encoding': 'gzip' }],
  ['an unknown encoding', '{}', [415], { ...json, 'content-encoding': 'magic' }],
] // prettier-ignore

/** Odd but sound: unknown names are ignored (decisions.md), so what they hold must harm nobody. */
const oddBodies: [string, string][] = [
  ['an empty body', ''],
  ['an empty object', '{}'],
  ['10,000 unknown names', keys(10_000)],
  ['a name of 64 KB', JSON.stringify({ ['k'.repeat(65_536)]: 1 })],
  ['20 levels', deep(20, ['[', ']'])],
  ['names of every object', '{"toString":1,"hasOwnProperty":2,"__defineGetter__":3,"valueOf":null,"then":4}'],
  ['a name twice', '{"a":1,"a":2}'],
  ['server-owned fields', '{"tenantId":"x","role":"SUPER_ADMIN","createdAt":"x","isAdmin":true,"userId":1}'],
]

const bodied = endpoints.filter(({ endpoint }) => isChange(endpoint) && endpoint.method !== 'DELETE')

test.for(bodied)('$name: refuses what is no JSON object', async ({ name, endpoint }) => {
  const { caller, request } = await usual(name, endpoint)
  const before = await database.fingerprint(['throttles', 'audit_log'])
  for (const [label, payload, statuses, headers = json] of notBodies) {
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
  for (const [label, payload] of oddBodies) {
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
  for (const query of [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=all',
    'page=1e9',
    'page=999999999999',
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
  ]) {
    const answer = await send(`${name} ${query}`, endpoint, request, caller, { url: `${url}${glue}${query}` })
    const isNamed = /^(page|limit)=/.test(query)
    if (pages && isNamed)
      expect([400], `${name} ${query}: ${answer.text.slice(0, 99)}`).toContain(answer.status)
  }
  for (const query of [
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
  ])
    await send(`${name} ${query.slice(0, 40)}`, endpoint, request, caller, { url: `${url}${glue}${query}` })
  const headers: Record<string, string>[] = [
    { 'if-match': 'x' }, { 'if-match': '"v99999999999999999999"' }, { 'if-match': '*' }, { 'x-request-id': "'; drop table users" }, { authorization: 'Bearer' },
    { authorization: 'Basic YTpi' }, { authorization: `Bearer ${'x'.repeat(4000)}` }, { authorization: 'Bearer fvs_../../x' }, { accept: 'text/html' }, { 'accept-encoding': 'zstd, *;q=0' },
    { range: 'bytes=0-0' }, { 'accept-language': '\u00e9' }, { cookie: '=;;;fv_at' }, { cookie: 'fv_at=%E0%A4%A' }, { cookie: 'fv_at="; fv_csrf=' }, { 'user-agent': '😀'.repeat(50) }, { origin: 'null' },
    { 'x-forwarded-for': '1.2.3.4, x' }, { 'content-type': 'application/json' }, { 'content-length': '0' }, { expect: '100-continue' }, { 'transfer-encoding': 'chunked' }, { host: 'evil.test' }, { host: '' }, { 'x-http-method-override': 'DELETE' },
  ] // prettier-ignore
  for (const each of headers)
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
      if (endpoint.audience !== 'public')
        expect(answer.status, `${name} key ${key}: ${answer.text}`).toBe(400)
    }
    for (const tag of ['1', 'W/"v1"', '*', '"v"', '"v-1"', '"v1", "v2"', `"v${'9'.repeat(40)}"`]) {
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
  { timeout: 120_000 },
  async ({ name, endpoint }) => {
    const { caller, request } = await usual(name, endpoint)
    const runs = process.env.SWEEP === 'full' ? 200 : 40
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
