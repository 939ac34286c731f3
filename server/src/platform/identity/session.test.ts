import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { makeTeam, startServer, testSettings, testServer } from '#test/fixtures.ts'
import { makeDatabase } from '#test/own-database.ts'
import { SESSION_CHANNEL, openSessions } from './session.ts'

const server = testServer(testSettings)

describe('what is kept of a session is forgotten when what it came from changes, though nobody asks for it', () => {
  test.each([
    ['a role', `update users set role = 'TENANT_ADMIN' where tenant_id = $1 and role = 'DELEGATE'`, 403],
    ['a person', `update users set status = 'inactive' where tenant_id = $1`, 401],
    ['a person who is removed', 'update users set deleted_at = now() where tenant_id = $1', 401],
    ['a session', 'update sessions set revoked_at = now() where tenant_id = $1', 401],
    ['a session that is gone', 'delete from sessions where tenant_id = $1', 401],
    [
      'a permission',
      `insert into role_permissions (tenant_id, role, permissions) values ($1, 'DELEGATE', '{}')`,
      403,
    ],
    ['a subscription', `update tenants set subscription_status = 'inactive' where id = $1`, 402],
  ])('%s', async (_what, change, status) => {
    const { delegate } = await makeTeam(server)
    // Without a prescriber it is refused, later than by what is looked at here.
    const ask = async () => (await delegate.post('/visits', {})).status
    expect(await ask()).toBe(400)
    await server.services.database.inTenant(delegate.user.tenant.id, (db) => db.rows(change))
    await expect.poll(ask).toBe(status)
  })

  test('a role whose permissions are the usual ones again', async () => {
    const { delegate } = await makeTeam(server)
    const { database } = server.services
    const { id } = delegate.user.tenant
    const ask = async () => (await delegate.post('/visits', {})).status
    await database.inTenant(id, (db) =>
      db.rows(`insert into role_permissions (tenant_id, role, permissions) values ($1, 'DELEGATE', '{}')`),
    )
    await expect.poll(ask).toBe(403)
    await database.inTenant(id, (db) => db.rows('delete from role_permissions where tenant_id = $1'))
    await expect.poll(ask).toBe(400)
  })
})

describe('what a session says is what is stored by then', () => {
  test.each([
    ['a first name', `update users set first_name = 'New' where tenant_id = $1`, 'name', /^New /],
    ['a last name', `update users set last_name = 'New' where tenant_id = $1`, 'name', / New$/],
    ['a supervisor', 'update users set supervisor_id = null where tenant_id = $1', 'supervisorId', /^null$/],
    ['a slug', `update tenants set slug = slug || '-new' where id = $1`, 'tenantSlug', /-new$/],
    [
      'a zone',
      `update tenants set settings = jsonb_set(settings, '{localization,timezone}', '"Asia/Tokyo"') where id = $1`,
      'timezone',
      /Tokyo/,
    ],
  ] as const)('%s', async (_what, change, part, said) => {
    const { delegate } = await makeTeam(server)
    const { sessions, database } = server.services
    const ask = async () => String((await sessions.find(delegate.token))?.user[part])
    expect(await ask()).not.toMatch(said)
    await database.inTenant(delegate.user.tenant.id, (db) => db.rows(change))
    await expect.poll(ask).toMatch(said)
  })
})

const endSessions = 'update sessions set revoked_at = now() where tenant_id = $1'

/** A database that says how often sessions were read there; `meanwhile` is done before what was read arrives. */
const counting = (database: Database) => {
  const counted = { reads: 0, meanwhile: async () => {} }
  const read: Database['read'] = (tenantId) => {
    const db = database.read(tenantId)
    return {
      ...db,
      async row<T>(text: string, values?: unknown[]) {
        const row = await db.row<T>(text, values)
        counted.reads++
        await counted.meanwhile()
        return row
      },
    }
  }
  return Object.assign(counted, { database: { ...database, read } })
}

