import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/identity/password.ts'
import { codeOf, withFactor } from './factors.ts'
import { as, makeTenant, makeUser, testServer } from './fixtures.ts'
import { PASSWORD } from './world.ts'

const server = testServer()

test.each([
  { path: '/auth/change-password', resource: 'user' },
  { path: '/tenant-admin/data-exports', resource: 'data-export' },
] as const)('$path, sent again, is no failed try', async ({ path, resource }) => {
  const tenant = await makeTenant(server)
  const passwordHash = await hashPassword(PASSWORD)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
  const { totp } = await withFactor(server, admin.user)
  const newPassword = 'A quite different phrase 7'
  const body =
    resource === 'user'
      ? { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }
      : { password: PASSWORD, code: codeOf(totp) }
  const key = { 'idempotency-key': randomUUID() }
  const first = await admin.post(path, body, key)
  expect(first.status).toBeLessThan(300)
  // More often than anybody may guess.
  for (let again = 0; again < 12; again++) {
    const { status, headers } = await admin.post(path, body, key)
    expect([status, headers['idempotent-replayed']]).toEqual([first.status, 'true'])
  }
  const rows = await server.services.database
    .read(tenant.id)
    .rows('select success from audit_log where tenant_id = $1 and resource = $2', [resource])
  expect(rows).toEqual([{ success: true }])
})
