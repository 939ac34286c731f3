import { expect, test } from 'vitest'
import { makeTenant, testSettings, testServer } from './fixtures.ts'
import { testDatabase } from './own-database.ts'

const database = testDatabase()
const server = testServer(() => testSettings({ DATABASE_URL: database.url }))

test('a fingerprint tells what was committed, of every table, and nothing else', async () => {
  const { owner } = database
  const tables = await owner.query(
    `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const tenant = await makeTenant(server)
  let last = await database.fingerprint()
  expect((JSON.parse(last) as unknown[]).length).toBe(tables.rowCount)
  const differs = async (sql: string, except?: string[]) => {
    const before = await database.fingerprint(except)
    await owner.query(sql)
    return before !== (await database.fingerprint(except))
  }
  const rename = `update tenants set name = name || '!' where id = '${tenant.id}'`
  expect(await differs(rename)).toBe(true)
  expect(await differs(rename, ['tenants'])).toBe(false)
  expect(await differs(`begin; ${rename}; rollback`)).toBe(false)
  expect(await differs(`update tenants set name = name`)).toBe(false)
  expect(await differs(`delete from tenants where id = gen_random_uuid()`)).toBe(false)
  expect(await differs(`insert into throttles select * from throttles where false`)).toBe(false)
  const department = `insert into departments (tenant_id, name) values ('${tenant.id}', 'Nord')`
  expect(await differs(department)).toBe(true)
  expect(await differs(`delete from departments where tenant_id = '${tenant.id}'`)).toBe(true)
  // What a transaction of the server commits is counted as the owner's: the application's role is another.
  last = await database.fingerprint()
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`insert into departments (tenant_id, name) values ($1, 'Sud')`, []),
  )
  expect(await database.fingerprint()).not.toBe(last)
})
