import type { Health, Overview, UserAnalytics } from '@rounds/contract/overview'
import { expect, test } from 'vitest'
import { as, makePrescriber, makeTeam, makeTenant, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()

const health = async (admin: { get: Awaited<ReturnType<typeof makeTeam>>['admin']['get'] }) =>
  (await admin.get<Health>('/tenant-admin/health')).body.checks
const failing = (checks: Health['checks']) =>
  checks
    .filter(({ isGood, dismissed }) => !isGood && !dismissed)
    .map(({ name, count, names }) => ({ name, count, names }))

test('what is not good about a set-up stands first, names whom it is about, and is gone once it is mended', async () => {
  const { admin, tenant, supervisor, delegate } = await makeTeam(server)
  const lone = await makeUser(server, tenant, 'DELEGATE', { firstName: 'Adrien', lastName: 'Lefèvre' })
  const { id } = await makePrescriber(server, delegate.user)
  const { database } = server.services
  await database.inTenant(tenant.id, async (db) => {
    await db.rows('update prescribers set assigned_delegate_id = null where tenant_id = $1 and id = $2', [id])
    await db.rows(
      `update users set last_login_at = now() - interval '15 days', created_at = now() - interval '20 days' where tenant_id = $1 and id = $2`,
      [lone.id],
    )
  })
  const before = await health(admin)
  expect(before).toHaveLength(9)
  const found = new Map(failing(before).map((each) => [each.name, each]))
  expect(found.get('supervisors')).toMatchObject({ count: 1, names: ['Adrien Lefèvre'] })
  expect(found.get('silent')).toMatchObject({ count: 1, names: ['Adrien Lefèvre'] })
  expect(found.get('prescribers')).toMatchObject({ count: 1 })
  expect([...found.keys()]).toEqual(
    expect.arrayContaining(['admins', 'secondFactor', 'departments', 'calendar']),
  )
  expect(before.findIndex(({ isGood }) => isGood)).toBe(found.size)

  await makeUser(server, tenant, 'TENANT_ADMIN')
  await database.inTenant(tenant.id, async (db) => {
    await db.rows('update users set supervisor_id = $2 where tenant_id = $1 and id = $3', [
      supervisor.user.id,
      lone.id,
    ])
    await db.rows('update prescribers set assigned_delegate_id = $2 where tenant_id = $1 and id = $3', [
      lone.id,
      id,
    ])
    await db.rows('update users set last_login_at = now() where tenant_id = $1 and id = $2', [lone.id])
  })
  expect(failing(await health(admin)).map(({ name }) => name)).toEqual([
    'secondFactor',
    'calendar',
    'departments',
  ])
})

test('prescribers of a delegate who does not work any more are nobody’s', async () => {
  const { admin, tenant, delegate, colleague } = await makeTeam(server)
  await makePrescriber(server, colleague.user)
  const { id } = await makePrescriber(server, delegate.user)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [delegate.user.id]),
  )
  const name = (await admin.get(`/prescribers/${id}`)).body.lastName as string
  const found = (await health(admin)).find(({ name: check }) => check === 'prescribers')
  expect(found).toMatchObject({ count: 1, total: 2, names: [expect.stringContaining(name)] })
})

test('steps that the set-up of a new company skipped are named until somebody does what they are for', async () => {
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const skipped = async () => (await admin.get<Health>('/tenant-admin/health')).body.skipped
  expect(await skipped()).toEqual(['users', 'import', 'configuration'])
  await admin.put('/tenant-admin/settings', { branding: { primaryColor: '#be123c' } })
  expect(await skipped()).toEqual(['users', 'import'])
  const delegate = await makeUser(server, tenant, 'DELEGATE')
  expect(await skipped()).toEqual(['import'])
  await makePrescriber(server, delegate)
  expect(await skipped()).toEqual([])
  await server.services.database.global(
    `update tenants set created_at = now() - interval '31 days',
       settings = jsonb_set(settings, '{branding,primaryColor}', '"#2563eb"') where id = $1`,
    [tenant.id],
  )
  expect(await skipped()).toEqual([])
})

