import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { type SlowReads, slowReads } from '#platform/database/slow-reads.ts'
import { type Metrics, openMetrics } from '#platform/http/metrics.ts'
import { fairTurns } from '#platform/plain/fair-turns.ts'
import { addJobTo, startJobs } from '#platform/work/jobs.ts'
import { makeTeam, makeTenant, startServer, testSettings } from './fixtures.ts'
import { makeDatabase } from './own-database.ts'
import { until } from './until.ts'

/** Reads the page as Prometheus does. */
const serve = async (metrics: Metrics, database: Database, tasks: string[] = []) => {
  const { address, close } = await metrics.serve(database, tasks, { host: '127.0.0.1', port: 0 })
  onTestFinished(close)
  return async (path = '') => {
    const answer = await fetch(`${address}${path}`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
}

const open = async (environment: Record<string, string> = {}, more: { slow?: SlowReads } = {}) => {
  const metrics = openMetrics()
  const server = await startServer(testSettings(environment), {
    metrics,
    onWait: metrics.onWait,
    ...more,
  })
  onTestFinished(server.stop)
  return { metrics, server, database: server.services.database }
}

test('requests are counted by route, never by address, and only a port of its own tells', async () => {
  const { metrics, server, database } = await open()
  const read = await serve(metrics, database)
  const { delegate } = await makeTeam(server)
  const headers = { authorization: `Bearer ${delegate.token}` }
  const ask = async (url: string) => (await server.app.inject({ url, headers })).statusCode
  const id = randomUUID()
  expect(await ask(`/api/v1/visits/${id}`)).toBe(404)
  expect(await ask('/metrics')).toBe(404)
  expect(await ask('/api/v1/health')).toBe(200)
  await server.app.drain(0)
  expect(await ask('/api/v1/health')).toBe(503)
  const { status, type, text } = await read()
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const counted = text.split('\n').filter((line) => line.startsWith('rounds_http_requests_total'))
  expect(counted.toSorted()).toEqual(
    [
      '{method="GET",route="/api/v1/health",status="200"} 1',
      '{method="GET",route="/api/v1/health",status="503"} 1',
      '{method="GET",route="/api/v1/visits/:id",status="404"} 1',
      '{method="GET",route="unknown",status="404"} 1',
    ].map((line) => `rounds_http_requests_total${line}`),
  )
  expect(text).toContain(
    'rounds_http_request_duration_seconds_count{method="GET",route="/api/v1/visits/:id"} 1',
  )
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
  expect(text).not.toContain(id)
  expect((await read('/more')).status).toBe(404)
})

test('an event stream is counted, and its hours are not taken for a slow answer', async () => {
  const { metrics, server, database } = await open()
  const read = await serve(metrics, database)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { delegate } = await makeTeam(server)
  const { port } = server.app.server.address() as AddressInfo
  const stream = await fetch(`http://127.0.0.1:${port}/api/v1/events/stream`, {
    headers: { authorization: `Bearer ${delegate.token}` },
  })
  expect(stream.status).toBe(200)
  server.services.events.end()
  await stream.text()
  await until('its line', async () =>
    (await read()).text.includes('{method="GET",route="/api/v1/events/stream",status="200"} 1'),
  )
  expect((await read()).text).not.toMatch(/duration_seconds.*events/)
})

test('transactions that wait for a connection are seen while they wait and afterwards', async () => {
  const { metrics, server, database } = await open()
  const read = await serve(metrics, database)
  const { id } = await makeTenant(server)
  const before = /^rounds_write_wait_seconds_count (\d+)$/m.exec((await read()).text)
  const end = Promise.withResolvers<void>()
  const all: Promise<unknown>[] = []
  const hold = () =>
    all.push(
      database
        .inTenant(id, async (db) => {
          await db.rows('select id from tenants where id = $1')
          await end.promise
        })
        .catch(() => undefined),
    )
  await until('a queue', async () => {
    hold()
    return /^rounds_write_queue [1-9]/m.test((await read()).text)
  })
  const { text } = await read()
  expect(text).toMatch(/^rounds_write_connections\{state="idle"\} 0$/m)
  expect(text).toMatch(/^rounds_write_connections\{state="busy"\} 6$/m)
  end.resolve()
  await Promise.all(all)
  const after = await read()
  expect(after.text).toMatch(/^rounds_write_queue 0$/m)
  expect(after.text).toMatch(/^rounds_write_connections\{state="busy"\} 0$/m)
  const count = /^rounds_write_wait_seconds_count (\d+)$/m.exec(after.text)
  expect(Number(count?.[1]) - Number(before?.[1])).toBe(all.length)
})

test('slow reads: what runs, what waits for its turn, how many were refused', async () => {
  const { metrics, server, database } = await open({}, { slow: { ...slowReads, connections: 1, waiting: 1 } })
  const read = await serve(metrics, database)
  const told = async () => (await read()).text.match(/^rounds_slow_reads\S* \d+$/gm)
  const { id } = await makeTenant(server)
  const leaving = new AbortController()
  const ask = () =>
    database
      .readSlowly(id, leaving.signal)
      .row('select pg_sleep(15) from tenants where id = $1')
      .catch((error: { code: string }) => error.code)
  const asked = [ask(), ask()]
  expect(await ask()).toBe('UNAVAILABLE')
  const lines = (running: number, waiting: number) => [
    `rounds_slow_reads{state="running"} ${running}`,
    `rounds_slow_reads{state="waiting"} ${waiting}`,
    'rounds_slow_reads_refused_total 1',
  ]
  expect(await told()).toEqual(lines(1, 1))
  leaving.abort()
  expect(await Promise.all(asked)).toEqual(['CALLER_GONE', 'CALLER_GONE'])
  // Looking twice counts nothing twice.
  for (let look = 0; look < 2; look++) expect(await told()).toEqual(lines(0, 0))
})

test('turns: of PDFs and of the data of delegates what is made, what waits, how many were refused', async () => {
  const { metrics, database } = await open()
  const read = await serve(metrics, database)
  const places = fairTurns([1], { waiting: 2, patienceMs: 60_000, name: 'probe' })
  const [gone, done] = [new AbortController().signal, Promise.withResolvers<void>()]
  const take = (id: string) => places.take(id, gone, () => done.promise)
  const taken = [take('a'), take('b'), take('c')]
  await expect(take('d')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const told = async (work: string) => {
    const { text } = await read()
    const figure = (name: string) =>
      Number(new RegExp(`^rounds_turns${name}\\} (\\d+)$`, 'm').exec(text)?.[1])
    return [
      figure(`\\{work="${work}",state="running"`),
      figure(`\\{work="${work}",state="waiting"`),
      figure(`_refused_total\\{work="${work}"`),
    ]
  }
  expect(await told('probe')).toEqual([1, 2, 1])
  done.resolve()
  await Promise.all(taken)
  // Looking twice counts nothing twice.
  for (let look = 0; look < 2; look++) expect(await told('probe')).toEqual([0, 0, 1])
  for (const work of ['pdf', 'delegate-data']) expect(await told(work)).toEqual([0, 0, 0])
})

test('jobs: how long they waited and took, what is due and not begun, what has used up its tries', async () => {
  const own = await makeDatabase()
  onTestFinished(() => own.drop())
  const { metrics, server, database } = await open({ DATABASE_URL: own.url })
  const read = await serve(metrics, database, ['good-probe', 'idle-probe'])
  const tenant = await makeTenant(server)
  await database.inTenant(tenant.id, async (db) => {
    for (const task of ['good-probe', 'bad-probe', 'other-probe', 'other-probe']) addJobTo(db, task, {})
  })
  await own.owner.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '2 hours', attempts = case when id =
       (select max(id) from graphile_worker._private_jobs) then max_attempts else 0 end`,
  )
  // What is being done, and what is for later, waits for nobody.
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await database.inTenant(tenant.id, async (db) => {
    addJobTo(db, 'busy-probe', {})
    addJobTo(db, 'later-probe', {}, null, later)
  })
  await own.owner.query(
    `update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'another'
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'busy-probe'`,
  )
  const jobs = startJobs(
    own.url,
    {
      'good-probe': async () => undefined,
      'bad-probe': async () => {
        throw new Error('This job fails')
      },
    },
    { onFailure: () => undefined, onJob: metrics.onJob },
  )
  onTestFinished(jobs.stop)
  await until('both tries', async () => {
    const { text } = await read()
    return text.includes('task="good-probe",outcome') && text.includes('task="bad-probe",outcome')
  })
  const { text } = await read()
  expect(text).toMatch(/^rounds_job_duration_seconds_count\{task="good-probe",outcome="done"\} 1$/m)
  expect(text).toMatch(/^rounds_job_duration_seconds_count\{task="bad-probe",outcome="failed"\} \d+$/m)
  // It was due two hours ago.
  expect(text).toMatch(/^rounds_job_wait_seconds_bucket\{le="1800",task="good-probe"\} 0$/m)
  expect(text).toMatch(/^rounds_jobs_due\{task="other-probe"\} 1$/m)
  expect(text).toMatch(/^rounds_jobs_given_up\{task="other-probe"\} 1$/m)
  expect(text).toMatch(/^rounds_jobs_due\{task="idle-probe"\} 0$/m)
  expect(text).not.toMatch(/_due\{task="(?:busy|later)-probe"/)
  const lag = /^rounds_job_lag_seconds\{task="other-probe"\} (\S+)$/m.exec(text)
  expect(Number(lag?.[1])).toBeGreaterThanOrEqual(7200)
})

test('without the database the page still tells of the process, and of those that got no connection', async () => {
  const metrics = openMetrics()
  const database = openDatabase('postgres://rounds_app@127.0.0.1:1/none', { onWait: metrics.onWait })
  onTestFinished(() => database.close())
  const read = await serve(metrics, database, ['good-probe'])
  await expect(database.inTenant(randomUUID(), async (db) => db.rows('select $1'))).rejects.toThrow()
  const { status, text } = await read()
  expect(status).toBe(200)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/^rounds_write_queue 0$/m)
  expect(text).toMatch(/^rounds_write_wait_seconds_count 1$/m)
  expect(text).not.toContain('rounds_jobs_due{')
})
