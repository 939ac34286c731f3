import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { WRITERS } from '#platform/database/connections.ts'
import { type Transaction, openDatabase } from '#platform/database/db.ts'
import { as, makeTenant, makeUser, testServer, testSettings } from './fixtures.ts'
import { openHearingStream } from './event-stream.ts'
import { makeDatabase } from './own-database.ts'
import { until } from './until.ts'

const server = testServer(testSettings)

test('a COMMIT that the database answers with ROLLBACK is a failure, and nothing is told of it', async () => {
  const { id } = await makeTenant(server)
  const { database } = server.services
  let told = 0
  const work = database.inTenant(id, async (db) => {
    db.afterCommit(() => told++)
    await db.rows(`insert into departments (tenant_id, name) values ($1, 'Lost')`)
    // Somebody takes an error of the database for an answer: the transaction is broken all the same.
    await db.rows('select 1 / 0 from tenants where id = $1').catch(() => undefined)
    return 'stored'
  })
  await expect(work).rejects.toMatchObject({ status: 503 })
  expect(told).toBe(0)
  expect(await database.read(id).rows('select name from departments where tenant_id = $1')).toEqual([])
  const again = database.inTenant(id, (db) =>
    db.rows(`insert into departments (tenant_id, name) values ($1, 'Kept') returning name`),
  )
  expect(await again).toEqual([{ name: 'Kept' }])
})

