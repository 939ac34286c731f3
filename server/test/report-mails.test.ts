import { type Schedule, nextSendingDay, sentPeriod } from '@rounds/contract/schedules'
import { usualWorkdays } from '@rounds/contract/workdays'
import { type Socket, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { jobHandlers, jobLanes } from '#app'
import { addJobTo } from '#platform/work/jobs.ts'
import { type TestServer, makeTeam } from './fixtures.ts'
import { openMailbox } from './mailbox.ts'
import { goesOn, runQueued } from './queued.ts'
import { testQueue } from './workers.ts'

const { open, work } = testQueue()

/** A schedule to a supervisor and a delegate that is due. */
const makeDue = async (server: TestServer, more: { addresses?: string[]; asLink?: boolean } = {}) => {
  const { supervisor, delegate, admin, tenant } = await makeTeam(server)
  await admin.put('/settings/report-domains', { domains: ['agency.test', 'office.test'] })
  const { body: saved } = await supervisor.post('/supervisors/reports/saved', {
    templateId: 'visit-activity',
    parameters: { dateRange: { start: '2026-11-01', end: '2026-11-20' } },
    title: 'For the director',
  })
  const { body: schedule } = await supervisor.post<Schedule>('/supervisors/reports/schedules', {
    reportId: saved.id,
    every: 'week',
    format: 'CSV',
    recipientIds: [supervisor.user.id, delegate.user.id],
    ...more,
  })
  await server.services.database.inTenant(tenant.id, async (db) => {
    await db.rows('update report_schedules set next_day = $3 where tenant_id = $1 and id = $2', [
      schedule.id,
      sentPeriod('week', nextSendingDay('week', Date.now(), { timezone: 'UTC', ...usualWorkdays })).start,
    ])
    addJobTo(db, 'send-schedule', { scheduleId: schedule.id }, `schedule:${schedule.id}`)
  })
  const shown = async () =>
    (await supervisor.get<{ data: Schedule[] }>('/supervisors/reports/schedules')).body.data[0]
  return { supervisor, delegate, admin, tenant, shown, lastRun: async () => (await shown())?.lastRun }
}

/** The jobs of mails that have not left. */
const waitingMails = ({ services }: TestServer, tenantId: string) =>
  services.database.global<{ payload: { mailId: string; tenantId: string } }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = $1 and payload ->> 'mailId' is not null`,
    [tenantId],
  )

test('two instances send each recipient one mail, with the file', async () => {
  const mailbox = await openMailbox()
  const server = await open({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://rounds.test' })
  const { supervisor, delegate, lastRun } = await makeDue(server)
  for (let instance = 0; instance < 2; instance++) work(jobHandlers(server.services), jobLanes)
  await expect.poll(lastRun).toMatchObject({ status: 'completed', sent: 2, waiting: 0, failed: 0 })
  expect(mailbox.received.map(({ to }) => String(to?.[0]?.address)).toSorted()).toEqual(
    [supervisor.user.email, delegate.user.email].toSorted(),
  )
  const [mail] = mailbox.received
  expect(mail?.subject).toMatch(/^For the director: /)
  expect(mail?.text).toContain('http://rounds.test/')
  expect(mail?.attachments).toMatchObject([{ mimeType: 'text/csv' }])
  expect(mail?.attachments[0]?.filename).toMatch(/^For the director .*\.csv$/)
})

test('an address outside gets the file, is told of when it is refused, and stops it by the button of its mail program', async () => {
  const mailbox = await openMailbox()
  const server = await open({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://rounds.test' })
  const addresses = ['director@agency.test', 'gone@agency.test']
  const { tenant, lastRun, shown } = await makeDue(server, { addresses })
  mailbox.refuse('gone@agency.test')
  work(jobHandlers(server.services), jobLanes)
  await expect.poll(lastRun).toMatchObject({ sent: 3, waiting: 0, failed: 1 })
  const outside = (await shown())?.recipients.filter(({ id }) => id === null)
  expect(outside).toEqual([
    { id: null, name: 'director@agency.test', isStopped: false, problem: null },
    { id: null, name: 'gone@agency.test', isStopped: false, problem: 'address' },
  ])
  const mail = mailbox.received.find(({ to }) => to?.[0]?.address === 'director@agency.test')
  expect(mail?.attachments).toHaveLength(1)
  expect(mail?.text).toMatch(/^Hello,\s/)
  const head = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
  expect(head['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const url =
    /^<http:\/\/rounds\.test(\/api\/v1\/report-mails\/\S+)>$/.exec(head['list-unsubscribe'] ?? '')?.[1] ?? ''
  const director = async () =>
    (await shown())?.recipients.find(({ name }) => name === 'director@agency.test')?.isStopped

  // What opens it is kept nowhere once it has arrived.
  const kept = await server.services.database
    .read(tenant.id)
    .rows('select body, stop_url from mails where tenant_id = $1 and recipient = $2', [
      'director@agency.test',
    ])
  expect(kept).toEqual([{ body: '', stopUrl: null }])

  // What looks through mails opens links; a person who does gets a page with a button.
  const opened = await server.app.inject({ url })
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    expect.stringMatching(/^http:\/\/rounds\.test\/\S+\/stop-reports#token=fvm/),
  ])
  expect(await director()).toBe(false)
  // RFC 8058 names both kinds of form.
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const) {
    const pressed = await server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type },
    })
    expect([pressed.statusCode, pressed.json()], type).toEqual([
      200,
      { title: 'For the director', isStopped: true },
    ])
    expect(await director()).toBe(true)
  }
  // It is read though nothing is asked of it, and no further than any other body.
  const large = await server.app.inject({
    method: 'POST',
    url,
    payload: `a=${'b'.repeat(300_000)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(large.statusCode).toBe(413)
})

