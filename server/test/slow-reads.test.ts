import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { get, named } from '@rounds/contract/endpoint'
import pg from 'pg'
import { inject, onTestFinished, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#platform/database/db.ts'
import { SLOW_READER, slowReads, unlessGone } from '#platform/database/slow-reads.ts'
import { implement } from '#platform/http/implement.ts'
import { mount } from '#platform/http/route.ts'
import { makeTeam, startServer, testSettings } from './fixtures.ts'
import { until } from './until.ts'

/** A statement that goes on for as long as somebody else holds the lock `key`; no limit on waiting for locks ends it. */
const heldBy = (key: number) => `
  with recursive tries(is_free, has_slept) as (
    select pg_try_advisory_xact_lock_shared(${key}), false
    union all select pg_try_advisory_xact_lock_shared(${key}), pg_sleep(0.01) is null from tries where not is_free)
  select bool_or(is_free) as free from tries where $1::text is not null -- tenant_id`

const probe = named('probe', {
  read: get('/probe', {
    audience: 'any',
    summary: 'Reads for as long as the lock is held',
    failure: 'Failed',
    input: z.object({ key: z.coerce.number() }),
    output: z.strictObject({ free: z.boolean() }),
    slow: () => true,
  }),
})
const probeRoutes = implement(probe, {
  read: async ({ db }, { key }) => (await db.row<{ free: boolean }>(heldBy(key))) ?? { free: false },
})

/** A server with a slow endpoint and somebody who holds a lock that it waits for. No limit in time is reached here. */
const start = async (places: { connections: number; waiting: number }) => {
  const slow = { ...slowReads, ...places }
  const server = await startServer(testSettings(), { slow })
  mount(server.app, server.services, probeRoutes)
  const holder = new pg.Client({ connectionString: inject('ownerUrl') })
  await holder.connect()
  onTestFinished(async () => {
    await holder.end()
    await server.stop()
  })
  const key = randomInt(2 ** 31)
  await holder.query('select pg_advisory_lock($1)', [key])
  return {
    server,
    path: `/probe?key=${key}`,
    release: () => holder.query('select pg_advisory_unlock_all()'),
    running: async () => {
      const { rowCount } = await holder.query(
        `select from pg_stat_activity where application_name = 'rounds ' || $1 and state = 'active' and query like $2`,
        [SLOW_READER, `%(${key})%`],
      )
      return rowCount ?? 0
    },
  }
}

test("while one company's slow reads take all they may, everything quick and another's slow read go on", async () => {
  const { server, path, release, running } = await start({ connections: 4, waiting: 64 })
  const [busy, other] = [await makeTeam(server), await makeTeam(server)]
  const held = Array.from({ length: 8 }, () => busy.delegate.get(path))
  await until('as many as may run', async () => (await running()) === 2)

  const quick = [busy, other].flatMap(({ delegate, supervisor }) =>
    Array.from({ length: 8 }, () => [
      delegate.get('/visits'),
      supervisor.get('/visits/summary?delegateId=' + delegate.user.id),
    ]).flat(),
  )
  for (const { status } of await Promise.all(quick)) expect(status).toBe(200)
  for (const search of ['/visits?search=a', '/prescribers?search=a'])
    expect((await other.delegate.get(search)).status).toBe(200)
  expect((await other.supervisor.get('/supervisors/approvals?search=a')).status).toBe(200)

  await release()
  await Promise.all(held)
  expect((await busy.delegate.get('/visits?search=a')).status).toBe(200)
})

test('beyond those that may wait a slow read is 503 at once, with a time to come back', async () => {
  const { server, path, release, running } = await start({ connections: 2, waiting: 2 })
  const { delegate } = await makeTeam(server)
  const held = [delegate.get(path)]
  await until('the first', async () => (await running()) === 1)
  held.push(delegate.get(path))
  const refused = await Promise.race([delegate.get(path), delegate.get(path)])
  expect(refused.status).toBe(503)
  expect(refused.body).toMatchObject({ code: 'UNAVAILABLE' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await delegate.get('/visits')).status).toBe(200)
  await release()
  await Promise.all(held)
  expect((await delegate.get('/visits?search=a')).status).toBe(200)
})

test("the calendar of a team waits with the slow reads, a delegate's with the quick ones", async () => {
  const { server, path, release, running } = await start({ connections: 1, waiting: 0 })
  const { supervisor, delegate } = await makeTeam(server)
  const feedOf = async (who: typeof delegate) => {
    const { pathname } = new URL((await who.post<{ url: string }>('/calendar/feed', {})).body.url)
    return async () => (await server.app.inject(pathname)).statusCode
  }
  const [team, own] = [await feedOf(supervisor), await feedOf(delegate)]
  const held = delegate.get(path)
  await until('the slow read', async () => (await running()) === 1)
  expect([await team(), await own()]).toEqual([503, 200])
  await release()
  await held
  expect(await team()).toBe(200)
})

test('what a caller waits for who goes is ended in the database, and the connection serves the next', async () => {
  const { server, path, running } = await start({ connections: 1, waiting: 4 })
  const { delegate } = await makeTeam(server)
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const faults: unknown[] = []
  server.app.log.error = (what: unknown) => void faults.push(what)
  const socket = net.connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `GET /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${delegate.token}\r\n\r\n`,
  )
  await until('its statement', async () => (await running()) === 1)
  socket.destroy()
  await until('the end of its statement', async () => (await running()) === 0)
  expect((await delegate.get('/visits?search=a')).status).toBe(200)
  expect(faults).toEqual([])
})

