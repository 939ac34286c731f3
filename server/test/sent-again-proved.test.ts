import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/identity/password.ts'
import { codeOf, withFactor } from './factors.ts'
import { as, makePrescriber, makeTeam, makeTenant, makeUser, testServer } from './fixtures.ts'
import { held } from './held.ts'
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

test('of two that are sent at once the second is told that what the first has made is gone, when it is by then', async () => {
  const { delegate } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const key = randomUUID()
  const first = await held(
    `insert into idempotency_keys (tenant_id, user_id, route, key, fingerprint, status, object_id)
     values ($1, $2, 'POST /visits', $3, '', 201, $4)`,
    [delegate.user.tenant.id, delegate.user.id, key, randomUUID()],
  )
  const plan = { prescriberId, scheduledDate: '2026-11-17' }
  const second = delegate.post('/visits', plan, { 'idempotency-key': key })
  await first.isAwaitedBy(1, second)
  await first.letGo()
  expect(await second).toMatchObject({
    status: 409,
    body: { message: 'This was carried out before, and what it made is gone since' },
  })
  expect((await delegate.get('/visits')).body.data).toEqual([])
})
