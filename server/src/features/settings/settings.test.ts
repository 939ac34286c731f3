import { permissions, rolePermissions } from '@rounds/contract/permissions'
import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()

const path = (role: string) => `/tenant-admin/roles/${role}/permissions`

test('a role starts with its defaults and offers what it may be given', async () => {
  const { admin } = await makeTeam(server)
  const { body } = await admin.get(path('supervisor'))
  expect(body).toMatchObject({
    role: 'SUPERVISOR',
    permissions: rolePermissions.SUPERVISOR,
    required: ['team.read'],
    people: 1,
  })
  expect(body.available).toContainEqual({
    key: 'visits.approve',
    description: 'Approve and reject visits of the team',
  })
  expect(body.available.map(({ key }: { key: string }) => key)).not.toContain('settings.manage')
})

test('what is stored is what is read, without repeats, for this tenant only', async () => {
  const { admin } = await makeTeam(server)
  const { admin: other } = await makeTeam(server)
  const chosen = ['messages.send', 'visits.read', 'visits.read']
  const stored = ['visits.read', 'messages.send']
  // The second time changes nothing, and is not in the audit log.
  for (const _ of ['first', 'again'])
    expect((await admin.put(path('DELEGATE'), { permissions: chosen })).body.permissions).toEqual(stored)
  expect((await admin.get(path('DELEGATE'))).body.permissions).toEqual(stored)
  expect((await other.get(path('DELEGATE'))).body.permissions).toEqual(rolePermissions.DELEGATE)
  const rows = await server.services.database
    .read(admin.user.tenant.id)
    .rows('select action, resource, details from audit_log where tenant_id = $1')
  const taken = rolePermissions.DELEGATE.filter((key) => !stored.some((kept) => kept === key))
  const details = { role: 'DELEGATE', before: { permissions: taken }, after: { permissions: [] } }
  expect(rows).toEqual([{ action: 'update', resource: 'permissions', details }])
})

test.each([
  ['DELEGATE', ['visits.read', 'visits.fly'], 400, 'Unknown permission: visits.fly'],
  ['DELEGATE', ['toString'], 400, 'Unknown permission: toString'],
  ['DELEGATE', ['visits.read', 'audit.read'], 422, 'Permission not available for this role: audit.read'],
  ['DELEGATE', [], 400, 'Cannot remove required permission: visits.read'],
  [
    'TENANT_ADMIN',
    ['users.manage', 'audit.read'],
    400,
    'Cannot remove required permission: permissions.manage',
  ],
  [
    'TENANT_ADMIN',
    ['permissions.manage', 'audit.read'],
    400,
    'Cannot remove required permission: users.manage',
  ],
  ['SUPER_ADMIN', ['visits.read'], 403, 'Forbidden'],
  ['KING', ['visits.read'], 400, 'Unknown role'],
])('%s cannot be given %j', async (role, asked, status, message) => {
  const { admin } = await makeTeam(server)
  expect(await admin.put(path(role), { permissions: asked })).toMatchObject({ status, body: { message } })
  expect((await admin.get(path('DELEGATE'))).body.permissions).toEqual(rolePermissions.DELEGATE)
})

test('nobody but an admin reads or changes them', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  for (const caller of [delegate, supervisor]) {
    expect((await caller.get(path('DELEGATE'))).status).toBe(403)
    expect((await caller.put(path('DELEGATE'), { permissions })).status).toBe(403)
  }
})
