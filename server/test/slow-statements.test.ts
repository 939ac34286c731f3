import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { type Timed, sendFlight, timeFlights } from '#platform/database/flight.ts'
import { slowStatements } from '#platform/database/slow-statements.ts'
import { addJobTo, startJobs } from '#platform/work/jobs.ts'
import { makeTeam, startServer, testSettings } from './fixtures.ts'
import { makeDatabase } from './own-database.ts'
import { untilBlocked } from './until.ts'

test('the log names the route and the statement of what was slow, and nothing that anybody wrote', async () => {
  const lines: object[] = []
  const server = await startServer(undefined, { onFlight: slowStatements(0, (line) => lines.push(line)) })
  const { delegate } = await makeTeam(server)
  lines.length = 0
  const headers = { authorization: `Bearer ${delegate.token}` }
  const { statusCode } = await server.app.inject({ url: '/api/v1/visits?search=Zauberberg', headers })
  expect(statusCode).toBe(200)
  expect(lines).toContainEqual({
    slow: expect.stringMatching(
      /^select set_config\('app\.tenant', \$1, true\); .*\bfrom visits\b/,
    ) as string,
    ms: expect.any(Number) as number,
    asker: 'GET /api/v1/visits',
  })
  expect(JSON.stringify(lines)).not.toMatch(/Zauberberg|\\n/)
  await server.stop()
})

test('what is quicker is not logged', () => {
  const lines: object[] = []
  const hear = slowStatements(1000, (line) => lines.push(line))
  hear({ texts: () => ['select 1'], ms: 999, asker: undefined })
  expect(lines).toEqual([])
  hear({ texts: () => ['begin', ' select\n  2'], ms: 1000.4, asker: 'job mail' })
  expect(lines).toEqual([{ slow: 'begin; select 2', ms: 1000, asker: 'job mail' }])
})

test('a statement is not blamed for those that went before it on its connection', async () => {
  const url = inject('databaseUrl')
  const [holder, client] = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url, pipeline: true }),
  ]
  await Promise.all([holder.connect(), client.connect()])
  const lock = 'select pg_advisory_xact_lock(20261122)'
  await holder.query('begin')
  await holder.query(lock)
  const timed: Timed[] = []
  timeFlights(client, (told) => timed.push(told))
  const began = performance.now()
  const all = [
    sendFlight(client, [{ text: lock, values: [] }]),
    sendFlight(client, [{ text: 'select 1/$1::int', values: [0] }]).catch((error: unknown) => error),
    sendFlight(client, [{ text: 'select 2', values: [] }]),
  ]
  await untilBlocked(holder, 1)
  await holder.query('rollback')
  await Promise.all(all)
  const lasted = performance.now() - began
  expect(timed.map(({ texts }) => texts())).toEqual([[lock], ['select 1/$1::int'], ['select 2']])
  // One after the other, they cannot have taken longer than all of it.
  expect(timed.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(lasted)
  await Promise.all([holder.end(), client.end()])
})

test('a job is named as a route is', async () => {
  const own = await makeDatabase()
  const askers = new Set<string | undefined>()
  const server = await startServer(testSettings({ DATABASE_URL: own.url }), {
    onFlight: ({ asker }) => askers.add(asker),
  })
  const { database } = server.services
  const jobs = startJobs(
    own.url,
    { 'name-probe': async () => void (await database.global('select id from tenants')) },
    { onFailure: () => undefined },
  )
  const { tenant } = await makeTeam(server)
  await database.inTenant(tenant.id, async (db) => addJobTo(db, 'name-probe', {}))
  await expect.poll(() => [...askers]).toContain('job name-probe')
  await jobs.stop()
  await server.stop()
  await own.drop()
})
