import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { WRITERS } from '#platform/database/connections.ts'
import { openDatabase } from '#platform/database/db.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/database/embedded-database.ts'
import { GIVEN_UP_MS } from '#platform/database/watch.ts'
import { addJobTo, startJobs } from '#platform/work/jobs.ts'
import { migrate } from '#platform/database/migrate.ts'
import {
  type TestServer,
  makePrescriber,
  makeTeam,
  planVisit,
  startServer,
  testSettings,
  testServer,
} from './fixtures.ts'
import { openGate } from './gate.ts'
import { throughPooler } from './pooler.ts'
import { until } from './until.ts'

let gate: Awaited<ReturnType<typeof openGate>>
let team: Awaited<ReturnType<typeof makeTeam>>
const through = (port: number) =>
  Object.assign(new URL(inject('databaseUrl')), { port: String(port), search: '' }).href
beforeAll(async () => {
  gate = await openGate()
  gate.to(inject('databaseUrl'))
})
/** What the log is told of the database. */
const said: string[] = []
const server = testServer(() => testSettings({ DATABASE_URL: through(gate.port) }), {
  patience: 1,
  onTrouble: (what) => said.push(what),
  onBack: () => said.push('back'),
})
beforeAll(async () => {
  team = await makeTeam(server)
})
afterAll(() => gate.close())

const health = async ({ app }: TestServer) => (await app.inject('/api/v1/health')).statusCode
const statusesOf = async (server: TestServer, delegate: typeof team.delegate, prescriberId: string) => [
  await health(server),
  ...(
    await Promise.all([
      ...Array.from({ length: 8 }, () => delegate.get('/visits')),
      ...Array.from({ length: WRITERS }, () =>
        delegate.post('/visits', { prescriberId, scheduledDate: '2026-11-17' }),
      ),
    ])
  ).map(({ status }) => status),
]
/** Reading and changing on every connection, so that each is open, and none waits for another. */
const fill = async () => {
  const prescriberId = (await makePrescriber(server, team.delegate.user)).id
  await statusesOf(server, team.delegate, prescriberId)
  return prescriberId
}

test('whoever waits for a silent database knows it within 3 s', () => expect(GIVEN_UP_MS).toBeLessThan(3000))

test('while the network to the database is silent everything is 503; afterwards nothing clings to what was before', async () => {
  const prescriberId = await fill()
  said.length = 0
  gate.hold()
  // Answered although nothing ever comes, the first ones on connections that stood, the next ones on none.
  for (let turn = 0; turn < 2; turn++)
    expect(new Set(await statusesOf(server, team.delegate, prescriberId))).toEqual(new Set([503]))
  gate.open()
  // The first that asks is served: each connection of before was given up, also those at rest.
  expect(new Set(await statusesOf(server, team.delegate, prescriberId))).toEqual(new Set([200, 201]))
  await until('the word of its return', () => said.includes('back'))
  expect(said).toEqual([expect.stringMatching(/^The connection was lost: ./), 'back'])
})

test('for a change that was answered because none was free nobody goes on connecting', async () => {
  const prescriberId = await fill()
  gate.hold()
  const plan = () => team.delegate.post('/visits', { prescriberId, scheduledDate: '2026-11-17' })
  // Those that find none arrive later, and give up before the first ones do.
  const first = Array.from({ length: WRITERS }, plan)
  await pause(500)
  const behind = Array.from({ length: WRITERS }, plan)
  const statuses = (await Promise.all([...first, ...behind])).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([503]))
  expect(server.services.database.writeLoad()).toEqual({ open: 0, idle: 0, waiting: 0 })
  gate.open()
})

test('connections that fall silent while new ones work are given up together, those at rest too', async () => {
  const prescriberId = await fill()
  gate.silence()
  await until('one that is refused', async () => (await team.delegate.get('/visits')).status === 503)
  expect(new Set(await statusesOf(server, team.delegate, prescriberId))).toEqual(new Set([200, 201]))
})

test('what works on a statement meanwhile is not given up with those that fell silent', async () => {
  await fill()
  gate.silence()
  // On connections of its own, which are only made now.
  const slow = server.services.database
    .readSlowly(team.tenant.id, new AbortController().signal)
    .rows('select pg_sleep(5), $1::uuid as tenant_id')
  await until('one that is refused', async () => (await team.delegate.get('/visits')).status === 503)
  expect(await slow).toHaveLength(1)
})