test('as a link, the mail has no file, and its reader gets it once signed in', async () => {
  const mailbox = await openMailbox()
  const server = await open({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://rounds.test' })
  const { delegate, admin, tenant, lastRun } = await makeDue(server, { asLink: true })
  work(jobHandlers(server.services), jobLanes)
  await expect.poll(lastRun).toMatchObject({ sent: 2, waiting: 0, failed: 0 })
  const [mail] = mailbox.received
  expect(mail?.attachments).toEqual([])
  const id = /mailed-report\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await delegate.get(`/mailed-reports/${id}`)).body).toMatchObject({
    title: 'For the director',
    format: 'CSV',
  })
  const file = (token?: string) =>
    server.app.inject({
      url: `/api/v1/mailed-reports/${id}/file`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  expect((await file(delegate.token)).headers['content-disposition']).toContain('attachment')
  expect((await file()).statusCode).toBe(401)
  // Whom it was not mailed to.
  expect((await file(admin.token)).json()).toMatchObject({ message: 'Report not found' })
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update reports set expires_at = now() where tenant_id = $1 and id = $2', [id]),
  )
  expect((await file(delegate.token)).json()).toMatchObject({ code: 'REPORT_EXPIRED' })
})

test('a worker that is killed while it sends sends no second mail, and the schedule says so', async () => {
  const { promise: never } = Promise.withResolvers<void>()
  const mailbox = await openMailbox(0, { confirms: never })
  const server = await open({ SMTP_URL: mailbox.url })
  const { tenant, shown } = await makeDue(server)
  const handlers = jobHandlers(server.services)
  const send = handlers['mail-report']
  delete handlers['mail-report']
  work(handlers)
  const waiting = () => waitingMails(server, tenant.id)
  await expect.poll(waiting).toHaveLength(2)
  const [first] = await waiting()
  // The mail has left, and nothing was heard of it any more: as the process that comes next finds it.
  void send?.(first?.payload as never, goesOn).catch(() => undefined)
  await expect.poll(() => mailbox.received.length).toBe(1)
  await send?.(first?.payload as never, goesOn)
  expect(mailbox.received).toHaveLength(1)
  const schedule = await shown()
  expect(schedule?.lastRun).toMatchObject({ sent: 0, waiting: 1, failed: 1 })
  expect(schedule?.recipients.filter(({ problem }) => problem === 'interrupted')).toHaveLength(1)
})

test('a mail server that takes a mail and hangs up is sent no second one, and the schedule says so', async () => {
  const mailbox = await openMailbox(0, { hangsUp: true })
  const server = await open({ SMTP_URL: mailbox.url })
  const { tenant, shown } = await makeDue(server)
  for (const task of ['send-schedule', 'generate-report']) await runQueued(server, task, tenant.id)
  const [mail] = await waitingMails(server, tenant.id)
  const send = async () => jobHandlers(server.services)['mail-report']?.(mail?.payload as never, goesOn)
  for (let tries = 0; tries < 2; tries++) await send()?.catch(() => undefined)
  expect(mailbox.received).toHaveLength(1)
  const schedule = await shown()
  expect(schedule?.lastRun).toMatchObject({ sent: 0, waiting: 1, failed: 1 })
  expect(schedule?.recipients.filter(({ problem }) => problem === 'interrupted')).toHaveLength(1)
})

test('what is refused for a while leaves with the next try, and was not interrupted', async () => {
  const mailbox = await openMailbox(1)
  const server = await open({ SMTP_URL: mailbox.url })
  const { tenant, lastRun } = await makeDue(server)
  for (const task of ['send-schedule', 'generate-report']) await runQueued(server, task, tenant.id)
  const [mail] = await waitingMails(server, tenant.id)
  const send = async () => jobHandlers(server.services)['mail-report']?.(mail?.payload as never, goesOn)
  await expect(send()).rejects.toThrow('The mail server refused')
  expect(await lastRun()).toMatchObject({ sent: 0, waiting: 2, failed: 0 })
  await send()
  expect(await lastRun()).toMatchObject({ sent: 1, waiting: 1, failed: 0 })
})

test('what waits for a mail server does not leave for who has left, stopped it or may be sent nothing any more', async () => {
  const mailbox = await openMailbox(4)
  const server = await open({ SMTP_URL: mailbox.url })
  const addresses = ['reader@agency.test', 'director@office.test']
  const { supervisor, delegate, admin, tenant, lastRun } = await makeDue(server, { addresses })
  for (const task of ['send-schedule', 'generate-report']) await runQueued(server, task, tenant.id)
  const mails = await waitingMails(server, tenant.id)
  const sendAll = () =>
    Promise.allSettled(
      mails.map(async ({ payload }) =>
        jobHandlers(server.services)['mail-report']?.(payload as never, goesOn),
      ),
    )
  await sendAll()
  expect(await lastRun()).toMatchObject({ sent: 0, waiting: 4 })
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { status: 'inactive' })
  await admin.put('/settings/report-domains', { domains: ['office.test'] })
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `update report_recipients set stopped_at = now() where tenant_id = $1 and address = 'director@office.test'`,
    ),
  )
  await sendAll()
  expect(mailbox.received.map(({ to }) => to?.[0]?.address)).toEqual([supervisor.user.email])
  expect(await lastRun()).toMatchObject({ sent: 1, waiting: 0, failed: 0 })
})

