import { expect, test } from 'vitest'
import { as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { PASSWORD } from '#test/world.ts'
import { hashPassword } from '#platform/identity/password.ts'

const server = testServer()

test('the log says whose data was asked for with a wrong password', async () => {
  const { tenant, delegate } = await makeTeam(server)
  const passwordHash = await hashPassword(PASSWORD)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
  const wrong = { password: 'not-this-1' }
  const ofPerson = await admin.post('/tenant-admin/data-subjects/export', {
    ...wrong,
    userId: delegate.user.id,
  })
  const ofCompany = await admin.post('/tenant-admin/data-exports', wrong)
  expect([ofPerson, ofCompany]).toMatchObject([
    { status: 400, body: { code: 'INVALID_CURRENT_PASSWORD' } },
    { status: 400, body: { code: 'INVALID_CURRENT_PASSWORD' } },
  ])
  const told = await server.services.database
    .read(tenant.id)
    .rows(
      `select user_id, success, details from audit_log where tenant_id = $1 and resource = 'data-export' order by at, id`,
    )
  expect(told).toEqual(
    [delegate.user.id, null].map((personId) => ({
      userId: admin.user.id,
      success: false,
      details: { personId },
    })),
  )
})
