import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestServer, makeTeam, startServer } from '#test/fixtures.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

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

  test('one that has ended there has ended, whatever the time is here', async () => {
    const { delegate } = await makeTeam(server)
    await server.services.database.inTenant(delegate.user.tenant.id, (db) =>
      db.rows('update session_tokens set access_expires_at = now() where tenant_id = $1'),
    )
    setClock(-16 * MINUTE)
    expect(await delegate.get('/auth/profile')).toMatchObject({ status: 401 })
  })
})
