import { type Schedule, nextSendingDay, sentPeriod } from '@rounds/contract/schedules'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, onTestFinished, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import { makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()

/** A schedule to the delegate whose report waits to be made. */
const makeDue = async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const { body: saved } = await supervisor.post('/supervisors/reports/saved', {
    templateId: 'team-performance',
    parameters: { dateRange: { start: '2026-11-01', end: '2026-11-20' } },
    title: 'For the director',
  })
  const { body: made } = await supervisor.post<Schedule>('/supervisors/reports/schedules', {
    reportId: saved.id,
    every: 'month',
    format: 'CSV',
    recipientIds: [delegate.user.id],
  })
  const clock = { timezone: 'UTC', ...usualWorkdays }
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update report_schedules set next_day = $2 where tenant_id = $1', [
      sentPeriod('month', nextSendingDay('month', Date.now(), clock)).start,
    ]),
  )
  await runQueued(server, 'send-schedule', tenant.id)
  return { supervisor, tenant, made }
}

test('an open page of whoever made a schedule hears that somebody stopped it, and takes it again', async () => {
  const { supervisor, tenant, made } = await makeDue()
  await runQueued(server, 'generate-report', tenant.id)
  const mail = await server.services.database
    .read(tenant.id)
    .row<{ body: string }>('select body from mails where tenant_id = $1')
  const token = /stop-reports#token=(\S+)/.exec(mail?.body ?? '')?.[1]
  const page = await openHearingStream(server, supervisor)
  onTestFinished(page.close)
  const told = () => page.heard().filter(({ id }) => id === made.id)
  for (const [at, isStopped] of [true, false].entries()) {
    const payload = { token, isStopped }
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/report-mails/stop', payload })
    expect(answer.json()).toMatchObject({ isStopped })
    await expect
      .poll(told, { timeout: 10_000 })
      .toEqual(Array.from({ length: at + 1 }, () => ({ type: 'report', id: made.id })))
  }
}, 60_000)

test('a report whose schedule is deleted just as it is mailed is made all the same, and mailed to nobody', async () => {
  const { supervisor, tenant, made } = await makeDue()
  const schedule = await held('delete from report_schedules where id = $1', [made.id])
  const written = runQueued(server, 'generate-report', tenant.id)
  await schedule.isAwaitedBy(1, written)
  await schedule.letGo()
  await written
  const { data } = (await supervisor.get('/supervisors/reports')).body
  expect(data).toMatchObject([{ status: 'completed' }])
  const mails = await server.services.database
    .read(tenant.id)
    .rows('select id from mails where tenant_id = $1')
  expect(mails).toEqual([])
})

test('of several periods that were sent the latest is shown', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const { body: saved } = await supervisor.post('/supervisors/reports/saved', {
    templateId: 'team-performance',
    parameters: { dateRange: { start: '2026-11-01', end: '2026-11-20' } },
    title: 'For the director',
  })
  const sent = { reportId: saved.id, every: 'month', format: 'CSV', recipientIds: [supervisor.user.id] }
  await supervisor.post('/supervisors/reports/schedules', sent)
  const lastRun = async () =>
    (await supervisor.get<{ data: Schedule[] }>('/supervisors/reports/schedules')).body.data[0]?.lastRun
  // Each period that was left out is made up for, one after the other.
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update report_schedules set next_day = '2026-09-01' where tenant_id = $1`),
  )
  for (const [day, start, end] of [
    ['2026-09-01', '2026-08-01', '2026-08-31'],
    ['2026-10-01', '2026-09-01', '2026-09-30'],
  ]) {
    await runQueued(server, 'send-schedule', tenant.id)
    expect(await lastRun()).toMatchObject({ day, dateRange: { start, end } })
  }
})

test('whom a report may be sent to is found by a part of a name or of an address, while they work', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const named = await makeUser(server, tenant, 'TENANT_ADMIN', { firstName: 'Salma', lastName: 'Kettani' })
  const gone = await makeUser(server, tenant, 'DELEGATE', { firstName: 'Salma', status: 'inactive' })
  const found = async (search: string) => {
    const { data, pagination } = (await supervisor.get(`/supervisors/reports/recipients?search=${search}`))
      .body
    expect(pagination.total).toBe(data.length)
    return data.map(({ id }: { id: string }) => id)
  }
  expect(await found('salma%20KETT')).toEqual([named.id])
  expect(await found('salma')).toEqual([named.id])
  expect(await found(delegate.user.email)).toEqual([delegate.user.id])
  expect(await found(gone.email)).toEqual([])
})

test('in the name of who makes no reports any more none is ordered: each failed, and was told of where they may not go', async () => {
  const { supervisor, tenant } = await makeDue()
  const runAs = async (role: string) => {
    await server.services.database.inTenant(tenant.id, async (db) => {
      await db.rows('update users set role = $3::user_role where tenant_id = $1 and id = $2', [
        supervisor.user.id,
        role,
      ])
      await db.rows(`update report_schedules set next_day = '2026-09-01' where tenant_id = $1`)
    })
    await runQueued(server, 'send-schedule', tenant.id)
    return server.services.database.read(tenant.id).row(
      `select s.next_day, (select count(*) from reports r where r.tenant_id = $1 and r.status = 'pending') as reports
       from report_schedules s where s.tenant_id = $1`,
    )
  }
  expect(await runAs('TENANT_ADMIN')).toEqual({ nextDay: '2026-10-01', reports: 1 })
  expect(await runAs('SUPERVISOR')).toEqual({ nextDay: '2026-10-01', reports: 2 })
})
