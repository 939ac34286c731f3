import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '@rounds/contract/dates'
import { expect, onTestFinished, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import { as, makeTeam, makeUser, planVisit, testServer } from '#test/fixtures.ts'

const server = testServer()
const users = '/tenant-admin/users'
const day = (days: number) => addDays(dayIn(Date.now(), 'UTC'), days)

test('open visits go to a colleague with whoever leaves, the news and the log say so, and Undo gives them back', async () => {
  const { admin, supervisor, delegate, colleague } = await makeTeam(server)
  const { id } = delegate.user
  const first = await planVisit(server, delegate, { scheduledDate: day(3) })
  const asked = await planVisit(server, delegate, { scheduledDate: day(4) })
  expect((await delegate.put(`/visits/${asked.id}`, { status: 'submitted' })).status).toBe(200)
  expect((await admin.get(`${users}/${id}`)).body.openVisits).toBe(2)
  const page = await openHearingStream(server, supervisor)
  const act = async (body: object) => (await admin.post(`${users}/bulk`, body)).body
  const gone = await act({ action: 'deactivate', userIds: [id], visitsTo: colleague.user.id })
  expect(gone).toMatchObject({ success: true, before: [{ visits: [first.id, asked.id] }] })
  const own = async () =>
    (await colleague.get('/visits')).body.data.map((visit: { id: string }) => visit.id).toSorted()
  expect(await own()).toEqual([first.id, asked.id].toSorted())
  // Who had it open has not seen whose it is now.
  expect((await colleague.get(`/visits/${first.id}`)).body.version).toBe(first.version + 1)
  await expect.poll(() => page.heard()).toContainEqual({ type: 'visit', id: first.id })
  expect((await colleague.get('/notifications')).body.data[0]).toMatchObject({
    title: 'Visits are yours now',
    message: expect.stringContaining(`2 of ${delegate.user.firstName} ${delegate.user.lastName}`),
  })
  expect((await supervisor.get('/supervisors/approvals')).body.data).toMatchObject([
    { id: `ap-${asked.id}`, delegateId: colleague.user.id },
  ])
  const { body: log } = await admin.get('/tenant-admin/audit-logs?resource=visit&action=update')
  expect(log.data.filter((entry: { resourceId: string }) => entry.resourceId === first.id)).toHaveLength(1)
  const back = { action: 'activate', userIds: [id], visitIds: gone.before[0].visits }
  expect((await act(back)).success).toBe(true)
  expect(await own()).toEqual([])
  expect((await admin.get(`${users}/${id}`)).body.openVisits).toBe(2)
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'whoever would leave has the visits of their today still before them, not those of yesterday: %s',
  async (timezone) => {
    const { admin, delegate } = await makeTeam(server, { timezone })
    const today = dayIn(Date.now(), timezone)
    for (const scheduledDate of [addDays(today, -1), today])
      await planVisit(server, delegate, { scheduledDate })
    expect((await admin.get(`${users}/${delegate.user.id}`)).body.openVisits).toBe(1)
  },
)

test('a plan that waits for a decision asks the supervisor of whoever takes it over, and nobody else', async () => {
  const { tenant, admin, supervisor, delegate } = await makeTeam(server)
  const own = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const taker = await makeUser(server, tenant, 'DELEGATE', { supervisorId: own.user.id })
  const asked = await planVisit(server, delegate, { scheduledDate: day(4) })
  expect((await delegate.put(`/visits/${asked.id}`, { status: 'submitted' })).status).toBe(200)
  const body = { action: 'deactivate', userIds: [delegate.user.id], visitsTo: taker.id }
  expect((await admin.post(`${users}/bulk`, body)).body.success).toBe(true)
  expect((await own.get('/notifications')).body).toMatchObject({
    unreadCount: 1,
    data: [{ type: 'approval', relatedId: asked.id }],
  })
  for (const each of [supervisor, other]) expect((await each.get('/notifications')).body.unreadCount).toBe(0)
})

test('open pages hear of visits that come, and of those that are taken back', async () => {
  const { tenant, admin, supervisor, delegate } = await makeTeam(server)
  const own = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const taker = await as(server, await makeUser(server, tenant, 'DELEGATE', { supervisorId: own.user.id }))
  const { id } = await planVisit(server, delegate, { scheduledDate: day(4) })
  const told = async () => {
    const pages = await Promise.all([supervisor, own, taker].map((each) => openHearingStream(server, each)))
    for (const page of pages) onTestFinished(page.close)
    return async () => {
      for (const page of pages) await expect.poll(() => page.heard()).toContainEqual({ type: 'visit', id })
    }
  }
  const act = (body: object) => admin.post(`${users}/bulk`, { userIds: [delegate.user.id], ...body })
  const ofGiven = await told()
  expect((await act({ action: 'deactivate', visitsTo: taker.user.id })).body.success).toBe(true)
  await ofGiven()
  const ofTaken = await told()
  expect((await act({ action: 'activate', visitIds: [id] })).body.success).toBe(true)
  await ofTaken()
})

test('what was missed before today, and what is under way, stays with whoever leaves', async () => {
  const { admin, delegate, colleague } = await makeTeam(server)
  const missed = await planVisit(server, delegate, { scheduledDate: day(-1) })
  const begun = await planVisit(server, delegate, { scheduledDate: day(0) })
  const next = await planVisit(server, delegate, { scheduledDate: day(0) })
  expect((await delegate.put(`/visits/${begun.id}`, { status: 'in-progress' })).status).toBe(200)
  const visitsTo = colleague.user.id
  const body = { action: 'deactivate', userIds: [delegate.user.id], visitsTo }
  expect((await admin.post(`${users}/bulk`, body)).body.before).toMatchObject([{ visits: [next.id] }])
  const own = (await colleague.get('/visits')).body.data.map((visit: { id: string }) => visit.id)
  expect(own).toEqual([next.id])
  expect(own).not.toContain(missed.id)
})

test('who is deleted alone leaves open visits to a colleague, too', async () => {
  const { admin, supervisor, delegate, colleague } = await makeTeam(server)
  const plan = await planVisit(server, delegate, { scheduledDate: day(3) })
  const path = `${users}/${delegate.user.id}?visitsTo=`
  expect(await admin.del(`${path}${supervisor.user.id}`)).toMatchObject({
    status: 404,
    body: { message: 'Delegate not found' },
  })
  expect((await admin.del(`${path}${colleague.user.id}`)).status).toBe(204)
  expect((await colleague.get('/visits')).body.data).toMatchObject([{ id: plan.id }])
})

test('whoever is no delegate who works takes nothing over, and nobody leaves then', async () => {
  const { tenant, admin, supervisor, delegate } = await makeTeam(server)
  const gone = await makeUser(server, tenant, 'DELEGATE', { status: 'inactive' })
  for (const visitsTo of [supervisor.user.id, gone.id, delegate.user.id, randomUUID()]) {
    const body = { action: 'delete', userIds: [delegate.user.id], visitsTo }
    expect(await admin.post(`${users}/bulk`, body)).toMatchObject({
      status: 404,
      body: { message: 'Delegate not found' },
    })
  }
  expect((await admin.get(`${users}/${delegate.user.id}`)).body.status).toBe('active')
})

test('who was changed meanwhile is not changed over it', async () => {
  const { admin, delegate, colleague } = await makeTeam(server)
  const path = `${users}/${delegate.user.id}`
  const { version } = (await admin.get(path)).body
  expect((await admin.put(path, { phone: '1', version })).body.version).toBe(version + 1)
  expect(await admin.put(path, { phone: '2', version })).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT', details: { currentVersion: version + 1 } },
  })
  const userIds = [delegate, colleague].map(({ user }) => user.id)
  const versions = [version, version]
  expect((await admin.post(`${users}/bulk`, { action: 'deactivate', userIds, versions })).body).toMatchObject(
    {
      processed: 1,
      failed: [{ id: delegate.user.id, message: 'This user was changed in the meantime' }],
    },
  )
})

