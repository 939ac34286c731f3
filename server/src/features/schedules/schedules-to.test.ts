import { type Schedule, nextSendingDay, sentPeriod } from '@rounds/contract/schedules'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import { makeTeam, submitReport, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()
const schedules = '/supervisors/reports/schedules'

test('whoever is named and addressed is one reader, and the log says who reads a report from now on', async () => {
  const { admin, supervisor, delegate, tenant } = await makeTeam(server)
  const { body: saved } = await supervisor.post('/supervisors/reports/saved', {
    templateId: 'team-performance',
    parameters: { dateRange: { start: '2026-11-01', end: '2026-11-20' } },
    title: 'For the director',
  })
  const recipientIds = [delegate.user.id]
  const said = { every: 'month', format: 'CSV', recipientIds }
  const { status, body: made } = await supervisor.post<Schedule>(schedules, {
    ...said,
    reportId: saved.id,
    addresses: [delegate.user.email],
  })
  expect([status, made.recipients.map(({ id }) => id)]).toEqual([201, recipientIds])
  await admin.put('/settings/report-domains', { domains: ['agency.test'] })
  const addresses = ['director@agency.test']
  expect((await supervisor.put(`${schedules}/${made.id}`, { ...said, addresses })).status).toBe(200)
  const told = await server.services.database
    .read(tenant.id)
    .rows(
      `select action, details from audit_log where tenant_id = $1 and resource = 'report-schedule' order by at, id`,
    )
  expect(told).toMatchObject([
    { action: 'create', details: { recipientIds, addresses: [] } },
    { action: 'update', details: { recipientIds, addresses } },
  ])
})

test('a subject is the first sentence of a report, also when it is about somebody whose name has a full stop', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const run = (text: string, values: string[]) =>
    server.services.database.inTenant(tenant.id, (db) => db.rows<{ subject: string }>(text, values))
  await run(
    `update users set first_name = 'Dr. Mona J.', last_name = 'Aziz' where tenant_id = $1 and id = $2`,
    [delegate.user.id],
  )
  const { scheduledDate } = await submitReport(server, delegate)
  const { body: report } = await supervisor.post('/supervisors/reports/generate', {
    templateId: 'visit-activity',
    parameters: {
      dateRange: { start: scheduledDate, end: scheduledDate },
      delegateIds: [delegate.user.id],
    },
    title: 'Mona',
    format: 'CSV',
  })
  await run('insert into report_runs (tenant_id, report_id, as_link) values ($1, $2, false)', [report.id])
  await runQueued(server, 'generate-report', tenant.id)
  const mails = await run('select subject from mails where tenant_id = $1 and recipient = $2', [
    supervisor.user.email,
  ])
  expect(mails).toEqual([{ subject: 'Mona: Dr. Mona J. Aziz completed 1 visit' }])
})

test('a company whose subscription is not active is sent no reports, and the next ones when it is again', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const { body: saved } = await supervisor.post('/supervisors/reports/saved', {
    templateId: 'team-performance',
    parameters: { dateRange: { start: '2026-11-01', end: '2026-11-20' } },
    title: 'For the director',
  })
  const draft = { reportId: saved.id, every: 'month', format: 'CSV', recipientIds: [supervisor.user.id] }
  const { body: made } = await supervisor.post<Schedule>(schedules, draft)
  const run = (text: string, values: string[]) =>
    server.services.database.inTenant(tenant.id, (db) => db.rows(text, values))
  const due = sentPeriod('month', nextSendingDay('month', Date.now(), { timezone: 'UTC', ...usualWorkdays }))
  const ordered = async (status: string) => {
    await run('update tenants set subscription_status = $2::subscription_status where id = $1', [status])
    await run('update report_schedules set next_day = $3 where tenant_id = $1 and id = $2', [
      made.id,
      due.start,
    ])
    await runQueued(server, 'send-schedule', tenant.id)
    return (await run(`delete from reports where tenant_id = $1 and status <> 'saved' returning id`, []))
      .length
  }
  for (const status of ['cancelled', 'inactive']) expect(await ordered(status)).toBe(0)
  for (const status of ['past_due', 'active']) expect(await ordered(status)).toBe(1)
  expect((await supervisor.get(schedules)).body.data).toMatchObject([{ nextDay: made.nextDay }])
})