test('of what was asked together the first failure is told, not that others failed with it', async () => {
  const { id } = await makeTenant(server)
  const work = server.services.database.inTenant(id, async (db) => {
    const first = async () => db.rows('select 1 / 0 from tenants where id = $1')
    // Whoever waits for it hears of it later than of the one behind it.
    const heardLate = async () => await (async () => await first())()
    await Promise.all([heardLate(), db.rows('select from tenants where id = $1')])
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
})

const entriesOf = (tenantId: string) =>
  server.services.database
    .read(tenantId)
    .rows(
      'select action, user_id, ip_address, user_agent from audit_log where tenant_id = $1 order by action',
    )

test('each transaction writes its own entries into its own log, in the name of its own actor', async () => {
  const [ours, theirs] = [await makeTenant(server), await makeTenant(server)]
  const user = await makeUser(server, ours)
  const { database } = server.services
  const actor = { userId: user.id, ip: '192.0.2.1', userAgent: 'test' }
  await database.inTenant(
    ours.id,
    async (outer) => {
      outer.audit({ action: 'a-before', resource: 'probe' })
      await database.inTenant(theirs.id, async (inner) => {
        expect(inner.actor.userId).toBeNull()
        inner.audit({ action: 'b-other', resource: 'probe' })
      })
      await database.inTenant(ours.id, async (inner) => inner.audit({ action: 'c-own', resource: 'probe' }))
      outer.audit({ action: 'd-after', resource: 'probe', userId: null })
    },
    actor,
  )
  const nobody = { userId: null, ipAddress: null, userAgent: null }
  const somebody = { userId: user.id, ipAddress: '192.0.2.1', userAgent: 'test' }
  expect(await entriesOf(ours.id)).toEqual([
    { ...somebody, action: 'a-before' },
    { ...nobody, action: 'c-own' },
    { ...somebody, action: 'd-after', userId: null },
  ])
  expect(await entriesOf(theirs.id)).toEqual([{ ...nobody, action: 'b-other' }])
})

test('what a try said that the database had repeated is not said twice, and what failed says nothing', async () => {
  const tenant = await makeTenant(server)
  const user = await makeUser(server, tenant)
  const page = await openHearingStream(server, await as(server, user))
  const { database } = server.services
  let tries = 0
  await database.inTenant(tenant.id, async (db) => {
    db.audit({ action: 'once', resource: 'probe' })
    db.announce({ type: 'visit', id: `try ${++tries}`, userId: user.id })
    await db.rows('select from tenants where id = $1')
    if (tries === 1) throw Object.assign(new Error('serialization failure'), { code: '40001' })
  })
  const failing = database.inTenant(tenant.id, async (db) => {
    db.audit({ action: 'never', resource: 'probe' })
    db.announce({ type: 'visit', id: 'never', userId: user.id })
    await db.rows('select from tenants where id = $1')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await database.inTenant(tenant.id, async (db) =>
    db.announce({ type: 'visit', id: 'last', userId: user.id }),
  )
  await until('the last event', () => page.heard().some(({ id }) => id === 'last'))
  page.close()
  expect(page.heard().map(({ id }) => id)).toEqual(['try 2', 'last'])
  expect(await entriesOf(tenant.id)).toMatchObject([{ action: 'once' }])
})

test('what is stored stays a success when something after it fails, which is told', async () => {
  const { id } = await makeTenant(server)
  const troubles: string[] = []
  const database = openDatabase(inject('databaseUrl'), { onTrouble: (what) => troubles.push(what) })
  let ran = 0
  const stored = await database.inTenant(id, async (db) => {
    db.afterCommit(() => {
      throw new Error('seeded')
    })
    db.afterCommit(() => ran++)
    return db.rows(`insert into departments (tenant_id, name) values ($1, 'Kept') returning name`)
  })
  expect(stored).toEqual([{ name: 'Kept' }])
  expect(ran).toBe(1)
  expect(troubles).toEqual([expect.stringContaining('seeded')])
  expect(await database.read(id).rows('select name from departments where tenant_id = $1')).toEqual(stored)
  await database.close()
})

test('after a quiet time two connections for changes stand, so that the first changes need not connect', async () => {
  const { id } = await makeTenant(server)
  const database = openDatabase(inject('databaseUrl'))
  onTestFinished(() => database.close())
  const end = Promise.withResolvers<void>()
  let begun = 0
  const changes = Array.from({ length: WRITERS }, () =>
    database.inTenant(id, async (db) => {
      await db.rows('select from tenants where id = $1')
      begun++
      await end.promise
    }),
  )
  await until('all are open', () => begun === WRITERS)
  // From when they are given back.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  end.resolve()
  await Promise.all(changes)
  vi.advanceTimersByTime(3_600_000)
  expect(database.writeLoad()).toEqual({ open: 2, idle: 2, waiting: 0 })
})

test('a change that waits for a connection is refused as soon as none can be made', async () => {
  const own = await makeDatabase()
  const database = openDatabase(own.url, { patience: 20 })
  onTestFinished(async () => {
    await database.close()
    await own.drop()
  })
  const lost = Promise.withResolvers<void>()
  let begun = 0
  const change = (work: () => Promise<void>) =>
    database.inTenant(randomUUID(), async (db) => {
      await db.withoutTenant.rows('select')
      begun++
      await work()
    })
  const under = Array.from({ length: WRITERS }, () => change(() => lost.promise))
  await until('all are open', () => begun === WRITERS)
  const waiting = change(async () => undefined)
  await until('one waits', () => database.writeLoad().waiting === 1)
  await own.owner.query(`
    do $$ begin execute format('alter database %I connection limit 0', current_database()); end $$;
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'rounds write'`)
  lost.resolve()
  await Promise.allSettled(under)
  // Too many connections, says the database.
  await expect(waiting).rejects.toMatchObject({ code: '53300' })
})

test('what was told just before the end is heard', async () => {
  const { id } = await makeTenant(server)
  const heard: string[] = []
  const listening = Promise.withResolvers<void>()
  const other = openDatabase(inject('databaseUrl'))
  onTestFinished(() => other.close())
  other.listen('probe', (payload) => heard.push(payload), undefined, listening.resolve)
  await listening.promise
  const database = openDatabase(inject('databaseUrl'))
  await database.inTenant(id, async (db) => {
    for (const news of ['first', 'last']) db.afterCommit(() => database.notify('probe', news))
  })
  await database.close()
  await until('the last news', () => heard.includes('last'))
  expect(heard).toEqual(['first', 'last'])
})

test('what is asked once a transaction is over is refused, and holds nothing', async () => {
  const { id } = await makeTenant(server)
  const { database } = server.services
  const add = (db: Transaction) =>
    db.rows(`insert into departments (tenant_id, name) values ($1, 'Late') returning name`)
  const endings = [
    async () => 'stored',
    async (db: Transaction) => db.rows('select from tenants where id = $1'),
    async () => Promise.reject(new Error('Refused')),
    async (db: Transaction) => db.rows('select 1 / 0 from tenants where id = $1'),
  ]
  for (const end of endings) {
    const over = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    const work = database.inTenant(id, async (db) => {
      late = over.promise.then(() => add(db))
      return end(db)
    })
    await work.catch(() => undefined)
    over.resolve()
    await expect(late).rejects.toThrow('The transaction is over')
  }
  const { open, idle } = database.writeLoad()
  expect(idle).toBe(open)
})
