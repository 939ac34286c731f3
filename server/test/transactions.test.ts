import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, makeTenant, startServer } from './fixtures.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

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