test.each(['waits to be sent', 'waits to be made'])(
  'of a schedule that is deleted nothing leaves that %s, and whoever made it gets no mail in its place',
  async (when) => {
    const mailbox = await openMailbox()
    const server = await open({ SMTP_URL: mailbox.url })
    const { supervisor, tenant, shown } = await makeDue(server)
    const made = when === 'waits to be sent'
    for (const task of made ? ['send-schedule', 'generate-report'] : ['send-schedule'])
      await runQueued(server, task, tenant.id)
    expect(await waitingMails(server, tenant.id)).toHaveLength(made ? 2 : 0)
    const { id = '' } = (await shown()) ?? {}
    expect((await supervisor.del(`/supervisors/reports/schedules/${id}`)).status).toBe(204)
    for (const task of ['generate-report', 'mail-report', 'send-mail', 'send-schedule'])
      await runQueued(server, task, tenant.id)
    expect(mailbox.received).toEqual([])
    expect(await waitingMails(server, tenant.id)).toEqual([])
  },
)

test('a refused address is told at the schedule and once to its maker; the others get their mail', async () => {
  const mailbox = await openMailbox()
  const server = await open({ SMTP_URL: mailbox.url })
  const { supervisor, delegate, lastRun, shown } = await makeDue(server)
  mailbox.refuse(delegate.user.email)
  const failures = work(jobHandlers(server.services), jobLanes)
  await expect.poll(lastRun).toMatchObject({ sent: 1, waiting: 0, failed: 1 })
  expect((await shown())?.recipients.find(({ id }) => id === delegate.user.id)?.problem).toBe('address')
  const { data } = (await supervisor.get('/supervisors/notifications?type=report')).body
  expect(data.map(({ title }: { title: string }) => title)).toContain('A report could not be sent')
  expect(failures).toEqual([])
})

test('a mail server that does not answer keeps no other work waiting, and is told of', async () => {
  // It takes connections and says nothing.
  const held = new Set<Socket>()
  const silent = createServer((socket) => void held.add(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const server = await open({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const { tenant, lastRun, shown } = await makeDue(server)
  let done = 0
  const failures = work({ ...jobHandlers(server.services), probe: async () => void done++ }, jobLanes)
  await expect.poll(lastRun).toMatchObject({ waiting: 2 })
  await server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, 'probe', {}))
  await expect.poll(() => done).toBe(1)
  expect(failures).toEqual([])
  await expect
    .poll(async () => (await shown())?.recipients.some(({ problem }) => problem === 'unreachable'))
    .toBe(true)
  expect(await lastRun()).toMatchObject({ waiting: 2, failed: 0 })
  silent.close()
  for (const socket of held) socket.destroy()
})