test('a statement that takes its time is not taken for silence', async () => {
  const { database } = server.services
  const slow = database.read(team.tenant.id).rows('select pg_sleep(4), $1::uuid as tenant_id')
  const change = database.inTenant(team.tenant.id, (db) =>
    db.rows('select pg_sleep(4), $1::uuid as tenant_id'),
  )
  // Behind a pooler the database knows nothing of the process that the connection was told of.
  const pooled = openDatabase(await throughPooler(inject('databaseUrl')), { patience: 20 })
  onTestFinished(() => pooled.close())
  const behind = pooled.read(team.tenant.id).rows('select pg_sleep(4), $1::uuid as tenant_id')
  expect(await Promise.all([slow, change, behind])).toHaveLength(3)
})

test('an answer that arrives after a later one is not taken for silence', async () => {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('select pg_advisory_lock(77)')
  const slow = server.services.database
    .read(team.tenant.id)
    .rows('select pg_advisory_xact_lock(77), $1::uuid as tenant_id')
  await until('the statement under way', async () => {
    const { rowCount } = await owner.query(
      `select from pg_locks where locktype = 'advisory' and objid = 77 and not granted`,
    )
    return rowCount === 1
  })
  gate.overtake()
  await owner.query('select pg_advisory_unlock(77)')
  expect(await slow).toHaveLength(1)
  await owner.end()
})

test('jobs go on when the connections of their runner fall silent', async () => {
  const task = `test-${randomUUID()}`
  const ran: string[] = []
  const jobs = startJobs(
    through(gate.port),
    { [task]: async ({ name }: { name: string }) => void ran.push(name) },
    { onFailure: () => undefined, retryMs: 50 },
  )
  const add = (name: string) =>
    server.services.database.inTenant(team.tenant.id, async (db) => addJobTo(db, task, { name }))
  await add('before')
  await until('the job before', () => ran.includes('before'))
  gate.silence()
  await until('another', () =>
    add('after').then(
      () => true,
      () => false,
    ),
  )
  await until('its turn', () => ran.includes('after'))
  await jobs.stop()
})

describe('a database that stands still', () => {
  const run = promisify(execFile)
  let folder: string
  let cluster: EmbeddedDatabase
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-silence-'))
    cluster = await startEmbeddedDatabase(folder, { quick: true })
    await migrate(cluster.ownerUrl)
  })
  afterAll(async () => {
    await cluster.stop()
    await fs.rm(folder, { recursive: true, force: true })
  })

  test('is 503 while it does, and serves the first that asks when it goes on', async () => {
    const frozen = await startServer(testSettings({ DATABASE_URL: cluster.url }), { patience: 1 })
    const { delegate } = await makeTeam(frozen)
    await planVisit(frozen, delegate)
    const data = new URL(cluster.url).searchParams.get('host') ?? path.join(folder, 'postgres')
    const postmaster = (await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0] ?? ''
    const { stdout } = await run('pgrep', ['-P', postmaster])
    const all = [Number(postmaster), ...stdout.trim().split(/\s+/).map(Number)]
    const tell = (signal: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of all) {
        try {
          process.kill(pid, signal)
        } catch {
          // A backend that has ended meanwhile.
        }
      }
    }
    tell('SIGSTOP')
    try {
      expect(await health(frozen)).toBe(503)
      expect((await delegate.get('/visits')).status).toBe(503)
      expect((await delegate.get('/visits')).status).toBe(503)
    } finally {
      tell('SIGCONT')
    }
    expect((await delegate.get('/visits')).status).toBe(200)
    expect(await health(frozen)).toBe(200)
    await frozen.stop()
  })
})

describe('what is asked of a connection', () => {
  const refusal = async (url: string) => {
    const database = openDatabase(url)
    const [read, write] = await Promise.allSettled([
      database.global('select 1 as one'),
      database.inTenant(team.tenant.id, (db) => db.withoutTenant.rows('select 1 as one')),
    ])
    await database.close()
    return [read, write].map((each) => (each.status === 'rejected' ? String(each.reason) : 'used'))
  }

  // Of these the one is a superuser, the other as production's.
  test.each(['ownerUrl', 'plainOwnerUrl'] as const)('the owner is not used: %s', async (owner) => {
    for (const answer of await refusal(inject(owner))) expect(answer).toContain('use rounds_app')
  })

  test('formats that were asked for and not given are not trusted', async () => {
    // As behind a pooler that drops what is asked for at the start.
    const url = new URL(inject('databaseUrl'))
    url.searchParams.set('options', '-c TimeZone=America/Lima')
    const [read, write] = await refusal(url.href)
    expect(read).toContain('without TimeZone=UTC, statement_timeout, default_transaction_read_only;')
    expect(write).toContain('without TimeZone=UTC, statement_timeout;')
  })
})