test('a check is put aside with a reason for a time, and can be had again', async () => {
  const { admin, tenant } = await makeTeam(server)
  const path = '/tenant-admin/health/departments/dismissal'
  expect((await admin.put(path, { reason: ' ' })).body).toMatchObject({
    details: [{ message: 'Reason is required' }],
  })
  expect((await admin.put('/tenant-admin/health/nothing/dismissal', { reason: 'x' })).status).toBe(400)
  const putAside = async () =>
    (await admin.put<Health>(path, { reason: 'We have none.' })).body.checks.find(
      ({ name }) => name === 'departments',
    )
  await putAside()
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update health_dismissals set until = now() where tenant_id = $1'),
  )
  expect(failing(await health(admin)).map(({ name }) => name)).toContain('departments')
  const aside = await putAside()
  expect(aside).toMatchObject({ isGood: false, dismissed: { reason: 'We have none.' } })
  expect(Math.round((Date.parse(aside?.dismissed?.until ?? '') - Date.now()) / 86_400_000)).toBe(90)
  expect((await admin.del(path)).status).toBe(204)
  expect(failing(await health(admin)).map(({ name }) => name)).toContain('departments')
  // Asked for again it changes nothing, and the log does not say that it did.
  expect((await admin.del(path)).status).toBe(204)
  const told = await server.services.database
    .read(tenant.id)
    .rows<{ action: string }>(
      `select action from audit_log where tenant_id = $1 and resource = 'health-check' order by at, id`,
    )
  expect(told.map(({ action }) => action)).toEqual(['dismiss', 'dismiss', 'restore'])
})

test('who works with it is counted by day, role and department, and who stopped is named', async () => {
  const { admin, tenant, delegate, colleague, supervisor } = await makeTeam(server, {
    timezone: 'Asia/Tokyo',
  })
  const gone = await makeUser(server, tenant, 'DELEGATE', { firstName: 'Paul', lastName: 'Sabatier' })
  await server.services.database.inTenant(tenant.id, async (db) => {
    await db.rows(
      `update users set created_at = now() - interval '60 days' where tenant_id = $1 and id = $2`,
      [gone.id],
    )
    for (const [user, at] of [
      [colleague.user, '2026-10-31T14:59:59Z'],
      [supervisor.user, '2026-10-31T15:00:00Z'],
      [admin.user, '2026-11-03T15:00:00Z'],
    ] as const)
      await db.rows(
        'update users set created_at = $3, last_login_at = now() where tenant_id = $1 and id = $2',
        [user.id, at],
      )
    for (const at of ['2026-11-02T14:59:00Z', '2026-11-02T15:00:00Z', '2026-11-02T16:00:00Z'])
      await db.rows(
        `insert into audit_log (tenant_id, user_id, action, resource, at) values ($1, $2, 'login', 'session', $3)`,
        [delegate.user.id, at],
      )
  })
  const { body } = await admin.get<UserAnalytics>(
    '/tenant-admin/analytics/users?startDate=2026-11-01&endDate=2026-11-03',
  )
  expect(body.period).toEqual({ start: '2026-11-01', end: '2026-11-03' })
  expect(body.totals).toMatchObject({ totalUsers: 5, activeUsers: 5, newUsers: 1, logins: 3 })
  expect(body.loginsByDay).toEqual([
    { date: '2026-11-01', count: 0 },
    { date: '2026-11-02', count: 1 },
    { date: '2026-11-03', count: 2 },
  ])
  expect(body.activeByDay.map(({ count }) => count)).toEqual([0, 1, 1])
  expect(body.activeThisWeek).toBe(1)
  expect(body.usersByRole).toContainEqual({ role: 'DELEGATE', count: 3 })
  expect(body.silent).toEqual([
    { id: gone.id, name: 'Paul Sabatier', email: gone.email, role: 'DELEGATE', lastActive: null },
  ])
  expect(
    (await admin.get('/tenant-admin/analytics/users?startDate=2026-11-03&endDate=2026-11-01')).status,
  ).toBe(400)
  await server.services.database.global(
    `update tenants set settings = jsonb_set(settings, '{features,analytics}', 'false') where id = $1`,
    [tenant.id],
  )
  expect((await admin.get('/tenant-admin/analytics/users')).body).toMatchObject({ code: 'FEATURE_DISABLED' })
})

