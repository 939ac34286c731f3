import { expect, onTestFinished, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import { as, makeTeam, makeUser, submitReport, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'
import { addJobTo } from '#platform/work/jobs.ts'

const server = testServer()

test('what was read stays so while some of it is decided', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const [first, second] = [await submitReport(server, delegate), await submitReport(server, delegate)]
  const unread = async () => (await supervisor.get('/notifications')).body.unreadCount
  expect(await unread()).toBe(1)
  await supervisor.post('/notifications/read-all', {})
  for (const { id } of [first, second]) {
    await supervisor.post('/supervisors/approvals/process', { action: 'approve', ids: [id] })
    expect(await unread()).toBe(0)
  }
})

test('open pages of a new supervisor hear of each visit that waits for them from now on', async () => {
  const { tenant, admin, delegate } = await makeTeam(server)
  const next = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const ids = [(await submitReport(server, delegate)).id, (await submitReport(server, delegate)).id]
  const page = await openHearingStream(server, next)
  onTestFinished(page.close)
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { supervisorId: next.user.id })
  for (const id of ids) await expect.poll(page.heard).toContainEqual({ type: 'approval', id })
})

test('of a file that is ready open pages hear by their bell alone', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const page = await openHearingStream(server, delegate)
  onTestFinished(page.close)
  expect((await delegate.post('/prescribers/export', {})).status).toBe(202)
  await runQueued(server, 'export-prescribers', tenant.id)
  await expect.poll(page.heard).toEqual([{ type: 'notification', id: delegate.user.id }])
})

test('what was told is kept for half a year, and for a quarter once it was read', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into notifications (tenant_id, user_id, type, wording, parameters, created_at, read_at)
       select $1, $2, 'message', 'message-received', jsonb_build_object('sender', w.name, 'subject', ''),
         now() - make_interval(days => w.made), now() - make_interval(days => w.read)
       from (values ('old', 181, null), ('lately', 179, null), ('read long ago', 100, 91), ('read lately', 100, 89)) w(name, made, read)`,
      [supervisor.user.id],
    ),
  )
  await server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, 'housekeeping', {}))
  await runQueued(server, 'housekeeping', tenant.id)
  const { data } = (await supervisor.get('/notifications')).body
  expect(data.map(({ title }: { title: string }) => title.replace('Message from ', '')).toSorted()).toEqual([
    'lately',
    'read lately',
  ])
})
