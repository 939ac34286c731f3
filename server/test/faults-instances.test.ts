import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { rolePermissions } from '@rounds/contract/permissions'
import { addJobTo, startJobs } from '#platform/work/jobs.ts'
import { goodOutcomes } from './examples.ts'
import {
  type TestCaller,
  type TestServer,
  as,
  makePrescriber,
  makeTeam,
  planVisit,
  startServer,
  testServer,
  testSettings,
} from './fixtures.ts'
import { makeDatabase } from './own-database.ts'
import { until, untilBlocked } from './until.ts'
import { PASSWORD } from './world.ts'

const one = testServer(testSettings)
const two = testServer(testSettings)
const addressOf = ({ app }: TestServer) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1`
beforeAll(async () => {
  await one.app.listen({ port: 0, host: '127.0.0.1' })
  await two.app.listen({ port: 0, host: '127.0.0.1' })
})

const statusAt = async (server: TestServer, token: string, target: string) =>
  (await fetch(`${addressOf(server)}${target}`, { headers: { authorization: `Bearer ${token}` } })).status

test('a session that ends on one instance is over on the other', async () => {
  const { delegate } = await makeTeam(one)
  for (let turn = 0; turn < 3; turn++) expect(await statusAt(two, delegate.token, '/auth/profile')).toBe(200)
  expect((await delegate.post('/auth/logout')).status).toBe(200)
  await until(
    'the end of the session',
    async () => (await statusAt(two, delegate.token, '/auth/profile')) === 401,
  )
})

test('permissions that change on one instance are in force on the other', async () => {
  const { delegate, admin } = await makeTeam(one)
  expect(await statusAt(two, delegate.token, '/prescribers')).toBe(200)
  const permissions = rolePermissions.DELEGATE.filter((key) => key !== 'prescribers.read')
  expect((await admin.put('/tenant-admin/roles/DELEGATE/permissions', { permissions })).status).toBe(200)
  await until(
    'the new permissions',
    async () => (await statusAt(two, delegate.token, '/prescribers')) === 403,
  )
})

test('an event of one instance reaches the open page of the other, and nobody else', async () => {
  const { delegate, supervisor } = await makeTeam(one)
  const stranger = await makeTeam(one)
  const heard: Record<string, string> = { supervisor: '', stranger: '' }
  const closing = new AbortController()
  const open = async (name: string, token: string) => {
    const response = await fetch(`${addressOf(two)}/events/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: closing.signal,
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    void (async () => {
      for await (const chunk of response.body ?? []) heard[name] += Buffer.from(chunk).toString()
    })().catch(() => undefined)
  }
  await open('supervisor', supervisor.token)
  await open('stranger', stranger.supervisor.token)
  await until('the beginning', () => heard.supervisor !== '' && heard.stranger !== '')
  const visit = await planVisit(one, delegate, { status: 'completed', outcomes: goodOutcomes })
  expect((await delegate.post(`/visits/${visit.id}/submit-for-approval`)).status).toBe(200)
  const event = new RegExp(`event: approval\\ndata: .*${visit.id}`)
  await until('the event', () => event.test(heard.supervisor ?? ''))
  expect(heard.stranger).not.toContain(visit.id)
  closing.abort()
})

