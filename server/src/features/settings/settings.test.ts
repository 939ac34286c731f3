import { permissions, rolePermissions } from '@rounds/contract/permissions'
import { usualReviewRules } from '@rounds/contract/settings'
import { expect, test } from 'vitest'
import { PASSWORD, makeMember } from '#test/browser.ts'
import { openHearingStream } from '#test/event-stream.ts'
import { as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()

const path = (role: string) => `/tenant-admin/roles/${role}/permissions`

test('a role starts with its defaults and offers what it may be given', async () => {
  const { admin, tenant } = await makeTeam(server)
  // Of whom one works.
  for (const status of ['inactive', 'pending']) await makeUser(server, tenant, 'SUPERVISOR', { status })
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

test('each domain that reports may go to is kept once', async () => {
  const { admin } = await makeTeam(server)
  const domains = ['two.test', 'one.test', 'two.test']
  expect((await admin.put('/settings/report-domains', { domains })).body).toEqual({
    domains: ['one.test', 'two.test'],
    version: 1,
  })
})

test('of those without a second factor nobody of the platform is counted', async () => {
  const { admin, tenant } = await makeTeam(server)
  await makeUser(server, tenant, 'SUPER_ADMIN')
  expect((await admin.get('/settings/security')).body).toMatchObject({
    admins: { total: 1, without: 1 },
    people: { total: 4, without: 4 },
  })
})

test('of those without a second factor are whoever only began with one, and nobody who may not sign in', async () => {
  const { admin, tenant } = await makeTeam(server)
  for (const status of ['inactive', 'pending']) await makeUser(server, tenant, 'TENANT_ADMIN', { status })
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`insert into second_factors (tenant_id, user_id, secret) values ($1, $2, '\\x00')`, [
      admin.user.id,
    ]),
  )
  expect((await admin.get('/settings/security')).body).toMatchObject({
    admins: { total: 1, without: 1 },
    people: { total: 4, without: 4 },
  })
})

test('rules of review say since when they are as they are', async () => {
  const { admin } = await makeTeam(server)
  const since = async () => (await admin.get('/settings/review-rules')).body.since
  expect(await since()).toBeNull()
  const change = (goalHours: number) =>
    admin.put('/settings/review-rules', { ...usualReviewRules, goalHours })
  await change(24)
  const first = await since()
  expect((await change(72)).body.since > first).toBe(true)
  const last = await since()
  await change(72)
  expect(await since()).toBe(last)
})

test('nobody but an admin reads or changes them', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  for (const caller of [delegate, supervisor]) {
    expect((await caller.get(path('DELEGATE'))).status).toBe(403)
    expect((await caller.put(path('DELEGATE'), { permissions })).status).toBe(403)
  }
})

test('open pages of the company hear how it signs in, reviews and mails reports from now on, once each', async () => {
  const { tenant, delegate } = await makeTeam(server)
  const admin = await as(server, await makeMember(server, tenant, 'TENANT_ADMIN'))
  const page = await openHearingStream(server, delegate)
  const company = { type: 'company', id: tenant.id }
  const told: object[] = []
  for (const change of [
    () => admin.put('/settings/security', { secondFactor: 'admins', password: PASSWORD }),
    () => admin.put('/settings/review-rules', { ...usualReviewRules, goalHours: 24 }),
    () => admin.put('/settings/report-domains', { domains: ['agency.test'] }),
  ]) {
    // The second time changes nothing.
    for (const _ of ['first', 'again']) expect((await change()).status).toBe(200)
    told.push(company)
    await expect.poll(() => page.heard()).toEqual(told)
  }
  page.close()
})
