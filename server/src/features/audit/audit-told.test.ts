import type { AuditChain, AuditLog } from '@rounds/contract/audit'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type TestCaller, as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { findBreak, sealEntries, tellOfReaders } from './commands.ts'
import { setChecking } from './queries.ts'

const server = testServer()
const PATH = '/tenant-admin/audit-logs'

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(() => owner.end())

const list = async (admin: TestCaller, query = '') =>
  (await admin.get<{ data: AuditLog[] }>(`${PATH}?limit=100${query}`)).body.data

test('whoever read the log is told of, each of them, also where that could not be written at first', async () => {
  const tenant = await makeTenant(server)
  const admins = [
    await as(server, await makeUser(server, tenant, 'TENANT_ADMIN')),
    await as(server, await makeUser(server, tenant, 'TENANT_ADMIN')),
  ]
  for (const admin of admins) await list(admin)
  const { database } = server.services
  await tellOfReaders({ ...database, inTenant: () => Promise.reject(new Error('The database is gone')) })
  await tellOfReaders(database)
  const [admin] = admins
  const told = admin ? await list(admin, '&action=read') : []
  expect(told).toHaveLength(2)
  expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set(admins.map(({ user }) => user.id)))
})

test('a log of as many entries as are sealed at once is a whole one: what is put in afterwards is found', async () => {
  const tenant = await makeTenant(server)
  const { database } = server.services
  await database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into audit_log (tenant_id, action, resource, at)
       select $1, 'login', 'session', now() - n * interval '1 second' from generate_series(1, 2000) n`,
    ),
  )
  await sealEntries(database, tenant.id)
  await owner.query(`insert into audit_log (tenant_id, action, resource) values ($1, 'login', 'session')`, [
    tenant.id,
  ])
  await sealEntries(database, tenant.id)
  expect(await findBreak(database.read(tenant.id))).toEqual({ entries: 2000, brokenAt: 2001 })
})

test('how far a check has come is told while it runs, and not of one that has stopped', async () => {
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const { database } = server.services
  await admin.post(`${PATH}/check`, {})
  await sealEntries(database, tenant.id)
  await database.inTenant(tenant.id, (db) => setChecking(db, 5))
  const checking = async () => (await admin.get<AuditChain>(`${PATH}/chain`)).body.checking
  expect(await checking()).toBe(5)
  await database.inTenant(tenant.id, (db) =>
    db.rows(`update audit_chains set checking_at = now() - interval '61 seconds' where tenant_id = $1`),
  )
  expect(await checking()).toBeNull()
})

test('a department that was deleted has its name in the log still', async () => {
  const admin = await as(server, await makeUser(server, await makeTenant(server), 'TENANT_ADMIN'))
  const { id } = (await admin.post('/tenant-admin/departments', { name: 'Oncology' })).body
  await admin.put(`/tenant-admin/departments/${id}`, { name: 'Urology' })
  await admin.del(`/tenant-admin/departments/${id}`)
  const told = await list(admin, '&resource=department')
  expect(told.map(({ action, resourceName }) => [action, resourceName])).toEqual([
    ['delete', 'Urology'],
    ['update', 'Oncology'],
    ['create', 'Oncology'],
  ])
})
