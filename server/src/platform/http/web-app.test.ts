import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type TestServer, startServer, testSettings } from '#test/fixtures.ts'

/** A server that has a built web app beside the API. */
let server: TestServer
beforeAll(async () => {
  const web = await fs.mkdtemp(path.join(os.tmpdir(), 'web-app-'))
  await fs.mkdir(path.join(web, 'assets'))
  await fs.writeFile(path.join(web, 'index.html'), 'the app')
  await fs.writeFile(path.join(web, 'assets/index-12345678.js'), 'its code')
  server = await startServer(testSettings(), { web })
  return async () => {
    await server.stop()
    await fs.rm(web, { recursive: true })
  }
})

test.each([
  '/',
  '/demo/login',
  '/api-of-a-company/login',
  '/apis',
  '/assets-1/login?x=/api/',
  '/demo/users?q=a.b',
])('%s is a page of the app', async (url) => {
  const { statusCode, body, headers } = await server.app.inject(url)
  expect([statusCode, body, headers['cache-control']]).toEqual([200, 'the app', 'no-cache'])
})

test('a file has its name', async () => {
  const { body, headers } = await server.app.inject('/assets/index-12345678.js')
  expect([body, headers['cache-control']]).toEqual(['its code', 'public, max-age=31536000, immutable'])
})

test('an address of the API that is too long is one, as it is without the app', async () => {
  const answer = await server.app.inject(`/api/v1/visits/${'x'.repeat(500)}`)
  expect([answer.statusCode, answer.json()]).toEqual([
    414,
    { message: 'Address is too long', code: 'URI_TOO_LONG' },
  ])
})

const nowhere = ['/api', '/api?x', '/api/', '/api/v2', '/api/v1/nothing?x=1', '/assets', '/assets/index-0.js']
/** What asks for these looks at the status alone, and would take the app for them. */
const asFiles = ['/metrics', '/metrics?x=1', '/favicon.ico', '/robots.txt?x', '/.env', '/demo/backup.zip']
test.each([...nowhere, ...asFiles])('%s is none, and nothing that is known', async (url) => {
  const answer = await server.app.inject(url)
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found', code: 'NOT_FOUND' }])
})
