import type { Schedule } from '@rounds/contract/schedules'
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
