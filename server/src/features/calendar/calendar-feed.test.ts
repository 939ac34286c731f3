import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()

test('an address that takes the place of another is of its own day, and the log says whose it is', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const make = async () => (await delegate.post<{ createdAt: string }>('/calendar/feed', {})).body.createdAt
  const first = await make()
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update calendar_feeds set created_at = created_at - interval '1 day' where tenant_id = $1`),
  )
  expect(Date.parse(await make())).toBeGreaterThanOrEqual(Date.parse(first))
  const told = await server.services.database
    .read(tenant.id)
    .rows(`select action, resource_id from audit_log where tenant_id = $1 and resource = 'calendar-feed'`)
  expect(told).toEqual(Array.from({ length: 2 }, () => ({ action: 'create', resourceId: delegate.user.id })))
})
