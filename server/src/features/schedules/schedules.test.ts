import { addDays } from '@rounds/contract/dates'
import { type Schedule, nextSendingDay, sentPeriod } from '@rounds/contract/schedules'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, test } from 'vitest'
import { type TestCaller, type TestServer, as, makeTeam, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()

const definition = {
  templateId: 'team-performance',
  parameters: { dateRange: { start: '2026-11-01', end: '2026-11-20' }, includeComparisons: true },
  title: 'For the director',
}
const save = async (supervisor: TestCaller) =>
  (await supervisor.post('/supervisors/reports/saved', definition)).body.id as string
const draftOf = (reportId: string, recipientIds: string[], more: object = {}) => ({
  reportId,
  every: 'month',
  format: 'CSV',
  recipientIds,
  ...more,
})
const schedule = async (supervisor: TestCaller, recipientIds: string[]) => {
  const draft = draftOf(await save(supervisor), recipientIds)
  return (await supervisor.post<Schedule>('/supervisors/reports/schedules', draft)).body
}
const listed = async (supervisor: TestCaller) =>
  (await supervisor.get<{ data: Schedule[] }>('/supervisors/reports/schedules')).body.data
const change = ({ services }: TestServer, tenantId: string, text: string, values: unknown[]) =>
  services.database.inTenant(tenantId, (db) => db.rows(text, values))
/** The day of the month that was due last: the one after it is not due yet, whenever this runs. */
const dueIn = (timezone: string) =>
  sentPeriod('month', nextSendingDay('month', Date.now(), { timezone, ...usualWorkdays })).start

test('each period is made once and mailed once, however often its jobs run', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server, { timezone: 'Asia/Tokyo' })
  const recipients = [supervisor.user.id, delegate.user.id]
  const made = await schedule(supervisor, recipients)
  const day = nextSendingDay('month', Date.now(), { timezone: 'Asia/Tokyo', ...usualWorkdays })
  const due = dueIn('Asia/Tokyo')
  expect(made).toMatchObject({ title: 'For the director', nextDay: day, lastRun: null })
  const [job] = await server.services.database.global<{ runAt: string }>(
    `select run_at from graphile_worker._private_jobs where payload ->> 'scheduleId' = $1`,
    [made.id],
  )
  // Seven in the morning of Tokyo.
  expect(job?.runAt).toBe(`${addDays(day, -1)}T22:00:00.000Z`)

  // A job that comes too early waits for its day.
  await runQueued(server, 'send-schedule', tenant.id)
  expect((await supervisor.get('/supervisors/reports')).body.data).toEqual([])

  await change(
    server,
    tenant.id,
    'update report_schedules set next_day = $3 where tenant_id = $1 and id = $2',
    [made.id, due],
  )
  await runQueued(server, 'send-schedule', tenant.id)
  await runQueued(server, 'send-schedule', tenant.id)
  const [report, ...more] = (await supervisor.get('/supervisors/reports')).body.data
  expect(more).toEqual([])
  expect(report).toMatchObject({
    status: 'pending',
    format: 'CSV',
    parameters: { dateRange: sentPeriod('month', due), includeComparisons: true },
  })
  expect(await listed(supervisor)).toMatchObject([
    { nextDay: day, lastRun: { day: due, status: 'pending', waiting: 0 } },
  ])

  await runQueued(server, 'generate-report', tenant.id)
  const mails = await server.services.database
    .read(tenant.id)
    .rows<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mails where tenant_id = $1 order by recipient',
    )
  expect(mails.map(({ recipient }) => recipient)).toEqual(
    [supervisor.user.email, delegate.user.email].toSorted(),
  )
  expect(mails[0]?.subject).toBe('For the director: Nothing was recorded in this period')
  expect(await listed(supervisor)).toMatchObject([{ lastRun: { status: 'completed', waiting: 2, sent: 0 } }])

  // One press, without a session, and no other schedule.
  const token = mails.map(({ body }) => /stop-reports#token=(\S+)/.exec(body)?.[1])[0]
  const press = (isStopped?: boolean) =>
    server.app.inject({ method: 'POST', url: '/api/v1/report-mails/stop', payload: { token, isStopped } })
  expect((await press()).json()).toEqual({ title: 'For the director', isStopped: true })
  const stopped = (await listed(supervisor))[0]?.recipients.filter(({ isStopped }) => isStopped)
  expect(stopped).toHaveLength(1)
  // A change of the supervisor's does not ask them again.
  await supervisor.put(`/supervisors/reports/schedules/${made.id}`, {
    every: 'week',
    format: 'PDF',
    recipientIds: recipients,
  })
  expect((await listed(supervisor))[0]?.recipients.filter(({ isStopped }) => isStopped)).toEqual(stopped)
  // Mail programs press, too, and people press twice: the log tells of what was changed.
  expect((await press()).json()).toMatchObject({ isStopped: true })
  for (const _ of [1, 2]) expect((await press(false)).json()).toMatchObject({ isStopped: false })
  const told = await server.services.database
    .read(tenant.id)
    .rows(
      `select action, user_id from audit_log where tenant_id = $1 and action in ('stop', 'resume') order by at, id`,
    )
  expect(told).toEqual(['stop', 'resume'].map((action) => ({ action, userId: stopped?.[0]?.id })))
}, 60_000)