test('people stand in the order of their departments, also after one has another name', async () => {
  const { admin, delegate, colleague } = await makeTeam(server)
  const make = async (name: string) => (await admin.post('/tenant-admin/departments', { name })).body.id
  const [heart] = [await make('Cardiology'), await make('Urology')]
  await admin.put(`${users}/${delegate.user.id}`, { department: 'Cardiology' })
  await admin.put(`${users}/${colleague.user.id}`, { department: 'Urology' })
  const order = async () =>
    (await admin.get(`${users}?role=DELEGATE&sortBy=department&sortOrder=asc`)).body.data.map(
      (user: { id: string }) => user.id,
    )
  expect(await order()).toEqual([delegate.user.id, colleague.user.id])
  await admin.put(`/tenant-admin/departments/${heart}`, { name: 'Vascular' })
  expect(await order()).toEqual([colleague.user.id, delegate.user.id])
})

test('when somebody was there last is when they signed in or were seen since, and a second factor is one once it is on', async () => {
  const { tenant, admin, supervisor, delegate } = await makeTeam(server)
  const { id } = delegate.user
  const change = (text: string) => server.services.database.inTenant(tenant.id, (db) => db.rows(text, [id]))
  const last = async () => [
    (await admin.get(`${users}/${id}`)).body.lastActive,
    (await supervisor.get(`/supervisors/delegates/${id}`)).body.lastActive,
  ]
  await change(
    `update users set last_login_at = '2026-11-02', last_seen_at = '2026-11-20' where tenant_id = $1 and id = $2`,
  )
  expect(await last()).toEqual(Array(2).fill('2026-11-20T00:00:00.000Z'))
  await change(`update users set last_login_at = '2026-11-21' where tenant_id = $1 and id = $2`)
  expect(await last()).toEqual(Array(2).fill('2026-11-21T00:00:00.000Z'))

  const isOn = async () => (await admin.get(`${users}/${id}`)).body.hasSecondFactor
  await change(`insert into second_factors (tenant_id, user_id, secret) values ($1, $2, '\\x00')`)
  expect(await isOn()).toBe(false)
  await change(`update second_factors set confirmed_at = now() where tenant_id = $1 and user_id = $2`)
  expect(await isOn()).toBe(true)
})
