import { addDays, dayIn } from '@rounds/contract/dates'
import type { UserAnalytics } from '@rounds/contract/overview'
import { expect, test } from 'vitest'
import { addJobTo } from '#platform/work/jobs.ts'
import { openBrowser } from '#test/browser.ts'
import { makeTeam, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()

test('whoever somebody else tried to sign in as was not there', async () => {
  const { admin, tenant, delegate, colleague } = await makeTeam(server)
  const [end, id] = [new Date().toISOString().slice(0, 10), tenant.id]
  for (const { email } of [delegate.user, colleague.user])
    expect(
      (await openBrowser(server).post('/auth/login', { email, password: 'Guessed123!', tenantId: id }))
        .statusCode,
    ).toBe(401)
  const { body } = await admin.get<UserAnalytics>(`/tenant-admin/analytics/users?endDate=${end}`)
  expect([body.activeByDay.at(-1)?.count, body.activeThisWeek]).toEqual([0, 0])
})

test('what is done in somebody’s name while they are away is no day on which they were there', async () => {
  const { admin, supervisor, delegate, tenant } = await makeTeam(server)
  const { id } = tenant
  await server.services.database.inTenant(id, async (db) => {
    const due = await db.row<{ id: string }>(
      `with r as (
         insert into reports (tenant_id, created_by, template, title, status, format, parameters)
         values ($1, $2, 'team-performance', 'Monthly', 'saved', 'CSV', '{"dateRange": {"start": "2026-10-01", "end": "2026-10-31"},
           "delegateIds": [], "includeRatings": false, "includeComparisons": false}') returning id)
       insert into report_schedules (tenant_id, report_id, created_by, every, format, next_day)
       select $1, r.id, $2, 'month', 'CSV', '2026-11-02' from r returning id`,
      [supervisor.user.id],
    )
    addJobTo(db, 'send-schedule', { scheduleId: due?.id ?? '' }, `schedule:${due?.id}`)
  })
  await runQueued(server, 'send-schedule', id)
  await runQueued(server, 'generate-report', id)
  const forgotten = { email: delegate.user.email, tenantId: id }
  await openBrowser(server).post('/auth/forgot-password', forgotten)
  await runQueued(server, 'forgot-password', id)
  const path = '/tenant-admin/analytics/users'
  const there = async () => {
    const { body } = await admin.get<UserAnalytics>(path)
    return [body.activeByDay.at(-1)?.count, body.activeThisWeek]
  }
  expect(await there()).toEqual([0, 0])
  // Both are of that day still when they do something themselves.
  await supervisor.post('/supervisors/reports/generate', {
    templateId: 'team-performance',
    parameters: { dateRange: { start: '2026-10-01', end: '2026-10-31' } },
  })
  expect(await there()).toEqual([1, 1])
})

test('a period that begins on a day to come is today, and told so', async () => {
  const { admin, delegate, tenant } = await makeTeam(server)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into audit_log (tenant_id, user_id, action, resource) values ($1, $2, 'login', 'session')`,
      [delegate.user.id],
    ),
  )
  const today = dayIn(Date.now(), 'UTC')
  const { body } = await admin.get<UserAnalytics>(
    `/tenant-admin/analytics/users?startDate=${addDays(today, 3)}`,
  )
  expect(body.period).toEqual({ start: today, end: today })
  expect(body.loginsByDay).toEqual([{ date: today, count: 1 }])
})
