import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/database/embedded-database.ts'
import { addJobTo, startJobs } from '#platform/work/jobs.ts'
import { migrate } from '#platform/database/migrate.ts'
import { makePrescriber, makeTeam, planVisit, testSettings, testServer } from './fixtures.ts'
import { openGate } from './gate.ts'
import { judge } from './judge.ts'
import { until, untilBlocked } from './until.ts'

let folder: string
let cluster: EmbeddedDatabase
let gate: Awaited<ReturnType<typeof openGate>>
let team: Awaited<ReturnType<typeof makeTeam>>
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds faults é-'))
  cluster = await startEmbeddedDatabase(folder, { quick: true })
  await migrate(cluster.ownerUrl)
  gate = await openGate()
  gate.to(cluster.url)
  return async () => {
    gate.close()
    await cluster.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }
})
/** What the log is told of the database. */
const said: string[] = []
const server = testServer(
  () =>
    testSettings({
      DATABASE_URL: Object.assign(new URL(cluster.url), { port: String(gate.port), search: '' }).href,
    }),
  { patience: 1, onTrouble: (what) => said.push(what), onBack: () => said.push('back') },
)
beforeAll(async () => {
  team = await makeTeam(server)
})

const expectUnavailable = (
  label: string,
  { status, body, headers }: { status: number; body: unknown; headers: Record<string, unknown> },
) => {
  expect(status, `${label}: ${JSON.stringify(body)}`).toBe(503)
  expect(Number(headers['retry-after']), label).toBeGreaterThan(0)
}

const health = async () => (await server.app.inject('/api/v1/health')).statusCode

test('while the database is gone everything is 503 with Retry-After; it heals by itself and nothing is lost', async () => {
  const { delegate, supervisor } = team
  const visit = await planVisit(server, delegate)
  const prescriberId = (await makePrescriber(server, delegate.user)).id
  said.length = 0
  await cluster.stop()

  const reads = [
    '/visits',
    `/visits/${visit.id}`,
    '/prescribers',
    '/visits/summary',
    '/auth/profile',
    '/tenants',
  ]
  for (const each of reads) {
    const answer = await delegate.get(each)
    expectUnavailable(`GET ${each}`, answer)
    judge(`GET ${each}`, {
      status: 400,
      text: JSON.stringify(answer.body),
      headers: answer.headers as Record<string, string>,
    })
  }
  const create = () =>
    delegate.post('/visits', {
      prescriberId,
      scheduledDate: '2026-11-17',
      notes: 'Sent while the database was gone.',
    })
  expectUnavailable('POST /visits', await create())
  expectUnavailable('PUT status', await delegate.put(`/visits/${visit.id}/status`, { status: 'in-progress' }))
  expectUnavailable(
    'approve',
    await supervisor.post('/supervisors/approvals/process', { action: 'approve', ids: [visit.id] }),
  )
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { tenantId: team.tenant.slug, email: 'a@b.co', password: 'whatever it is' },
  })
  expectUnavailable('login', { status: login.statusCode, body: login.body, headers: login.headers })
  expect(login.body).not.toMatch(/invalid|expired|revoked/i)
  const many = await Promise.all(Array.from({ length: 50 }, () => delegate.get('/visits')))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([503]))
  expect(await health()).toBe(503)

  cluster = await startEmbeddedDatabase(folder, { quick: true })
  gate.to(cluster.url)
  await until('health', async () => (await health()) === 200)
  await until('reading', async () => (await delegate.get('/visits')).status === 200)
  await until('the word of its return', () => said.includes('back'))
  expect(said).toEqual([expect.stringMatching(/^The connection was lost: ./), 'back'])
  expect((await create()).status).toBe(201)
  expect((await delegate.get(`/visits/${visit.id}`)).body).toMatchObject({ status: 'scheduled', version: 1 })
  const notes = await delegate.get<{ data: { notes: string | null }[] }>('/visits')
  expect(notes.body.data.filter((each) => each.notes?.startsWith('Sent while')).length).toBe(1)
})

test('a session that is revoked after the database came back is refused at once', async () => {
  const { colleague } = team
  await until('a remembered session', async () => (await colleague.get('/auth/profile')).status === 200)
  expect((await colleague.post('/auth/logout')).status).toBe(200)
  expect((await colleague.get('/auth/profile')).status).toBe(401)
})

test('a job that ends while the database is gone ends nothing else, and jobs go on afterwards', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => void unheard.push(error)
  process.on('unhandledRejection', hear)
  const task = `test-${randomUUID()}`
  const ran: string[] = []
  const failures: string[] = []
  let backs = 0
  const letGo = Promise.withResolvers<void>()
  const jobs = startJobs(
    server.services.settings.databaseUrl ?? '',
    {
      [task]: async ({ name }: { name: string }) => {
        ran.push(name)
        if (name === 'first') await letGo.promise
        if (name === 'fails') await letGo.promise.then(() => Promise.reject(new Error('A job that fails')))
      },
    },
    { onFailure: (what) => void failures.push(what), onBack: () => void backs++, retryMs: 50 },
  )
  const add = (...names: string[]) =>
    server.services.database.inTenant(team.tenant.id, async (db) => {
      for (const name of names) addJobTo(db, task, { name })
    })
  await add('first', 'fails')
  await until('the first jobs', () => ran.length === 2)
  await cluster.stop()
  letGo.resolve()
  await until('the end of the runner', () => failures.includes('the job runner'))
  cluster = await startEmbeddedDatabase(folder, { quick: true })
  gate.to(cluster.url)
  await until('reading', async () => (await team.delegate.get('/visits')).status === 200)
  await until('another job', async () =>
    add('second').then(
      () => true,
      () => false,
    ),
  )
  await until('its turn', () => ran.includes('second'))
  await jobs.stop()
  expect([failures.filter((what) => what === 'the job runner').length, backs]).toEqual([1, 1])
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})

test('connections that break in the middle of requests do not end the server', async () => {
  const { delegate } = team
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  const running = Array.from({ length: 200 }, (_, turn) =>
    turn % 4 === 0
      ? planVisit(server, delegate).then(
          () => 201,
          () => 503,
        )
      : delegate.get('/visits').then(({ status }) => status),
  )
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'rounds %'`,
  )
  const statuses = await Promise.all(running)
  await owner.end()
  expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([])
  await until('reading', async () => (await delegate.get('/visits')).status === 200)
})

test('when every connection for changes is busy, further changes are 503 and reading goes on', async () => {
  const { delegate } = team
  const visit = await planVisit(server, delegate)
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query('select 1 from visits where id = $1 for update', [visit.id])
  const changes = Array.from({ length: 12 }, () =>
    delegate.put(`/visits/${visit.id}`, { notes: 'Waits for a lock.' }),
  )
  await untilBlocked(owner, 1)
  expect((await delegate.get(`/visits/${visit.id}`)).status).toBe(200)
  for (const answer of await Promise.all(changes)) expectUnavailable('a change', answer)
  await owner.query('rollback')
  await owner.end()
  expect((await delegate.put(`/visits/${visit.id}`, { notes: 'Free again.' })).status).toBe(200)
})
