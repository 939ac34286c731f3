import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { sealEntries } from './commands.ts'

const server = testServer()
const PATH = '/tenant-admin/audit-logs'

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(() => owner.end())

test('all entries of a log are as many as its chain says, and those that came since', async () => {
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const totalOf = async (query = '') =>
    (await admin.get<{ pagination: { total: number } }>(`${PATH}?limit=1${query}`)).body.pagination.total
  const counted = () => totalOf('&startDate=2000-01-01')
  const writeOne = () => admin.post(`${PATH}/check`)

  for (let entries = 0; entries < 3; entries++) await writeOne()
  expect([await totalOf(), await counted()]).toEqual([3, 3])
  await sealEntries(server.services.database, tenant.id)
  expect(await totalOf()).toBe(3)
  await writeOne()
  expect([await totalOf(), await totalOf('&page=9'), await counted()]).toEqual([4, 4, 4])
  // What somebody else has put in is none of them.
  await owner.query(`insert into audit_log (tenant_id, action, resource) values ($1, 'login', 'session')`, [
    tenant.id,
  ])
  expect([await totalOf(), await counted()]).toEqual([4, 5])
  // Nobody counts a million of them.
  await owner.query('update audit_chains set number = number + 1000000 where tenant_id = $1', [tenant.id])
  expect(await totalOf()).toBe(1_000_004)
})
