import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { jobHandlers } from '#app'
import { type TestTenant, makeTenant, testServer } from './fixtures.ts'
import { sealEntries } from '#features/audit/commands.ts'
import { goesOn } from './queued.ts'

const server = testServer()

/** As somebody who has the database in hand. */
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(() => owner.end())

const write = (tenantId: string) =>
  server.services.database.inTenant(tenantId, async (db) =>
    db.audit({ action: 'login', resource: 'session' }),
  )
const named = async (...tenants: { id: string }[]) => {
  const found = await server.services.database.global<{ id: string }>(
    'select id from tenants_with_unsealed() id',
  )
  return tenants.map(({ id }) => found.some((each) => each.id === id))
}
const sealed = async ({ id }: TestTenant) =>
  (
    await server.services.database.inTenant(id, (db) =>
      db.rows('select from audit_seals where tenant_id = $1'),
    )
  ).length

test('companies are named while an entry of theirs has no seal, at the first sealing and ever after', async () => {
  const [busy, quiet] = [await makeTenant(server), await makeTenant(server)]
  expect(await named(busy, quiet)).toEqual([false, false])
  await write(busy.id)
  expect(await named(busy, quiet)).toEqual([true, false])
  await sealEntries(server.services.database, busy.id)
  expect(await named(busy, quiet)).toEqual([false, false])
  await write(busy.id)
  expect(await named(busy, quiet)).toEqual([true, false])
})

test('an entry that was long under way is not overlooked, also of a company that is quiet since', async () => {
  const tenant = await makeTenant(server)
  await write(tenant.id)
  await sealEntries(server.services.database, tenant.id)
  const late = (ago: string, sealedAgo: string) =>
    server.services.database.inTenant(tenant.id, async (db) => {
      await db.rows(`update audit_chains set sealed_until = now() - $2::interval where tenant_id = $1`, [
        sealedAgo,
      ])
      await db.rows(
        `insert into audit_log (tenant_id, action, resource, at) values ($1, 'login', 'session', now() - $2::interval)`,
        [ago],
      )
    })
  // It began before the last sealing, and was stored after it.
  await late('90 minutes', '50 minutes')
  expect(await named(tenant)).toEqual([true])
  await sealEntries(server.services.database, tenant.id)
  expect(await named(tenant)).toEqual([false])
  await late('1 day', '2 days')
  expect(await named(tenant)).toEqual([true])
})

test('what somebody else put in is not the job’s to seal', async () => {
  const tenant = await makeTenant(server)
  await write(tenant.id)
  await sealEntries(server.services.database, tenant.id)
  await owner.query(`insert into audit_log (tenant_id, action, resource) values ($1, 'login', 'session')`, [
    tenant.id,
  ])
  expect(await named(tenant)).toEqual([false])
})

test('every minute only those named are sealed', async () => {
  const [busy, quiet] = [await makeTenant(server), await makeTenant(server)]
  await write(quiet.id)
  await sealEntries(server.services.database, quiet.id)
  await write(busy.id)
  const asked: string[] = []
  const { database } = server.services
  const watched = {
    ...server.services,
    database: {
      ...database,
      read: (id: string) => (asked.push(id), database.read(id)),
    },
  }
  await jobHandlers(watched)['seal-audit-logs']?.({} as never, goesOn)
  expect(asked).toContain(busy.id)
  expect(asked).not.toContain(quiet.id)
  expect([await sealed(busy), await sealed(quiet)]).toEqual([1, 1])
})

test('a process that stops ends between two companies, and the next minute seals the rest', async () => {
  const both = [await makeTenant(server), await makeTenant(server)]
  for (const { id } of both) await write(id)
  const { database } = server.services
  const stopping = new AbortController()
  const asked: string[] = []
  const read = (id: string) => {
    asked.push(id)
    stopping.abort()
    return database.read(id)
  }
  const handlers = jobHandlers({ ...server.services, database: { ...database, read } })
  await handlers['seal-audit-logs']?.({} as never, stopping.signal)
  expect(asked).toHaveLength(1)
  await handlers['seal-audit-logs']?.({} as never, goesOn)
  expect(await Promise.all(both.map(sealed))).toEqual([1, 1])
})

test('a log that cannot be sealed holds up no other one, and somebody is told of it', async () => {
  const ours = [await makeTenant(server), await makeTenant(server), await makeTenant(server)]
  for (const { id } of ours) await write(id)
  const { database } = server.services
  let broken: string | undefined
  const read = (id: string) => {
    if (ours.some((each) => each.id === id)) broken ??= id
    if (id === broken) throw new Error('This one is broken')
    return database.read(id)
  }
  const handlers = jobHandlers({ ...server.services, database: { ...database, read } })
  await expect(handlers['seal-audit-logs']?.({} as never, goesOn)).rejects.toThrow('This one is broken')
  const others = ours.filter(({ id }) => id !== broken)
  expect(await Promise.all(others.map(sealed))).toEqual([1, 1])
})

test('asking leaves nothing behind, and is the application’s alone', async () => {
  const tenant = await makeTenant(server)
  await server.services.database.inTenant(tenant.id, async (db) => {
    await db.withoutTenant.rows('select tenants_with_unsealed()')
    expect(await db.withoutTenant.rows('select current_tenant() as id')).toEqual([{ id: tenant.id }])
  })
  const { rows } = await owner.query(
    `select grantee from information_schema.routine_privileges where routine_name = 'tenants_with_unsealed' and grantee in ('PUBLIC', 'rounds_app')`,
  )
  expect(rows).toEqual([{ grantee: 'rounds_app' }])
  const { rows: how } = await owner.query(
    `select prosecdef from pg_proc where proname = 'tenants_with_unsealed'`,
  )
  expect(how).toEqual([{ prosecdef: false }])
})
