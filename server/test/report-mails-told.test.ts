import { type Schedule, nextSendingDay, sentPeriod } from '@rounds/contract/schedules'
import { usualWorkdays } from '@rounds/contract/workdays'
import { expect, onTestFinished, test } from 'vitest'
import { jobHandlers } from '#app'
import { openHearingStream } from './event-stream.ts'
import { makeTeam } from './fixtures.ts'
import { openMailbox } from './mailbox.ts'
import { goesOn, runQueued } from './queued.ts'
import { testQueue } from './workers.ts'

const { open } = testQueue()

/** A report of a schedule to the delegate that is made and waits to be mailed. */
const makeWaiting = async (mailbox: Awaited<ReturnType<typeof openMailbox>>) => {
  const server = await open({ SMTP_URL: mailbox.url })
  const { supervisor, delegate, admin, tenant } = await makeTeam(server)
  const { body: saved } = await supervisor.post('/supervisors/reports/saved', {
    templateId: 'visit-activity',
    parameters: { dateRange: { start: '2026-11-01', end: '2026-11-20' } },
    title: 'For the director',
  })
  const draft = { reportId: saved.id, every: 'week', format: 'CSV', recipientIds: [delegate.user.id] }
  await supervisor.post('/supervisors/reports/schedules', draft)
  const clock = { timezone: 'UTC', ...usualWorkdays }
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update report_schedules set next_day = $2 where tenant_id = $1', [
      sentPeriod('week', nextSendingDay('week', Date.now(), clock)).start,
    ]),
  )
  for (const task of ['send-schedule', 'generate-report']) await runQueued(server, task, tenant.id)
  const [mail] = await server.services.database.global<{ payload: never }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = $1 and payload ->> 'mailId' is not null`,
    [tenant.id],
  )
  const send = async () => jobHandlers(server.services)['mail-report']?.(mail?.payload as never, goesOn)
  const shown = async () =>
    (await supervisor.get<{ data: Schedule[] }>('/supervisors/reports/schedules')).body.data[0]
  const page = await openHearingStream(server, supervisor)
  onTestFinished(page.close)
  const mails = () =>
    server.services.database.read(tenant.id).rows('select id from mails where tenant_id = $1')
  /** How often the open page was told of the report. */
  const told = () => page.heard().filter(({ type }) => type === 'report').length
  const giveUp = async () => jobHandlers(server.services)['mail-report']?.giveUp?.(mail?.payload as never)
  const begin = () =>
    server.services.database.inTenant(tenant.id, (db) =>
      db.rows('update report_mails set begun_at = now() where tenant_id = $1'),
    )
  const setSubscription = (status: string) =>
    server.services.database.inTenant(tenant.id, (db) =>
      db.rows('update tenants set subscription_status = $2::subscription_status where id = $1', [status]),
    )
  return { admin, supervisor, delegate, send, giveUp, begin, setSubscription, shown, told, mails }
}

test('an open page of whoever made a schedule hears that its mail waits, and that it has left', async () => {
  const { send, shown, told, mails } = await makeWaiting(await openMailbox(1))
  // Whoever made it is none of those it is sent to.
  expect(await mails()).toHaveLength(1)
  await expect(send()).rejects.toThrow('The mail server refused')
  await expect.poll(told).toBe(1)
  expect((await shown())?.recipients).toMatchObject([{ problem: 'unreachable' }])
  await send()
  await expect.poll(told).toBe(2)
  expect((await shown())?.recipients).toMatchObject([{ problem: null }])
})

test('and that it never will, as whoever it was to has left: nothing is kept of it', async () => {
  const { admin, delegate, send, shown, told, mails } = await makeWaiting(await openMailbox())
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { status: 'inactive' })
  await send()
  await expect.poll(told).toBe(1)
  expect((await shown())?.lastRun).toMatchObject({ sent: 0, waiting: 0, failed: 0 })
  expect(await mails()).toEqual([])
})

test.each([
  ['inactive', 0],
  ['cancelled', 0],
  ['past_due', 1],
])('of a subscription that becomes %s meanwhile %i mails leave', async (status, left) => {
  const mailbox = await openMailbox(1)
  const { send, setSubscription, shown, mails } = await makeWaiting(mailbox)
  await expect(send()).rejects.toThrow('The mail server refused')
  await setSubscription(status)
  await send()
  expect(mailbox.received).toHaveLength(left)
  expect((await shown())?.lastRun).toMatchObject({ sent: left, waiting: 0, failed: 0 })
  expect(await mails()).toHaveLength(left)
})

test.each<[string, (waiting: Awaited<ReturnType<typeof makeWaiting>>) => Promise<{ status: number }>]>([
  [
    'does not work there any more',
    ({ admin, supervisor }) => admin.put(`/tenant-admin/users/${supervisor.user.id}`, { status: 'inactive' }),
  ],
  [
    'is no supervisor any more',
    ({ admin, supervisor }) =>
      admin.put(`/tenant-admin/users/${supervisor.user.id}`, { role: 'TENANT_ADMIN' }),
  ],
  [
    'may make none any more',
    async ({ admin }) => {
      const path = '/tenant-admin/roles/SUPERVISOR/permissions'
      const { permissions } = (await admin.get(path)).body
      return admin.put(path, { permissions: permissions.filter((key: string) => key !== 'reports.generate') })
    },
  ],
])(
  'of whoever made the report and %s meanwhile no mail leaves, and nothing is kept of it',
  async (_, change) => {
    const mailbox = await openMailbox(1)
    const waiting = await makeWaiting(mailbox)
    await expect(waiting.send()).rejects.toThrow('The mail server refused')
    expect((await change(waiting)).status).toBe(200)
    await waiting.send()
    expect(mailbox.received).toEqual([])
    expect(await waiting.mails()).toEqual([])
  },
)

test.each(['MAIL FROM', 'DATA'] as const)('what is refused for good with %s is tried no more', async (at) => {
  const mailbox = await openMailbox()
  const { send, shown } = await makeWaiting(mailbox)
  mailbox.close(at)
  await send()
  expect(await shown()).toMatchObject({
    recipients: [{ problem: 'refused' }],
    lastRun: { waiting: 0, failed: 1 },
  })
})

test.each([
  ['unreachable', false],
  ['interrupted', true],
])('a mail that is given up was %s, where it had begun to leave: %s', async (problem, hasBegun) => {
  const { begin, giveUp, shown } = await makeWaiting(await openMailbox())
  if (hasBegun) await begin()
  await giveUp()
  expect(await shown()).toMatchObject({ recipients: [{ problem }], lastRun: { waiting: 0, failed: 1 } })
})
