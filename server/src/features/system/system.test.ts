import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()

test('health says that the database answers', async () => {
  const response = await server.app.inject('/api/v1/health')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ status: 'ok', database: 'ok' })
})

test.each([
  [20, 200],
  [60, 503],
  [-60, 503],
])('with a clock that is %i seconds from that of the database, health is %i', async (seconds, status) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const { statusCode, headers, json } = await server.app.inject('/api/v1/health')
  expect([statusCode, json().database]).toEqual([status, 'ok'])
  expect(headers['retry-after']).toBe(status === 200 ? undefined : '2')
})

test('the OpenAPI document describes every endpoint', async () => {
  const document = (await server.app.inject('/api/v1/openapi.json')).json<{
    openapi: string
    paths: object
  }>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/v1/visits/{id}/status')
})

test('it is read as a page, of which nothing is taken for markup', async () => {
  const { headers, body } = await server.app.inject('/api/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<code>PUT /api/v1/visits/{id}/status</code>')
  expect(body).toContain('&quot;schema&quot;')
  expect(body).not.toMatch(/<pre>[^<]*"/)
})

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('what is large comes with %s as it is without, and what is small as it is', async (encoding, unpacked) => {
  const get = (url: string, headers = {}) => server.app.inject({ url: `/api/v1${url}`, headers })
  const packed = await get('/openapi.json', { 'accept-encoding': encoding })
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  const { headers, body } = await get('/openapi.json')
  expect(headers['content-encoding']).toBeUndefined()
  expect(unpacked(packed.rawPayload).toString()).toBe(body)
  const small = await get('/health', { 'accept-encoding': encoding })
  expect(small.headers['content-encoding']).toBeUndefined()
  expect(small.json()).toMatchObject({ status: 'ok' })
})

test('so is an answer of some kilobytes, as lists are', async () => {
  const { admin } = await makeTeam(server)
  const get = (encoding: string) =>
    server.app.inject({
      url: '/api/v1/tenant-admin/roles/TENANT_ADMIN/permissions',
      headers: { cookie: `fv_at=${admin.token}`, 'accept-encoding': encoding },
    })
  const { length } = (await get('identity')).rawPayload
  expect([length > 1024, length < 4096], String(length)).toEqual([true, true])
  expect((await get('br')).headers['content-encoding']).toBe('br')
})

test('an unknown address answers in the shape of every error', async () => {
  const { delegate } = await makeTeam(server)
  const answer = await delegate.get('/nothing-here')
  expect(answer).toMatchObject({ status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } })
})

test('what the API says is kept nowhere', async () => {
  const { delegate } = await makeTeam(server)
  for (const path of ['/visits', '/auth/profile', '/nothing-here', '/visits/1'])
    expect((await delegate.get(path)).headers['cache-control'], path).toBe('no-store')
})

test('a path that is known with other methods names them; one that is not is unknown, wherever it is asked', async () => {
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string) => server.app.inject({ method, url })
  const wrong = await ask('PUT', '/api/v1/auth/login?next=1')
  expect([wrong.statusCode, wrong.headers.allow, wrong.json()]).toEqual([
    405,
    'POST',
    { message: 'Method not allowed', code: 'METHOD_NOT_ALLOWED' },
  ])
  const one = await ask('POST', '/api/v1/visits/0192f0c1-0000-7000-8000-000000000000')
  expect([one.statusCode, one.headers.allow]).toEqual([405, 'DELETE, GET, HEAD, PUT'])
  const reading = await ask('GET', '/api/v1/auth/login')
  expect([reading.statusCode, reading.headers.allow]).toEqual([405, 'POST'])
  for (const url of ['/api/v1/nothing', '/api/v2/visits', '/api/nothing', '/api/v1/visits/a/b/c']) {
    const unknown = await ask('GET', url)
    expect([unknown.statusCode, unknown.json(), unknown.headers.allow]).toEqual([
      404,
      { message: 'Not found', code: 'NOT_FOUND' },
      undefined,
    ])
  }
})