test('a session that ends while it is read is over, and not remembered as it was read', async () => {
  const { delegate, colleague } = await makeTeam(server)
  const database = openDatabase(inject('databaseUrl'))
  const late = counting(database)
  const sessions = openSessions(late.database)
  const readsOf = async (token: string) => {
    const before = late.reads
    await sessions.find(token)
    return late.reads - before
  }
  await expect.poll(() => readsOf(delegate.token)).toBe(0)

  const { id } = colleague.user.tenant
  const heard = new Promise<void>((resolve) =>
    // Told after the sessions, which listened first.
    database.listen(SESSION_CHANNEL, (payload) => payload.startsWith(id) && resolve()),
  )
  late.meanwhile = async () => {
    late.meanwhile = async () => {}
    await database.inTenant(id, (db) => db.rows(endSessions))
    await heard
  }
  // What is opened for it now would never be told to end.
  expect(await sessions.find(colleague.token)).toBeUndefined()
  expect(await sessions.find(colleague.token)).toBeUndefined()
  await database.close()
})

test('of too many sessions the one that is remembered longest is read again', async () => {
  const { delegate, colleague, supervisor } = await makeTeam(server)
  const database = openDatabase(inject('databaseUrl'))
  const counted = counting(database)
  const sessions = openSessions(counted.database, 2)
  const readsOf = async (...callers: (typeof delegate)[]) => {
    const before = counted.reads
    for (const { token } of callers) await sessions.find(token)
    return counted.reads - before
  }
  const reads = async () => {
    await readsOf(delegate, colleague, supervisor)
    return [await readsOf(colleague, supervisor), await readsOf(delegate)]
  }
  // What was told of the team as it was made may still arrive.
  await expect.poll(reads).toEqual([0, 1])
  await database.close()
})

test('an instance that hears nothing for a while remembers nothing from before', async () => {
  const own = await makeDatabase()
  const alone = await startServer(testSettings({ DATABASE_URL: own.url }))
  // Nobody is told of what this one does.
  await own.owner.query('set session_replication_role = replica')
  let ask = async () => 0
  await expect
    .poll(async () => {
      const { delegate } = await makeTeam(alone)
      ask = async () => (await delegate.get('/auth/profile')).status
      await ask()
      await own.owner.query(endSessions, [delegate.user.tenant.id])
      return ask()
    })
    .toBe(200)
  await own.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'rounds listen'`,
  )
  await expect.poll(ask).toBe(401)
  await alone.stop()
  await own.drop()
})

describe('whether a session has ended is asked of the database', () => {
  const MINUTE = 60_000
  afterEach(() => void vi.useRealTimers())
  const setClock = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })

  test.each([16, -16])('with this machine’s clock %i minutes off', async (minutes) => {
    const { delegate } = await makeTeam(server)
    setClock(minutes * MINUTE)
    const { body } = await delegate.get('/auth/sessions')
    expect(body.authenticated).toBe(true)
    const trueTime = Date.now() - minutes * MINUTE
    for (const left of [body.expiresInMs, Date.parse(body.expiresAt) - trueTime]) {
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(15 * MINUTE)
    }
  })

  test('a clock that is set forward ends none that is remembered', async () => {
    const { delegate } = await makeTeam(server)
    expect(await delegate.get('/auth/profile')).toMatchObject({ status: 200 })
    setClock(16 * MINUTE)
    expect(await delegate.get('/auth/profile')).toMatchObject({ status: 200 })
  })

  test('one that is remembered ends with its time', async () => {
    const { delegate } = await makeTeam(server)
    await server.services.database.inTenant(delegate.user.tenant.id, (db) =>
      db.rows(
        `update session_tokens set access_expires_at = now() + interval '1 second' where tenant_id = $1`,
      ),
    )
    const ask = async () => (await delegate.get('/auth/profile')).status
    expect(await ask()).toBe(200)
    await expect.poll(ask).toBe(401)
  })

  test('one that has ended there has ended, whatever the time is here', async () => {
    const { delegate } = await makeTeam(server)
    await server.services.database.inTenant(delegate.user.tenant.id, (db) =>
      db.rows('update session_tokens set access_expires_at = now() where tenant_id = $1'),
    )
    setClock(-16 * MINUTE)
    expect(await delegate.get('/auth/profile')).toMatchObject({ status: 401 })
  })
})
