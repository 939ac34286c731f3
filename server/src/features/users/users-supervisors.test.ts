import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import {
  type TestCaller,
  as,
  makeTeam,
  makeUser,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'
import { until, untilBlocked } from '#test/until.ts'

const server = testServer()
const users = '/tenant-admin/users'
const invitations = '/tenant-admin/invitations'
const supervisorOf = async (admin: TestCaller, id: string) =>
  (await admin.get(`${users}/${id}`)).body.supervisorId as string | null

test('whoever is a delegate again reports to nobody who has stopped supervising meanwhile', async () => {
  const { admin, tenant, supervisor, delegate, colleague } = await makeTeam(server)
  const put = (id: string, body: object) => admin.put(`${users}/${id}`, body)
  await put(colleague.user.id, { role: 'SUPERVISOR' })
  await put(delegate.user.id, { role: 'SUPERVISOR' })
  // As before while there is somebody.
  expect(await put(colleague.user.id, { role: 'DELEGATE' })).toMatchObject({
    status: 200,
    body: { supervisorId: supervisor.user.id },
  })
  expect((await put(supervisor.user.id, { status: 'inactive' })).body.team).toEqual([colleague.user.id])
  expect(await put(delegate.user.id, { role: 'DELEGATE' })).toMatchObject({
    status: 200,
    body: { supervisorId: null },
  })
  const [row] = await server.services.database
    .read(tenant.id)
    .rows(
      `select details from audit_log where tenant_id = $1 and resource_id = $2 order by at desc, id desc limit 1`,
      [delegate.user.id],
    )
  expect(row).toMatchObject({ details: { before: { role: 'SUPERVISOR' }, after: { role: 'DELEGATE' } } })
  // Another one is named with the role.
  const other = await makeUser(server, tenant, 'SUPERVISOR')
  await put(colleague.user.id, { role: 'SUPERVISOR' })
  expect(await put(colleague.user.id, { role: 'DELEGATE', supervisorId: other.id })).toMatchObject({
    body: { supervisorId: other.id },
  })
})

test('somebody who is there reports to nobody but supervisors who work', async () => {
  const { admin, tenant, supervisor, delegate, colleague } = await makeTeam(server)
  const away = await makeUser(server, tenant, 'SUPERVISOR', { status: 'inactive' })
  const { supervisor: stranger } = await makeTeam(server)
  const refused = { status: 404, body: { message: 'Supervisor not found' } }
  for (const { id: supervisorId } of [away, colleague.user, admin.user, stranger.user]) {
    expect(await admin.put(`${users}/${delegate.user.id}`, { supervisorId })).toMatchObject(refused)
    const set = { action: 'set-supervisor', supervisorId, userIds: [delegate.user.id] }
    expect(await admin.post(`${users}/bulk`, set)).toMatchObject(refused)
  }
  expect(await supervisorOf(admin, delegate.user.id)).toBe(supervisor.user.id)
})

test('an invitation that is taken back names nobody who has stopped supervising meanwhile', async () => {
  const { admin, supervisor } = await makeTeam(server)
  const names = { firstName: 'Nadir', lastName: 'Haddou', email: `${randomUUID()}@test.test` }
  const { body: made } = await admin.post(users, {
    ...names,
    role: 'DELEGATE',
    supervisorId: supervisor.user.id,
  })
  const { body: listed } = await admin.get(`${invitations}?search=${names.email}`)
  const [{ id }] = listed.data
  expect((await admin.patch(`${invitations}/${id}/cancel`)).status).toBe(200)
  await admin.put(`${users}/${supervisor.user.id}`, { status: 'inactive' })
  expect((await admin.patch(`${invitations}/${id}/restore`)).status).toBe(200)
  expect(await supervisorOf(admin, made.id)).toBeNull()
  const named = await server.services.database
    .read(admin.user.tenant.id)
    .rows('select supervisor_id from invitations where tenant_id = $1', [])
  expect(named).toEqual([{ supervisorId: null }])
})

test('whose invitation as a supervisor is cancelled supervises nobody any more', async () => {
  const { admin, supervisor, delegate } = await makeTeam(server)
  const email = `${randomUUID()}@test.test`
  const draft = { firstName: 'Nadir', lastName: 'Haddou', email, role: 'SUPERVISOR' }
  const { body: invited } = await admin.post(users, draft)
  const path = `${users}/${delegate.user.id}`
  expect((await admin.put(path, { supervisorId: invited.id })).status).toBe(200)
  const visit = await submitReport(server, delegate)
  const [{ id }] = (await admin.get(`${invitations}?search=${email}`)).body.data
  expect((await admin.patch(`${invitations}/${id}/cancel`)).status).toBe(200)
  expect(await supervisorOf(admin, delegate.user.id)).toBeNull()
  // What waits is everybody's to decide on.
  expect((await supervisor.get('/notifications')).body.data[0]?.relatedId).toBe(visit.id)
  expect((await supervisor.put(`/visits/${visit.id}/status`, { status: 'approved' })).status).toBe(200)
})

test.each(['an admin', 'the supervisor'])(
  'an invitation of %s waits for who is just changing its supervisor, and then is made for nobody who is none',
  async (who) => {
    const { admin, tenant, supervisor } = await makeTeam(server)
    const owner = new pg.Client({ connectionString: inject('ownerUrl') })
    await owner.connect()
    await owner.query('begin')
    await owner.query(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [
      tenant.id,
      supervisor.user.id,
    ])
    const draft = { firstName: 'Nadir', lastName: 'Haddou', email: `${randomUUID()}@test.test` }
    const invited =
      who === 'an admin'
        ? admin.post(invitations, { ...draft, role: 'DELEGATE', supervisorId: supervisor.user.id })
        : supervisor.post('/supervisors/team-members', draft)
    await Promise.race([invited, untilBlocked(owner, 1)])
    await owner.query('commit')
    await owner.end()
    expect((await invited).status).toBe(who === 'an admin' ? 404 : 403)
  },
)

test('what waits when a delegate gets another supervisor waits for that one, who is told; the one before is not', async () => {
  const { tenant, supervisor, delegate, admin } = await makeTeam(server)
  const next = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const bell = async (of: typeof next) => (await of.get('/notifications')).body
  const first = await submitReport(server, delegate)
  const waiting = [first.id, (await submitReport(server, delegate)).id]
  expect((await bell(supervisor)).unreadCount).toBe(1)
  const path = `/tenant-admin/users/${delegate.user.id}`
  expect((await admin.put(path, { supervisorId: next.user.id })).status).toBe(200)
  expect((await bell(supervisor)).unreadCount).toBe(0)
  expect(await bell(next)).toMatchObject({
    unreadCount: 1,
    data: [{ type: 'approval', message: `${first.delegateName} submitted 2 visits.` }],
  })
  await next.post('/supervisors/approvals/bulk-process', { action: 'approve', approvalIds: waiting })
  expect((await bell(next)).unreadCount).toBe(0)
  // Of who stops supervising it waits for all that do.
  const third = await submitReport(server, delegate)
  expect((await bell(next)).unreadCount).toBe(1)
  expect((await admin.put(`${users}/${next.user.id}`, { role: 'DELEGATE' })).status).toBe(200)
  expect((await bell(next)).unreadCount).toBe(0)
  const { unreadCount, data } = await bell(supervisor)
  expect([unreadCount, data[0].relatedId]).toEqual([1, third.id])
  await supervisor.put(`/visits/${third.id}/status`, { status: 'approved' })
  expect((await bell(supervisor)).unreadCount).toBe(0)
  // Where nothing waits nobody is told.
  expect((await admin.put(path, { supervisorId: supervisor.user.id })).status).toBe(200)
  expect((await bell(supervisor)).unreadCount).toBe(0)
})

test.each(['put', 'bulk'])(
  'what waits of a delegate who becomes something else is taken back, as nobody could decide on it (%s)',
  async (way) => {
    const { tenant, supervisor, delegate, admin } = await makeTeam(server)
    const { id: userId } = delegate.user
    const report = await submitReport(server, delegate)
    const plan = await planVisit(server, delegate)
    await delegate.post(`/visits/${plan.id}/submit-for-approval`, {})
    const bell = async () => (await supervisor.get('/notifications')).body.unreadCount as number
    const waiting = async () => {
      const { data } = (await supervisor.get('/supervisors/approvals')).body
      return (data as { visitId: string }[]).map(({ visitId }) => visitId).toSorted()
    }
    expect(await waiting()).toEqual([report.id, plan.id].toSorted())
    expect(await bell()).toBe(1)
    const open = await openHearingStream(server, supervisor)
    const { status } = await (way === 'put'
      ? admin.put(`${users}/${userId}`, { role: 'SUPERVISOR' })
      : admin.post(`${users}/bulk`, { action: 'change-role', role: 'SUPERVISOR', userIds: [userId] }))
    expect(status).toBe(200)
    expect(await waiting()).toEqual([])
    expect(await bell()).toBe(0)
    expect((await admin.get(`/visits/${report.id}`)).body.status).toBe('completed')
    expect((await admin.get(`/visits/${plan.id}`)).body.status).toBe('scheduled')
    const log = await server.services.database
      .read(tenant.id)
      .rows(`select resource_id, user_id from audit_log where tenant_id = $1 and action = 'withdraw'`)
    expect(log).toHaveLength(2)
    expect(log).toContainEqual({ resourceId: report.id, userId: admin.user.id })
    await until('the supervisor’s open page to be told', () => {
      const told = new Set(open.heard().map(({ type }) => type))
      return ['visit', 'approval', 'notification'].every((type) => told.has(type))
    })
    open.close()
    // Whoever is a delegate again sends it again.
    await admin.put(`${users}/${userId}`, { role: 'DELEGATE' })
    expect((await delegate.post(`/visits/${report.id}/submit-for-approval`, {})).status).toBe(200)
    expect(await waiting()).toEqual([report.id])
  },
)
