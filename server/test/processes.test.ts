import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { tenantOfToken } from '#platform/identity/tokens.ts'
import { openBrowser } from './browser.ts'
import { makeTeam, startServer, testSettings } from './fixtures.ts'
import { makeDatabase } from './own-database.ts'
import { run } from './process.ts'
import { savedSetup, wholeSetup } from './whole-setup.ts'
import { until } from './until.ts'

// All that start the whole server, one after the other: the first of them may have to build the web app.

const REPORTS = 50

/** What a process says of its database, before it has a log and after. */
const isLost = /The database: The connection was lost/
const isBack = /"?database"?: ?["']back/

/** Faults at a signal. */
const faults = `
  process.on('SIGUSR2', () => void Promise.reject(new Error('seeded rejection')))
  process.on('SIGHUP', () => { throw new Error('seeded exception') })`

test(
  'a failure that nobody waited for is logged and the server goes on; after a fault in an unknown state it ends cleanly',
  { timeout: 600_000 },
  async () => {
    const { child, ended, said, address } = await run(/Rounds is at/, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
      DATABASE_URL: inject('databaseUrl'),
      ROLE: 'web',
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
  { timeout: 600_000 },
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

    // Whoever runs no jobs says it too when the database is lost, and when it is back.
    const listeners = () =>
      count(
        `from pg_stat_activity where datname = current_database() and application_name = 'rounds listen' and state = 'idle'`,
      )
    await until('it listens', async () => (await listeners()) === 1)
    await own.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'rounds %'`,
    )
    await until('it is back', () => web.said(isBack))
    await until('health', async () => (await fetch(`${web.address}/api/v1/health`)).status === 200)

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
    // On a machine without time for it the first connection may be late, which is told too: each once, and its return.
    const heard = web.lines('database').filter((line) => isLost.test(line) || isBack.test(line))
    expect(heard.length).toBeGreaterThanOrEqual(2)
    expect(heard.map((line) => isLost.test(line))).toEqual(heard.map((_, at) => at % 2 === 0))
    expect(heard.join()).not.toContain('stack')
  },
)

test(
  'a log warns of an address that nobody gave, and has no line for each probe',
  { timeout: 600_000 },
  async () => {
    const { address, lines, stop } = await run(/Rounds is at/, {
      DATABASE_URL: inject('databaseUrl'),
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: '0',
      ROLE: 'web',
    })
    for (const target of ['/health', '/api/v1/health', '/api/v1/auth/csrf-token'])
      expect((await fetch(address + target)).status).toBe(200)
    expect(await stop()).toEqual([0, null])
    expect(lines('No PUBLIC_URL is set')).toHaveLength(1)
    expect(lines('csrf-token')).toHaveLength(1)
    expect(lines('/health')).toEqual([])
  },
)

test('a signal to npm alone ends the server that it started', { timeout: 600_000 }, async () => {
  const settings = { DATABASE_URL: inject('databaseUrl'), DRAIN_SECONDS: '0', ROLE: 'web' }
  const { address, stop } = await run(/Rounds is at/, settings, ['npm', 'start'])
  expect((await fetch(`${address}/health`)).status).toBe(200)
  await stop()
  const isGone = () =>
    fetch(`${address}/health`).then(
      () => false,
      () => true,
    )
  await until('the server has ended', isGone)
})

test('who read an audit log just before its server was stopped is in it', { timeout: 600_000 }, async () => {
  const own = await makeDatabase()
  onTestFinished(() => own.drop())
  const server = await startServer(testSettings({ DATABASE_URL: own.url }))
  onTestFinished(server.stop)
  const { admin } = await makeTeam(server)
  const { address, stop } = await run(/Rounds is at/, { DATABASE_URL: own.url, ROLE: 'web' })
  const headers = { authorization: `Bearer ${admin.token}` }
  expect((await fetch(`${address}/api/v1/tenant-admin/audit-logs`, { headers })).status).toBe(200)
  expect(await stop()).toEqual([0, null])
  const { rows } = await own.owner.query(`select user_id, action from audit_log`)
  expect(rows).toEqual([{ user_id: admin.user.id, action: 'read' }])
})

test(
  'reports that wait for a worker that is killed are all made by the next, each once',
  { timeout: 600_000 },
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

/** What a company consists of once Finish was pressed. */
const parts = {
  tenants: 1,
  users: 1,
  departments: 1,
  invitations: 2,
  prescribers: 2,
  mails: 3,
  audit_log: 4,
}

/** Tables for which Finish waits when its server is killed, one after the other; and once it is stored. */
const moments = ['users', 'invitations', 'audit_log', null]

test(
  'a server that is killed at any moment of Finish leaves a whole company or none, and pressed again it is whole, once',
  { timeout: 600_000 },
  async () => {
    const own = await makeDatabase()
    onTestFinished(() => own.drop())
    const next = await startServer(testSettings({ DATABASE_URL: own.url }))
    onTestFinished(next.stop)
    const holder = new pg.Client(own.ownerUrl)
    await holder.connect()
    onTestFinished(() => holder.end())
    const standing = async (tenantId: string) => {
      const counts = Object.keys(parts).map(
        (table) =>
          `(select count(*)::int from ${table} where ${table === 'tenants' ? 'id' : 'tenant_id'} = $1) as ${table}`,
      )
      return (await own.owner.query<typeof parts>(`select ${counts.join(', ')}`, [tenantId])).rows[0]
    }
    const isQuiet = async () => {
      const { rowCount } = await own.owner.query(
        `select from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      )
      return rowCount === 0
    }
    const none = Object.fromEntries(Object.keys(parts).map((table) => [table, 0]))
    const isWaiting = async () =>
      (await own.owner.query('select from pg_locks where not granted')).rowCount !== 0
    for (const moment of moments) {
      const browser = openBrowser(next)
      await browser.post('/account-setup/progress', savedSetup())
      const cookie = browser.jar.get('fv_setup') ?? ''
      const tenantId = tenantOfToken('fvu', cookie) ?? ''
      const given = {
        ...wholeSetup(),
        users: ['a', 'b'].map((name) => ({ email: `${name}@meridia.test`, role: 'DELEGATE' })),
        dataImport: {
          prescribers: ['Haddad', 'Bennis'].map((lastName) => ({ firstName: 'Amina', lastName })),
        },
        configuration: { departments: ['Cardiology'] },
      }
      const { child, ended, address } = await run(/Rounds is at/, {
        DATABASE_URL: own.url,
        ROLE: 'web',
        LIMIT_SIGNUPS: '0',
      })
      const { origin } = new URL(address ?? '')
      const said = await fetch(`${origin}/api/v1/auth/csrf-token`)
      const { csrfToken } = (await said.json()) as { csrfToken: string }
      const cookies = said.headers.getSetCookie().map((set) => set.split(';')[0])
      if (moment !== null) await holder.query(`begin; lock table ${moment} in access exclusive mode`)
      const heard = fetch(`${origin}/api/v1/account-setup`, {
        method: 'POST',
        headers: {
          origin,
          cookie: [...cookies, `fv_setup=${cookie}`].join('; '),
          'content-type': 'application/json',
          'x-csrf-token': csrfToken,
        },
        body: JSON.stringify(given),
      }).then(
        async (answer) => `${answer.status} ${await answer.text()}`,
        () => 'nothing',
      )
      const isThere = moment === null ? async () => (await standing(tenantId))?.mails === 3 : isWaiting
      await until(`Finish is at ${moment}`, isThere)
      child.kill('SIGKILL')
      await ended
      await holder.query('rollback')
      if (moment !== null) expect(await heard).toBe('nothing')
      await until('what was sent is done or undone', isQuiet)
      // What the last packet brings is stored although nobody waits for it any more.
      const whole = moment === null ? [parts] : moment === 'audit_log' ? [none, parts] : [none]
      expect(whole).toContainEqual(await standing(tenantId))

      const again = await browser.post('/account-setup', given)
      expect([again.statusCode, again.json().tenant.id]).toEqual([201, tenantId])
      expect(await standing(tenantId)).toEqual(parts)
      const { email, password } = given.adminAccount
      const session = await openBrowser(next).post('/auth/login', { tenantId, email, password })
      expect(session.statusCode).toBe(200)
    }
  },
)
