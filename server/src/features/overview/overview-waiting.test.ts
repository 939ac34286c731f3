import { dayIn, instantOf } from '@rounds/contract/dates'
import type { Health, Overview } from '@rounds/contract/overview'
import { expect, test } from 'vitest'
import { makeTeam, makeUser, testServer } from '#test/fixtures.ts'

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
