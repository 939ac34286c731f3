import { randomUUID } from 'node:crypto'
import type { Health, Overview, UserAnalytics } from '@rounds/contract/overview'
import { expect, test } from 'vitest'
import { as, makePrescriber, makeTeam, makeTenant, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()

type Admin = Awaited<ReturnType<typeof makeTeam>>['admin']
const check = async (admin: Admin, name: string) =>
  (await admin.get<Health>('/tenant-admin/health')).body.checks.find((each) => each.name === name)
const change = (tenantId: string, text: string, values: unknown[] = []) =>
  server.services.database.inTenant(tenantId, (db) => db.rows(text, values))

test('who has not come yet needs no department, and only delegates are missed when they are silent', async () => {
  const { admin, tenant, supervisor } = await makeTeam(server)
  await makeUser(server, tenant, 'DELEGATE', { status: 'pending' })
  await makeUser(server, tenant, 'DELEGATE', { status: 'inactive' })
  expect(await check(admin, 'departments')).toMatchObject({ count: 4, total: 4 })
  await change(
    tenant.id,
    `update users set created_at = now() - interval '60 days' where tenant_id = $1 and id = $2`,
    [supervisor.user.id],
  )
  expect(await check(admin, 'silent')).toMatchObject({ isGood: true, count: 0, total: 2 })
})

test('of many whom a check is about the first twenty are named, in the order of their names', async () => {
  const { admin, tenant } = await makeTeam(server)
  const lastNames = Array.from({ length: 21 }, (_, at) => `Nr ${String(at).padStart(2, '0')}`)
  for (const lastName of lastNames.toReversed()) await makeUser(server, tenant, 'DELEGATE', { lastName })
  expect(await check(admin, 'supervisors')).toMatchObject({
    count: 21,
    names: lastNames.slice(0, 20).map((lastName) => `Ada ${lastName}`),
  })
})

test('prescribers who were archived are missed by nobody', async () => {
  const { admin, tenant, delegate } = await makeTeam(server)
  const { id } = await makePrescriber(server, delegate.user)
  await makePrescriber(server, delegate.user)
  await change(
    tenant.id,
    'update prescribers set assigned_delegate_id = null, is_active = false where tenant_id = $1 and id = $2',
    [id],
  )
  expect(await check(admin, 'prescribers')).toMatchObject({ count: 0, total: 1 })
})

test('a step of the set-up is done with an invitation, a department, or a logo', async () => {
  const skipped = async (step: (admin: Admin, tenantId: string) => Promise<unknown>) => {
    const tenant = await makeTenant(server)
    const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
    await step(admin, tenant.id)
    return (await admin.get<Health>('/tenant-admin/health')).body.skipped
  }
  const invited = { email: 'nora@b.test', role: 'DELEGATE' }
  expect(await skipped((admin) => admin.post('/tenant-admin/invitations', invited))).toEqual([
    'import',
    'configuration',
  ])
  expect(await skipped((admin) => admin.post('/tenant-admin/departments', { name: 'Urology' }))).toEqual([
    'users',
    'import',
  ])
  const logo = (tenantId: string) => `/api/v1/files/logos/${tenantId}/${randomUUID()}`
  for (const settings of [
    (id: string) => ({ logo: logo(id) }),
    (id: string) => ({ branding: { logo: logo(id) } }),
  ])
    expect(await skipped((admin, id) => admin.put('/tenant-admin/settings', settings(id)))).toEqual([
      'users',
      'import',
    ])
})

test('who waits to come is counted as such and nothing else, by the names of departments', async () => {
  const { admin, tenant } = await makeTeam(server)
  const rows = async () =>
    (await admin.get<Overview>('/tenant-admin/overview')).body.people.map((row) =>
      Object.values(row).join(' '),
    )
  for (const role of ['SUPERVISOR', 'TENANT_ADMIN', 'DELEGATE'] as const)
    await makeUser(server, tenant, role, { status: 'pending' })
  expect(await rows()).toEqual([' 2 1 1 3'])
  for (const name of ['cardiology', 'Urology', 'Bones']) {
    const { id } = (await admin.post('/tenant-admin/departments', { name })).body
    const { id: userId } = await makeUser(server, tenant)
    await change(tenant.id, 'update users set department_id = $2 where tenant_id = $1 and id = $3', [
      id,
      userId,
    ])
  }
  expect(await rows()).toEqual(['Bones 1 0 0 0', 'cardiology 1 0 0 0', 'Urology 1 0 0 0', ' 2 1 1 3'])
})

test('of those who are silent whoever never came stands first, then who was gone the longest', async () => {
  const { admin, tenant, delegate, colleague, supervisor } = await makeTeam(server)
  for (const [{ user }, days] of [
    [delegate, 40],
    [supervisor, null],
    [colleague, 50],
  ] as const)
    await change(
      tenant.id,
      `update users set created_at = now() - interval '90 days', last_seen_at = now() - make_interval(days => $3)
       where tenant_id = $1 and id = $2`,
      [user.id, days],
    )
  const { body } = await admin.get<UserAnalytics>('/tenant-admin/analytics/users')
  expect(body.silent.map(({ id }) => id)).toEqual(
    [supervisor, colleague, delegate].map(({ user }) => user.id),
  )
})

test('people are counted by their departments, and invitations by what became of them', async () => {
  const { admin, tenant, delegate } = await makeTeam(server)
  for (const name of ['Urology', 'Cardiology']) await admin.post('/tenant-admin/departments', { name })
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { department: 'Urology' })
  await change(
    tenant.id,
    `update users set department_id = d.id from departments d
    where users.tenant_id = $1 and d.tenant_id = $1 and d.name = 'Cardiology' and users.role <> 'DELEGATE'`,
  )
  await change(
    tenant.id,
    `insert into invitations (tenant_id, email, role, token_hash, expires_at, accepted_at, cancelled_at)
     select $1, i.name || '@b.test', 'DELEGATE', sha256(i.name::bytea), now() + make_interval(days => i.days),
       case when i.is_accepted then now() end, case when i.is_cancelled then now() end
     from (values ('open', 1, false, false), ('late', -1, false, false), ('here', -1, true, false), ('gone', 1, false, true),
       ('late and gone', -1, false, true), ('open, too', 1, false, false), ('open as well', 1, false, false)) i(name, days, is_accepted, is_cancelled)`,
  )
  const { body } = await admin.get<UserAnalytics>('/tenant-admin/analytics/users')
  expect(body.invitations).toEqual({ pending: 3, accepted: 1, cancelled: 2, expired: 1 })
  expect(body.usersByDepartment).toEqual([
    { department: 'Cardiology', count: 2 },
    { department: 'Urology', count: 1 },
    { department: null, count: 1 },
  ])
})
