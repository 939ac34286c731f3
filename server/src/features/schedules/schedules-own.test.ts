import { type Schedule, nextSendingDay, sentPeriod } from '@rounds/contract/schedules'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type TestCaller, as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { goesOn } from '#test/queued.ts'
import { mintToken } from '#platform/identity/tokens.ts'
import { scheduleJobs } from './jobs.ts'

const server = testServer()
const schedules = '/supervisors/reports/schedules'

const save = async (supervisor: TestCaller): Promise<string> => {
  const { body } = await supervisor.post('/supervisors/reports/saved', {
    templateId: 'team-performance',
    parameters: { dateRange: { start: '2026-11-01', end: '2026-11-20' } },
    title: 'For the director',
  })
  return body.id
}
const make = async (supervisor: TestCaller, recipientIds: string[], more: object = {}): Promise<Schedule> => {
  const draft = { reportId: await save(supervisor), every: 'month', format: 'CSV', recipientIds, ...more }
  return (await supervisor.post<Schedule>(schedules, draft)).body
}
const listed = async (supervisor: TestCaller) =>
  (await supervisor.get<{ data: Schedule[] }>(schedules)).body.data

test('schedules are listed to whoever made them, the newest first', async () => {
  const { tenant, supervisor } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const own = [await make(supervisor, [supervisor.user.id]), await make(supervisor, [supervisor.user.id])]
  expect((await listed(supervisor)).map(({ id }) => id)).toEqual(own.map(({ id }) => id).toReversed())
  expect(await listed(other)).toEqual([])
})

test('recipients, and whoever may be one, stand by their names, addresses outside last', async () => {
  const { tenant, admin, supervisor } = await makeTeam(server)
  await admin.put('/settings/report-domains', { domains: ['agency.test'] })
  const ids: string[] = []
  for (const [firstName, lastName] of [
    ['Zoe', 'Abel'],
    ['Aaron', 'Zimmer'],
    ['Aaron', 'Moss'],
  ] as const)
    ids.push((await makeUser(server, tenant, 'DELEGATE', { firstName, lastName })).id)
  const { recipients } = await make(supervisor, ids, { addresses: ['a@agency.test'] })
  const byName = ['Aaron Moss', 'Aaron Zimmer', 'Zoe Abel']
  expect(recipients.map(({ name }) => name)).toEqual([...byName, 'a@agency.test'])
  const { data } = (await supervisor.get('/supervisors/reports/recipients')).body
  const names = data.map(({ name }: { name: string }) => name)
  expect([...names.slice(0, 2), names.at(-1)]).toEqual(byName)
})

test('with another interval it is sent on another day, and the log says that it is sent no more', async () => {
  const { tenant, supervisor } = await makeTeam(server)
  const { id } = await make(supervisor, [supervisor.user.id])
  const clock = { timezone: 'UTC', ...usualWorkdays }
  const [month, week] = (['month', 'week'] as const).map((every) => nextSendingDay(every, Date.now(), clock))
  const waiting = async () => {
    const jobs = await server.services.database.global<{ runAt: string }>(
      `select run_at from graphile_worker._private_jobs where payload ->> 'scheduleId' = $1`,
      [id],
    )
    return jobs.map(({ runAt }) => runAt.slice(0, 10))
  }
  expect(await waiting()).toEqual([month])
  const said = { every: 'week', format: 'CSV', recipientIds: [supervisor.user.id] }
  expect((await supervisor.put(`${schedules}/${id}`, said)).body).toMatchObject({ nextDay: week })
  expect(await waiting()).toEqual([week])
  expect((await supervisor.del(`${schedules}/${id}`)).status).toBe(204)
  const told = await server.services.database
    .read(tenant.id)
    .rows(
      `select action, user_id from audit_log where tenant_id = $1 and resource = 'report-schedule' order by at, id`,
    )
  expect(told).toEqual(
    ['create', 'update', 'delete'].map((action) => ({ action, userId: supervisor.user.id })),
  )
})

test.each([
  ['UTC', '2026-11-01', '2026-11-30'],
  ['America/Los_Angeles', '2026-10-01', '2026-10-31'],
])('one sent now is of the last month that is full in %s', async (timezone, start, end) => {
  const { supervisor } = await makeTeam(server, { timezone })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T02:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const order = { reportId: await save(supervisor), every: 'month', format: 'CSV' }
  const { body } = await supervisor.post('/supervisors/reports/send', order)
  expect(body.parameters.dateRange).toEqual({ start, end })
})

test('guesses of the token of a mail are counted against where they come from', async () => {
  const { tenant } = await makeTeam(server)
  for (const _ of ['first', 'again']) {
    const payload = { token: mintToken('fvm', tenant.id) }
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/report-mails/stop', payload })
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Mail not found'])
  }
  const counted = await server.services.database
    .read(tenant.id)
    .rows('select count from throttles where tenant_id = $1')
  expect(counted).toEqual([{ count: 2 }])
})

test('two who send what is due at once send it once', async () => {
  const { tenant, supervisor } = await makeTeam(server)
  const { id } = await make(supervisor, [supervisor.user.id])
  const clock = { timezone: 'UTC', ...usualWorkdays }
  const due = sentPeriod('month', nextSendingDay('month', Date.now(), clock)).start
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update report_schedules set next_day = $2 where tenant_id = $1', [due]),
  )
  const send = async () =>
    scheduleJobs(server.services)['send-schedule']?.({ tenantId: tenant.id, scheduleId: id } as never, goesOn)
  const row = await held('select from report_schedules where id = $1 for update', [id])
  const both = [send(), send()]
  await row.isAwaitedBy(2, Promise.all(both))
  await row.letGo()
  await Promise.all(both)
  expect((await supervisor.get('/supervisors/reports')).body.data).toHaveLength(1)
})
