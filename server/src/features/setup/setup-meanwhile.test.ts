import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { wholeSetup } from '#test/whole-setup.ts'

const server = testServer()

test('whom a set-up invites is held before anybody is invited: no list that names them in another order waits half-way', async () => {
  const { tenant, admin } = await makeTeam(server)
  await server.services.database.global('update tenants set onboarding_completed = false where id = $1', [
    tenant.id,
  ])
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `${name}-${randomUUID()}@new.test`)
  const inviting = (email = '') =>
    `set local lock_timeout = '200ms'; insert into invitations (tenant_id, email, role, token_hash, expires_at)
     values ('${tenant.id}', '${email}', 'DELEGATE', '${email}', now() + interval '7 days')`
  const { password: _password, confirmPassword: _again, ...adminAccount } = wholeSetup().adminAccount
  const people = [b, c, a].map((email) => ({ email, role: 'DELEGATE', department: null }))
  const under = await held(inviting(c), [])
  const setUp = admin.post(
    '/account-setup',
    { ...wholeSetup(), adminAccount, users: people },
    { 'x-tenant-id': tenant.id },
  )
  await under.isAwaitedBy(1, setUp)
  const invited = admin.post('/tenant-admin/invitations/bulk', {
    lines: [a, b].map((email) => ({ id: randomUUID(), email, role: 'DELEGATE' })),
  })
  await under.isAwaitedBy(2, invited)
  await (await held(inviting(a), [])).giveUp()
  await under.giveUp()
  expect([(await setUp).status, (await invited).status]).toEqual([201, 200])
})
