import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeTeam, startServer, testSettings } from './fixtures.ts'
import { makeDatabase } from './own-database.ts'
import { until } from './until.ts'

// All that start the whole server, one after the other: the first of them may have to build the web app.

/** A server as people start it, once it has said this. */
const run = async (word: RegExp, environment: Record<string, string>) => {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_OWNER_URL: '',
      SEED_DEMO: 'false',
      ...environment,
    },
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    return ended
  }
  onTestFinished(async () => void (await stop()))
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  await until(String(word), () => word.test(log) || child.exitCode !== null)
  expect(log).toMatch(word)
  return {
    child,
    ended,
    stop,
    said: (words: RegExp | string) => new RegExp(words).test(log),
    address: /Rounds is at (\S+)/.exec(log)?.[1],
    metrics: /Metrics are at (\S+)/.exec(log)?.[1],
  }
}

const REPORTS = 50

/** Faults at a signal. */
const faults = `
  process.on('SIGUSR2', () => void Promise.reject(new Error('seeded rejection')))
  process.on('SIGHUP', () => { throw new Error('seeded exception') })`

test(
  'a failure that nobody waited for is logged and the server goes on; after a fault in an unknown state it ends cleanly',
  { timeout: 240_000 },
  async () => {
    const { child, ended, said, address } = await run(/Rounds is at/, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
      DATABASE_URL: inject('databaseUrl'),
    })
    child.kill('SIGUSR2')
    await until('the line', () => said('seeded rejection'))
    expect((await fetch(`${address}/api/v1/health`)).status).toBe(200)
    child.kill('SIGHUP')
    expect(await ended).toEqual([1, null])
    expect(said('seeded exception')).toBe(true)
  },
)

test(
  'one process answers and runs no jobs, another runs jobs and listens nowhere; each tells how it goes',
  { timeout: 240_000 },
  async () => {
    const own = await makeDatabase()
    onTestFinished(() => own.drop())
    const count = async (text: string) => {
      const { rows } = await own.owner.query<{ count: number }>(`select count(*)::int as count ${text}`)
      return rows[0]?.count
    }
    const runners = () =>
      count(`from pg_stat_activity where datname = current_database() and application_name = 'rounds jobs'`)
    const waiting = () => count(`from graphile_worker._private_jobs where locked_at is null`)
    await own.owner.query(`select graphile_worker.add_job('end-trials')`)
    const settings = { DATABASE_URL: own.url, METRICS_PORT: '0' }
    const metricsOf = async ({ metrics = '' }) => (await fetch(metrics)).text()

    const web = await run(/Rounds is at/, { ...settings, ROLE: 'web' })
    expect((await fetch(`${web.address}/api/v1/health`)).status).toBe(200)
    expect((await fetch(`${web.address}/metrics`)).headers.get('content-type')).not.toContain('version=')
    const told = await metricsOf(web)
    expect(told).toMatch(
      /^rounds_http_requests_total\{method="GET",route="\/api\/v1\/health",status="200"\} 1$/m,
    )
    expect(told).toMatch(/^rounds_jobs_due\{task="end-trials"\} 1$/m)
    expect([await runners(), await waiting()]).toEqual([0, 1])

    const worker = await run(/Rounds runs jobs/, { ...settings, ROLE: 'worker' })
    await until('the job is done', async () =>
      (await metricsOf(worker)).includes(
        'rounds_job_duration_seconds_count{task="end-trials",outcome="done"}',
      ),
    )
    expect(worker.address).toBeUndefined()
    expect([await web.stop(), await worker.stop()]).toEqual([
      [0, null],
      [0, null],
    ])
  },
)

test(
  'reports that wait for a worker that is killed are all made by the next, each once',
  { timeout: 240_000 },
  async () => {
    const own = await makeDatabase()
    onTestFinished(() => own.drop())
    const server = await startServer(testSettings({ DATABASE_URL: own.url }))
    onTestFinished(server.stop)
    const { supervisor, tenant } = await makeTeam(server)
    const day = new Date().toISOString().slice(0, 10)
    for (let asked = 0; asked < REPORTS; asked++)
      await supervisor.post('/supervisors/reports/generate', {
        templateId: 'visit-activity',
        parameters: { dateRange: { start: day, end: day } },
        format: asked % 2 === 0 ? 'CSV' : 'XLSX',
      })
    const count = async (text: string) => {
      const { rows } = await own.owner.query<{ count: number }>(
        `select count(*)::int as count from ${text} and tenant_id = $1`,
        [tenant.id],
      )
      return rows[0]?.count ?? 0
    }
    const made = () => count(`reports where status = 'completed'`)
    const settings = { DATABASE_URL: own.url, ROLE: 'worker' }

    const first = await run(/Rounds runs jobs/, settings)
    await until('a few are made', async () => (await made()) >= 5)
    first.child.kill('SIGKILL')
    await first.ended
    expect(await made()).toBeLessThan(REPORTS)
    // A minute later what it had begun is free again.
    await own.owner.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '61 seconds' where locked_at is not null`,
    )
    await run(/Rounds runs jobs/, settings)
    await until('all are made', async () => (await made()) === REPORTS)
    expect(await count(`files where purpose = 'export'`)).toBe(REPORTS)
    expect(await count(`notifications where wording = 'report-ready'`)).toBe(REPORTS)
    expect(await count(`audit_log where action = 'generate'`)).toBe(REPORTS)
  },
)