test('who was there in the last seven days of a period was active this week', async () => {
  const { admin, tenant, delegate, colleague } = await makeTeam(server)
  await server.services.database.inTenant(tenant.id, async (db) => {
    for (const [userId, at] of [
      [delegate.user.id, '2026-11-04T00:00:00Z'],
      [colleague.user.id, '2026-11-03T23:59:59Z'],
    ])
      await db.rows(
        `insert into audit_log (tenant_id, user_id, action, resource, at) values ($1, $2, 'login', 'session', $3)`,
        [userId, at],
      )
  })
  const { body } = await admin.get<UserAnalytics>(
    '/tenant-admin/analytics/users?startDate=2026-11-01&endDate=2026-11-10',
  )
  expect(body.activeByDay.slice(2, 4).map(({ count }) => count)).toEqual([1, 1])
  expect(body.activeThisWeek).toBe(1)
})

test('invitations are counted up to the end of a period', async () => {
  const { admin, tenant } = await makeTeam(server, { timezone: 'Asia/Tokyo' })
  await server.services.database.inTenant(tenant.id, async (db) => {
    for (const at of ['2026-11-03T14:59:59Z', '2026-11-03T15:00:00Z'])
      await db.rows(
        `insert into invitations (tenant_id, email, role, token_hash, invited_at, expires_at)
         values ($1, $2 || '@b.test', 'DELEGATE', sha256($2::bytea), $2::timestamptz, now() + interval '1 day')`,
        [at],
      )
  })
  const { body } = await admin.get<UserAnalytics>(
    '/tenant-admin/analytics/users?startDate=2026-11-01&endDate=2026-11-03',
  )
  expect(body.invitations).toEqual({ pending: 1, accepted: 0, cancelled: 0, expired: 0 })
})

test('what waits for the admin is counted, and people by department', async () => {
  const { admin, tenant } = await makeTeam(server)
  await server.services.database.inTenant(tenant.id, async (db) => {
    const [cardio] = await db.rows<{ id: string }>(
      `insert into departments (tenant_id, name) values ($1, 'Cardiology') returning id`,
    )
    await db.rows(`update users set department_id = $2 where tenant_id = $1 and role = 'DELEGATE'`, [
      cardio?.id,
    ])
    await db.rows(
      `insert into audit_log (tenant_id, action, resource, success) values ($1, 'login', 'session', false)`,
    )
    await db.rows(
      `insert into invitations (tenant_id, email, role, token_hash, expires_at, cancelled_at)
       select $1, n || '@b.test', 'DELEGATE', sha256(n::bytea), now() + interval '1 day' * d, case n when 'b' then now() end
       from (values ('a', 1), ('b', 1), ('expired', -1), ('later', 3)) v(n, d)`,
    )
  })
  expect((await admin.get<Overview>('/tenant-admin/overview')).body).toEqual({
    expiringInvitations: 1,
    failedLogins: 1,
    failedReportMails: 0,
    people: [
      { department: 'Cardiology', delegates: 2, supervisors: 0, admins: 0, pending: 0 },
      { department: null, delegates: 0, supervisors: 1, admins: 1, pending: 0 },
    ],
  })
})

test('the platform’s own people and those who have gone are not counted as people of the company', async () => {
  const { admin, tenant, delegate } = await makeTeam(server)
  const before = (await admin.get<UserAnalytics>('/tenant-admin/analytics/users')).body
  const olga = await makeUser(server, tenant, 'SUPER_ADMIN', { firstName: 'Olga', lastName: 'Operator' })
  const gone = await makeUser(server, tenant, 'DELEGATE', { status: 'inactive' })
  await server.services.database.inTenant(tenant.id, async (db) => {
    for (const userId of [delegate.user.id, gone.id, olga.id])
      await db.rows(
        `insert into audit_log (tenant_id, user_id, action, resource)
         values ($1, $2, 'update', 'visit'), ($1, $2, 'login', 'session')`,
        [userId],
      )
  })
  const { body } = await admin.get<UserAnalytics>('/tenant-admin/analytics/users')
  expect(body.totals.activeUsers).toBe(before.totals.activeUsers)
  expect(body.totals.logins - before.totals.logins).toBe(2)
  expect(body.usersByRole.map(({ role }) => role)).not.toContain('SUPER_ADMIN')
  expect(body.activeThisWeek).toBe(1)
  // Who has gone worked that day all the same.
  expect(body.activeByDay.at(-1)?.count).toBe(2)
  const departments = (await health(admin)).find(({ name }) => name === 'departments')
  expect(departments?.names).not.toContain('Olga Operator')
})

test('a supervisor sees none of it', async () => {
  const { tenant } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  for (const path of ['overview', 'health', 'analytics/users'])
    expect((await other.get(`/tenant-admin/${path}`)).status).toBe(403)
})
