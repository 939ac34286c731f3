import { addDays } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import { makeTeam, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()
const reports = '/supervisors/reports'
const today = new Date().toISOString().slice(0, 10)
const parameters = { dateRange: { start: addDays(today, -20), end: today } }

test('how far a report has come is told to the open page of whoever asked, and the log says what was asked for', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const page = await openHearingStream(server, supervisor)
  const draft = { templateId: 'team-performance', format: 'CSV', parameters }
  const { id } = (
    await supervisor.post(`${reports}/generate`, {
      ...draft,
      parameters: { ...parameters, delegateIds: [delegate.user.id] },
    })
  ).body
  await runQueued(server, 'generate-report', tenant.id)
  // Begun, two steps, and made: of what follows within milliseconds, and says the same, the page is told once.
  await expect.poll(() => page.heard().filter((event) => event.id === id).length).toBeGreaterThan(1)
  page.close()

  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update reports set status = 'failed' where tenant_id = $1`),
  )
  expect((await supervisor.post(`${reports}/${id}/retry`, {})).status).toBe(202)
  const told = await server.services.database
    .read(tenant.id)
    .rows(
      `select action, user_id, details from audit_log where tenant_id = $1 and resource = 'report' order by at, id`,
    )
  const userId = supervisor.user.id
  expect(told).toMatchObject([
    {
      action: 'request',
      userId,
      details: { ...parameters, delegateIds: [delegate.user.id], templateId: 'team-performance' },
    },
    { action: 'generate', userId, details: { templateId: 'team-performance', format: 'CSV' } },
    { action: 'retry', userId, details: {} },
  ])
})
