import { addDays, dayIn, instantOf } from '@rounds/contract/dates'
import type { Health, Overview, UserAnalytics } from '@rounds/contract/overview'
import { expect, test } from 'vitest'
import { as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()

type Admin = Awaited<ReturnType<typeof makeTeam>>['admin']
const waiting = async (admin: Admin) => (await admin.get<Overview>('/tenant-admin/overview')).body
const check = async (admin: Admin, name: string) =>
  (await admin.get<Health>('/tenant-admin/health')).body.checks.find((each) => each.name === name)

test('only sign-ins that failed since the company’s own midnight wait for the admin', async () => {
  const { admin, tenant } = await makeTeam(server, { timezone: 'Asia/Tokyo' })
  const midnight = instantOf(dayIn(Date.now(), 'Asia/Tokyo'), '00:00', 'Asia/Tokyo')
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into audit_log (tenant_id, action, resource, success, at)
       select $1, 'login', 'session', w.success, $2::timestamptz + w.later * interval '1 millisecond'
       from (values (false, -1), (false, 0), (true, 0)) w(success, later)`,
      [midnight],
    ),
  )
  expect((await waiting(admin)).failedLogins).toBe(1)
})

test('mails of reports that failed wait for a week', async () => {
  const { admin, tenant, supervisor, delegate, colleague } = await makeTeam(server)
  await server.services.database.inTenant(tenant.id, async (db) => {
    const report = await db.row<{ id: string }>(
      `with r as (
         insert into reports (tenant_id, created_by, template, title, status, format, parameters)
         values ($1, $2, 'team-performance', 'Monthly', 'completed', 'CSV', '{}') returning id)
       insert into report_runs (tenant_id, report_id, as_link) select $1, r.id, false from r returning report_id as id`,
      [supervisor.user.id],
    )
    await db.rows(
      `insert into report_mails (tenant_id, id, report_id, user_id, failed_at)
       select $1, uuidv7(), $2, w.id, now() - w.days * interval '1 day' + interval '1 minute'
       from (values ($3::uuid, 8), ($4::uuid, 7), ($5::uuid, null)) w(id, days)`,
      [report?.id, supervisor.user.id, delegate.user.id, colleague.user.id],
    )
  })
  expect((await waiting(admin)).failedReportMails).toBe(1)
})

test('who has left needs no supervisor, and a second factor that was only begun is none', async () => {
  const { admin, tenant } = await makeTeam(server)
  await makeUser(server, tenant, 'DELEGATE', { status: 'inactive' })
  await makeUser(server, tenant, 'DELEGATE', { status: 'pending', lastName: 'Invited' })
  expect(await check(admin, 'supervisors')).toMatchObject({ count: 1, total: 3, names: ['Ada Invited'] })

  const begin = (confirmed: boolean) =>
    server.services.database.inTenant(tenant.id, (db) =>
      db.rows(
        `insert into second_factors (tenant_id, user_id, secret, confirmed_at)
         values ($1, $2, '\\x00', case when $3 then now() end)
         on conflict (tenant_id, user_id) do update set confirmed_at = excluded.confirmed_at`,
        [admin.user.id, confirmed],
      ),
    )
  await begin(false)
  expect(await check(admin, 'secondFactor')).toMatchObject({ isGood: false, count: 1, total: 1 })
  await begin(true)
  expect(await check(admin, 'secondFactor')).toMatchObject({ isGood: true, count: 0, total: 1 })
})

test('mails that did not leave within a quarter of an hour are named, and when the last one did', async () => {
  const { admin, tenant } = await makeTeam(server)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into mails (tenant_id, recipient, subject, body, created_at, sent_at)
       select $1, 'paul@b.test', 'Invitation', 'Welcome', now() - w.minutes * interval '1 minute',
         case when w.is_sent then '2026-11-17T08:00:00Z'::timestamptz end
       from (values (14, false), (16, false), (16, true), (44000, false)) w(minutes, is_sent)`,
    ),
  )
  expect(await check(admin, 'mail')).toMatchObject({
    isGood: false,
    count: 1,
    total: 3,
    at: '2026-11-17T08:00:00.000Z',
  })
})

test('what is put aside is so by who said so last, the log says why, and what is no longer aside is not had again', async () => {
  const { admin, tenant } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const path = '/tenant-admin/health/departments/dismissal'
  await admin.put(path, { reason: 'We have none.' })
  await other.put(path, { reason: 'We need none.' })
  const reader = server.services.database.read(tenant.id)
  expect(
    await reader.rows('select dismissed_by, reason from health_dismissals where tenant_id = $1'),
  ).toEqual([{ dismissedBy: other.user.id, reason: 'We need none.' }])
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update health_dismissals set until = now() where tenant_id = $1'),
  )
  expect((await admin.del(path)).status).toBe(204)
  const told = await reader.rows(
    `select user_id, action, details from audit_log where tenant_id = $1 and resource = 'health-check' order by at, id`,
  )
  expect(told).toEqual([
    { userId: admin.user.id, action: 'dismiss', details: { check: 'departments', reason: 'We have none.' } },
    { userId: other.user.id, action: 'dismiss', details: { check: 'departments', reason: 'We need none.' } },
  ])
})

test('a department whose people have all left is not among those of whoever works', async () => {
  const { admin, delegate, colleague } = await makeTeam(server)
  for (const [name, { user }, status] of [
    ['Hospital', delegate, 'inactive'],
    ['Primary care', colleague, 'active'],
  ] as const) {
    await admin.post('/tenant-admin/departments', { name })
    await admin.put(`/tenant-admin/users/${user.id}`, { department: name })
    await admin.put(`/tenant-admin/users/${user.id}`, { status })
  }
  expect((await waiting(admin)).people.map(({ department }) => department)).toEqual(['Primary care', null])
})

test('who works with it is counted for thirty days, today among them, unless others are asked for', async () => {
  const { admin } = await makeTeam(server)
  const today = dayIn(Date.now(), 'UTC')
  const { body } = await admin.get<UserAnalytics>('/tenant-admin/analytics/users')
  expect(body.period).toEqual({ start: addDays(today, -29), end: today })
  expect(body.loginsByDay).toHaveLength(30)
})

test('a calendar is set once a day off to come is named', async () => {
  const { admin } = await makeTeam(server)
  const [yesterday, later] = [-1, 20].map((days) => addDays(dayIn(Date.now(), 'UTC'), days))
  const set = (holidays: unknown[]) => admin.put('/tenant-admin/settings', { localization: { holidays } })
  expect((await set([yesterday])).status).toBe(200)
  expect(await check(admin, 'calendar')).toMatchObject({ isGood: false, total: 0 })
  expect((await set([yesterday, later])).status).toBe(200)
  expect(await check(admin, 'calendar')).toMatchObject({ isGood: true, total: 1 })
})