test('a statement of theirs has the time of slow reads, twice that of all others', async () => {
  const { server } = await start({ connections: 1, waiting: 0 })
  const { tenant } = await makeTeam(server)
  const { database } = server.services
  const limitOf = async (db: Db) => {
    const row = await db.row<{ limit: number }>(
      `select setting::int as limit from pg_settings where name = 'statement_timeout' and $1::text is not null -- tenant_id`,
    )
    return row?.limit ?? 0
  }
  const slow = await limitOf(database.readSlowly(tenant.id, new AbortController().signal))
  expect(slow / (await limitOf(database.read(tenant.id)))).toBe(2)
})

test('a statement that takes no notice of being told to stop is told again', async () => {
  const open = async (name: string) => {
    const client = new pg.Client({ connectionString: inject('databaseUrl'), application_name: name })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const [reader, other] = [await open(`rounds ${SLOW_READER}`), await open('test')]
  const gone = new AbortController()
  let told = 0
  const work = unlessGone(
    reader,
    gone.signal,
    async ({ text, values }) => {
      if (told++ > 0) await other.query(text, values)
    },
    () => reader.query('select pg_sleep(60)'),
  )
  gone.abort()
  await expect(work).rejects.toMatchObject({ code: 'CALLER_GONE' })
})

test('a connection serves nobody else before what ends its statement was carried out', async () => {
  const gone = new AbortController()
  const ended = Promise.withResolvers<void>()
  const said: string[] = []
  const work = unlessGone(
    new pg.Client(),
    gone.signal,
    () => ended.promise,
    async () => {
      gone.abort()
      said.push('answered')
    },
  ).then(() => said.push('free'))
  await turn()
  expect(said).toEqual(['answered'])
  ended.resolve()
  await work
  expect(said).toEqual(['answered', 'free'])
})

test('what costs with the size of a company is read apart, what is asked for all day is not', async () => {
  const { server } = await start({ connections: 0, waiting: 0 })
  const { delegate, supervisor } = await makeTeam(server)
  const statusOf = async (caller: typeof delegate, path: string) => [path, (await caller.get(path)).status]
  const slow: [typeof delegate, string][] = [
    [delegate, '/visits?search=a'],
    [delegate, '/visits?sortBy=status'],
    [delegate, '/prescribers?search=a'],
    [delegate, '/prescribers?city=a'],
    [delegate, '/prescribers?specialty=a'],
    [supervisor, '/supervisors/approvals?search=a'],
    [supervisor, '/supervisors/approvals?status=all'],
  ]
  for (const [caller, path] of slow) expect(await statusOf(caller, path)).toEqual([path, 503])
  const quick: [typeof delegate, string][] = [
    [delegate, '/visits?startDate=2026-11-16&endDate=2026-11-22'],
    [delegate, '/visits?status=in-progress'],
    [delegate, '/visits/summary'],
    [delegate, '/prescribers'],
    [supervisor, '/supervisors/approvals'],
  ]
  for (const [caller, path] of quick) expect(await statusOf(caller, path)).toEqual([path, 200])
})