test('a period whose job was given up is made an hour later', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const { id } = await schedule(supervisor, [supervisor.user.id])
  await change(
    server,
    tenant.id,
    'update report_schedules set next_day = $3 where tenant_id = $1 and id = $2',
    [id, dueIn('UTC')],
  )
  const setZone = (zone: string) =>
    change(
      server,
      tenant.id,
      `update tenants set settings = jsonb_set(settings, '{localization,timezone}', to_jsonb($2::text)) where id = $1`,
      [zone],
    )
  await setZone('Mars/Olympus')
  await expect(runQueued(server, 'send-schedule', tenant.id, true)).rejects.toThrow()
  await setZone('UTC')
  await runQueued(server, 'send-schedule', tenant.id)
  expect((await supervisor.get('/supervisors/reports')).body.data).toMatchObject([{ status: 'pending' }])
})

test('who has left, or has stopped it, is sent nothing', async () => {
  const { supervisor, delegate, colleague, admin, tenant } = await makeTeam(server)
  const people = [supervisor.user.id, delegate.user.id, colleague.user.id]
  const [reader, stopped] = ['reader@agency.test', 'stopped@agency.test']
  await admin.put('/settings/report-domains', { domains: ['agency.test'] })
  const draft = draftOf(await save(supervisor), people, { addresses: [reader, stopped] })
  const { body: made } = await supervisor.post<Schedule>('/supervisors/reports/schedules', draft)
  await change(server, tenant.id, `update users set status = 'inactive' where tenant_id = $1 and id = $2`, [
    delegate.user.id,
  ])
  await change(
    server,
    tenant.id,
    'update report_recipients set stopped_at = now() where tenant_id = $1 and schedule_id = $2 and (user_id = $3 or address = $4)',
    [made.id, colleague.user.id, stopped],
  )
  await change(
    server,
    tenant.id,
    'update report_schedules set next_day = $3 where tenant_id = $1 and id = $2',
    [made.id, dueIn('UTC')],
  )
  await runQueued(server, 'send-schedule', tenant.id)
  await runQueued(server, 'generate-report', tenant.id)
  const sent = await server.services.database
    .read(tenant.id)
    .rows<{ recipient: string }>('select recipient from mails where tenant_id = $1')
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
    [supervisor.user.email, reader].toSorted(),
  )
}, 60_000)

test('of who has left nothing is ordered, and the log does not say that they did; who is back is sent the next one', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const { id } = await schedule(supervisor, [supervisor.user.id])
  const [{ nextDay } = { nextDay: '' }] = await listed(supervisor)
  const runDue = async (status: string) => {
    await change(
      server,
      tenant.id,
      'update users set status = $3::user_status where tenant_id = $1 and id = $2',
      [supervisor.user.id, status],
    )
    await change(
      server,
      tenant.id,
      'update report_schedules set next_day = $3 where tenant_id = $1 and id = $2',
      [id, dueIn('UTC')],
    )
    await runQueued(server, 'send-schedule', tenant.id)
    return server.services.database.read(tenant.id).row(
      `select (select next_day from report_schedules where tenant_id = $1),
         (select count(*) from reports where tenant_id = $1 and status <> 'saved') as reports,
         (select count(*) from audit_log where tenant_id = $1 and action = 'request') as requests`,
    )
  }
  expect(await runDue('inactive')).toEqual({ nextDay, reports: 0, requests: 0 })
  expect(await runDue('active')).toEqual({ nextDay, reports: 1, requests: 1 })
})

test('one sent now goes to whoever asks, has no link to stop and leaves the schedule as it is', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const answer = await supervisor.post('/supervisors/reports/send', {
    reportId: await save(supervisor),
    every: 'week',
    format: 'CSV',
  })
  expect(answer).toMatchObject({ status: 202, body: { status: 'pending', format: 'CSV' } })
  await runQueued(server, 'generate-report', tenant.id)
  const [mail] = await server.services.database
    .read(tenant.id)
    .rows<{ recipient: string; body: string }>('select recipient, body from mails where tenant_id = $1')
  expect(mail?.recipient).toBe(supervisor.user.email)
  expect(mail?.body).not.toMatch(/https?:|\{/)
}, 60_000)

