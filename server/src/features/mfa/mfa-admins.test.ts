import { expect, test } from 'vitest'
import { as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()

test('of many admins the first three by their names are named', async () => {
  const tenant = await makeTenant(server)
  for (const firstName of ['Fay', 'Eve', 'Dora', 'Cleo', 'Bea', 'Ana'])
    await makeUser(server, tenant, 'TENANT_ADMIN', { firstName, lastName: 'Haddad' })
  const delegate = await as(server, await makeUser(server, tenant))
  expect((await delegate.get('/auth/mfa')).body.admins).toEqual(['Ana Haddad', 'Bea Haddad', 'Cleo Haddad'])
})

test('who could reset it is named: admins who work, never oneself', async () => {
  const tenant = await makeTenant(server)
  const named = { firstName: 'Salma', lastName: 'Haddad' }
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', named))
  await makeUser(server, tenant, 'TENANT_ADMIN', { status: 'inactive' })
  const deleted = await makeUser(server, tenant, 'TENANT_ADMIN')
  expect((await admin.del(`/tenant-admin/users/${deleted.id}`)).status).toBe(204)
  const delegate = await as(server, await makeUser(server, tenant))
  expect((await delegate.get('/auth/mfa')).body.admins).toEqual(['Salma Haddad'])
  expect((await admin.get('/auth/mfa')).body.admins).toEqual([])
})
