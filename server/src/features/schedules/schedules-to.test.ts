import type { Schedule } from '@rounds/contract/schedules'
import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'

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