test('an event stream ends with its session, on whatever instance; a user has at most ten', async () => {
  const { delegate, colleague, supervisor } = await makeTeam(one)
  const closing = new AbortController()
  const open = ({ token }: TestCaller) =>
    fetch(`${addressOf(two)}/events/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: closing.signal,
    })
  const streams = [await open(delegate)]
  while (streams.length < 10) streams.push(await open(delegate))
  const eleventh = await open(delegate)
  expect(eleventh.status).toBe(429)
  await eleventh.text()
  const other = await open(supervisor)
  expect((await delegate.post('/auth/logout')).status).toBe(200)
  for (const stream of streams) expect(await stream.text()).toBe('retry: 3000\n\n')
  expect(await statusAt(two, delegate.token, '/events/stream')).toBe(401)
  // Nobody else's stream ended: it still brings news.
  const visit = await planVisit(one, colleague, { status: 'completed', outcomes: goodOutcomes })
  expect((await colleague.post(`/visits/${visit.id}/submit-for-approval`)).status).toBe(200)
  let heard = ''
  for await (const chunk of other.body ?? []) {
    heard += Buffer.from(chunk).toString()
    if (heard.includes(visit.id)) break
  }
  expect(heard).toContain(visit.id)
  closing.abort()
})

test('two instances share the jobs: each runs once', async () => {
  const { tenant } = await makeTeam(one)
  const task = `test-${randomUUID()}`
  const ran: string[] = []
  const handlers = { [task]: async ({ name }: { name: string }) => void ran.push(name) }
  const failures: unknown[] = []
  const runners = [1, 2].map(() =>
    startJobs(inject('databaseUrl'), handlers, { onFailure: (_task, error) => failures.push(error) }),
  )
  const names = Array.from({ length: 60 }, (_, at) => `job ${at}`)
  for (const name of names)
    await one.services.database.inTenant(tenant.id, async (db) => addJobTo(db, task, { name }))
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await until('all jobs', async () => {
    const left = await owner.query('select from graphile_worker.jobs where task_identifier = $1', [task])
    return left.rowCount === 0
  })
  await owner.end()
  for (const runner of runners) await runner.stop()
  expect(ran.toSorted()).toEqual(names.toSorted())
  expect(failures).toEqual([])
})

test('a stopping server finishes what it has begun and takes no more', async () => {
  const stopping = await startServer()
  await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const address = addressOf(stopping)
  const { delegate } = await makeTeam(stopping)
  const visit = await planVisit(stopping, delegate)
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('begin')
  await owner.query('select 1 from visits where id = $1 for update', [visit.id])
  await owner.query('select 1 from users where id = $1 for update', [delegate.user.id])
  const running = fetch(`${address}/visits/${visit.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${delegate.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ notes: 'Was under way.' }),
  })
  const listening = await fetch(`${address}/events/stream`, {
    headers: { authorization: `Bearer ${delegate.token}` },
  })
  const busy = net.connect(Number(new URL(address).port), '127.0.0.1')
  // As browsers do it, ahead of time.
  const unused = net.connect(Number(new URL(address).port), '127.0.0.1')
  await once(unused, 'connect')
  const head = `Host: rounds\r\nAuthorization: Bearer ${delegate.token}\r\n`
  const change = JSON.stringify({ phone: '+33 1' })
  busy.write(
    `PATCH /api/v1/auth/profile HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${change.length}\r\n\r\n${change}`,
  )
  await untilBlocked(owner, 2)
  const stopped = stopping.app.close()
  await until('nobody else is let in', () =>
    fetch(`${address}/health`).then(
      () => false,
      () => true,
    ),
  )
  busy.write(`GET /api/v1/health HTTP/1.1\r\n${head}\r\n`)
  await owner.query('commit')
  await owner.end()
  expect((await running).status).toBe(200)
  const answers = (await text(busy)).match(/HTTP\/1.1 \d+/g)
  expect(answers).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  await listening.text()
  // Neither the open page, nor the connection that was busy, nor the one never used holds the stop up.
  await stopped
  const after = await (await as(one, delegate.user)).get(`/visits/${visit.id}`)
  expect(after.body).toMatchObject({ notes: 'Was under way.' })
  await stopping.services.database.close()
})

test(
  'the log of the real server holds ids and routes, and nothing that people typed; a signal ends it cleanly',
  { timeout: 600_000 },
  async () => {
    // One that runs jobs would take those of other tests.
    const own = await makeDatabase()
    onTestFinished(() => own.drop())
    const server = await startServer(testSettings({ DATABASE_URL: own.url }))
    onTestFinished(server.stop)
    const { delegate, tenant } = await makeTeam(server)
    const secret = `canary${randomUUID().slice(0, 8)}`
    const prescriber = await makePrescriber(server, delegate.user, { lastName: secret })
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      PORT: '0',
      DATABASE_URL: own.url,
      DATABASE_OWNER_URL: '',
      SEED_DEMO: 'false',
    }
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/main.ts')], { env })
    let log = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    try {
      // The first start after a change builds the web app.
      await until('the address', () => /Rounds is at (\S+)/.test(log) || child.exitCode !== null)
      const address = /Rounds is at (\S+)/.exec(log)?.[1] ?? ''
      expect(address, log).not.toBe('')
      const asked = (method: string, target: string, body?: object) =>
        fetch(`${address}/api/v1${target}`, {
          method,
          headers: {
            authorization: `Bearer ${delegate.token}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
      // A server that is too busy to look at a request says so, and is asked again: here it is what it logs that counts.
      const call = (...request: Parameters<typeof asked>) =>
        until('a server that has time', async () => (await asked(...request)).status !== 503)
      const email = `${secret}@mail.test`
      await call('POST', '/visits', {
        prescriberId: prescriber.id,
        scheduledDate: '2026-11-17',
        notes: `note ${secret}`,
      })
      await call('POST', '/visits', { prescriberId: secret, notes: 5 })
      await call('POST', '/prescribers', { firstName: secret, lastName: secret, email })
      await call('POST', '/prescribers', { firstName: secret, lastName: secret, email: secret })
      await call('GET', `/prescribers?search=${secret}`)
      await call('GET', `/tenants/public/resolve/${secret}`)
      await fetch(`${address}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tenantId: tenant.slug, email, password: PASSWORD }),
      })
      await fetch(`${address}/api/v1/auth/forgot-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tenantId: tenant.slug, email }),
      })
      await fetch(`${address}/${secret}?q=${secret}`)
      await until('the lines', () => log.split('\n').filter((line) => line.includes('"route"')).length >= 9)
    } finally {
      child.kill('SIGTERM')
    }
    expect(await ended, log).toBe(0)
    expect(log).not.toContain(secret)
    expect(log).not.toContain(PASSWORD)
    expect(log).not.toContain(delegate.token)
    expect(log).not.toContain(delegate.user.email)
    expect(log).toContain(delegate.user.id)
    expect(log).toContain('/api/v1/prescribers')
  },
)