test('addresses outside are of domains that the company allows, as long as it does', async () => {
  const { supervisor, delegate, admin, tenant } = await makeTeam(server)
  const away = await makeUser(server, tenant, 'DELEGATE', { status: 'inactive' })
  const own = [supervisor.user.id]
  const to = (addresses: string[], more: object = {}) => draftOf(reportId, own, { addresses, ...more })
  const reportId = await save(supervisor)
  const refusal = 'Your administrator has not allowed this domain'
  const ask = (draft: object) => supervisor.post('/supervisors/reports/schedules', draft)
  expect(await ask(to(['director@agency.test']))).toMatchObject({ status: 400, body: { message: refusal } })
  const allow = (domains: string[]) => admin.put('/settings/report-domains', { domains })
  expect((await allow(['@Agency.test', 'agency.test'])).body.domains).toEqual(['agency.test'])
  expect((await supervisor.get('/settings/report-domains')).body.domains).toEqual(['agency.test'])
  for (const [draft, message] of [
    [to(['director@mail.agency.test']), refusal],
    [to(['director@agency.test.evil.test']), refusal],
    [to(['director@agency.test', 'director@other.test']), refusal],
    [to(['director@agency.test', away.email]), refusal],
    [to(['director']), 'Invalid email address'],
    [
      to(['director@agency.test'], { asLink: true }),
      'A link asks for a sign-in: send the file to addresses outside',
    ],
    [draftOf(reportId, []), 'Recipient is required'],
  ] as const)
    expect(await ask(draft)).toMatchObject({ status: 400, body: { message } })
  for (const domains of [['agency'], ['agency..test'], ['*.test'], ['a@b.test'], 'agency.test'])
    expect((await admin.put('/settings/report-domains', { domains })).status).toBe(400)

  // The address of somebody of the company is that person.
  const { body: made } = await ask(to(['Director@Agency.test', delegate.user.email]))
  const people = made.recipients.map(({ id, name }: { id: string; name: string }) => id ?? name)
  expect(people.toSorted()).toEqual([...own, delegate.user.id, 'director@agency.test'].toSorted())

  await allow([])
  expect((await listed(supervisor))[0]?.recipients.at(-1)).toMatchObject({ id: null, problem: 'domain' })
  await change(
    server,
    tenant.id,
    'update report_schedules set next_day = $3 where tenant_id = $1 and id = $2',
    [made.id, dueIn('UTC')],
  )
  await runQueued(server, 'send-schedule', tenant.id)
  await runQueued(server, 'generate-report', tenant.id)
  const sent = await server.services.database
    .read(tenant.id)
    .rows<{ recipient: string }>('select recipient from mails where tenant_id = $1')
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
    [supervisor.user.email, delegate.user.email].toSorted(),
  )
}, 60_000)

test('a schedule names a saved definition of one’s own and active people of the company', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const { supervisor: stranger } = await makeTeam(server)
  const away = await makeUser(server, tenant, 'DELEGATE', { status: 'inactive' })
  const reportId = await save(supervisor)
  const { body: generated } = await supervisor.post('/supervisors/reports/generate', definition)
  const own = [supervisor.user.id]
  for (const [draft, status, message] of [
    [draftOf(reportId, []), 400, 'Recipient is required'],
    [draftOf(reportId, own, { every: 'day' }), 400, 'Unknown interval'],
    [draftOf(reportId, own, { format: 'docx' }), 400, 'Unsupported report format'],
    [draftOf(reportId, [stranger.user.id]), 404, 'Recipient not found'],
    [draftOf(reportId, [away.id]), 404, 'Recipient not found'],
    [draftOf(await save(stranger), own), 404, 'Report not found'],
    [draftOf(generated.id, own), 404, 'Report not found'],
  ] as const)
    expect(await supervisor.post('/supervisors/reports/schedules', draft)).toMatchObject({
      status,
      body: { message },
    })
  const left = await makeUser(server, tenant)
  const made = await schedule(supervisor, [...own, left.id])
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const path = `/supervisors/reports/schedules/${made.id}`
  for (const answer of [
    await other.put(path, { every: 'week', format: 'PDF', recipientIds: own }),
    await other.del(path),
  ])
    expect(answer).toMatchObject({ status: 404, body: { message: 'Schedule not found' } })
  // Who has left since may stay, and is sent nothing; nobody else who has left is put beside them.
  await change(server, tenant.id, `update users set status = 'inactive' where tenant_id = $1 and id = $2`, [
    left.id,
  ])
  const said = { every: 'month', format: 'PDF', recipientIds: [...own, left.id] }
  expect(await supervisor.put(path, said)).toMatchObject({ status: 200, body: { every: 'month' } })
  said.recipientIds.push(away.id)
  expect(await supervisor.put(path, said)).toMatchObject({ status: 404 })
  // With its definition goes what it is sent by.
  expect((await supervisor.del(`/supervisors/reports/${made.reportId}`)).status).toBe(204)
  expect(await listed(supervisor)).toEqual([])
})
