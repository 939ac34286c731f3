import type { AuditLog } from '@rounds/contract/audit'
import { addDays, dayIn } from '@rounds/contract/dates'
import type { Notification } from '@rounds/contract/notifications'
import { expect, onTestFinished, test } from 'vitest'
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

const server = testServer()
const users = '/tenant-admin/users'

const makeSupervisor = async ({ tenant }: Awaited<ReturnType<typeof makeTeam>>) =>
  as(server, await makeUser(server, tenant, 'SUPERVISOR'))
const ask = async (delegate: TestCaller, scheduledDate: string) => {
  const { id } = await planVisit(server, delegate, { scheduledDate })
  expect((await delegate.put(`/visits/${id}/status`, { status: 'submitted' })).status).toBe(200)
  return id
}

// One of the two always has another day than UTC.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'of plans from today on that are handed over only what waits is asked for, in %s',
  async (timezone) => {
    const team = await makeTeam(server, { timezone })
    const { tenant, admin, delegate } = team
    const own = await makeSupervisor(team)
    const taker = await makeUser(server, tenant, 'DELEGATE', { supervisorId: own.user.id })
    const day = (days: number) => addDays(dayIn(Date.now(), timezone), days)
    for (const days of [-1, 0]) await planVisit(server, delegate, { scheduledDate: day(days) })
    const asked = await ask(delegate, day(4))
    const leaving = { action: 'deactivate', userIds: [delegate.user.id], visitsTo: taker.id }
    const { body } = await admin.post(`${users}/bulk`, leaving)
    expect(body.before[0].visits).toHaveLength(2)
    const told = async () => (await own.get('/notifications')).body
    const { prescriberName } = (await own.get(`/visits/${asked}`)).body
    const [year, month, date] = day(4).split('-').map(Number)
    const shown = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date))
    const words = shown.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    expect(await told()).toMatchObject({
      unreadCount: 1,
      data: [
        {
          title: 'New plan to review',
          message: expect.stringContaining(`submitted ${prescriberName}, ${words}`) as string,
        },
      ],
    })
    // Nothing else is asked of them.
    await own.post('/supervisors/approvals/process', { ids: [asked], action: 'approve' })
    expect((await told()).unreadCount).toBe(0)
  },
)

test('who decides now is led to the one visit that waits, or to all of its delegate, and who did need not look', async () => {
  const team = await makeTeam(server)
  const { admin, supervisor, delegate } = team
  const [second, third] = [await makeSupervisor(team), await makeSupervisor(team)]
  const soon = addDays(dayIn(Date.now(), 'UTC'), 3)
  const give = async (supervisorId: string | null, before: TestCaller) => {
    const page = await openHearingStream(server, before)
    onTestFinished(page.close)
    expect((await admin.put(`${users}/${delegate.user.id}`, { supervisorId })).status).toBe(200)
    await expect.poll(() => page.heard()).toContainEqual({ type: 'notification', id: before.user.id })
  }
  const unread = async (of: TestCaller) => (await of.get('/notifications')).body.unreadCount
  const latest = async (of: TestCaller) => (await of.get('/notifications')).body.data[0]
  const id = await ask(delegate, soon)
  await give(second.user.id, supervisor)
  expect(await unread(supervisor)).toBe(0)
  expect(await latest(second)).toMatchObject({
    relatedId: id,
    actionUrl: `/supervisor/approvals?visit=${id}`,
  })
  await ask(delegate, addDays(soon, 1))
  const all = { relatedId: null, actionUrl: `/supervisor/approvals?delegate=${delegate.user.id}` }
  await give(null, second)
  for (const each of [supervisor, third]) expect(await latest(each)).toMatchObject(all)
  await give(third.user.id, supervisor)
  for (const each of [supervisor, second]) expect(await unread(each)).toBe(0)
  expect(await latest(third)).toMatchObject(all)
})

test('whoever takes visits over is led to the first of them, and the log says whose they were and are', async () => {
  const { admin, delegate, colleague } = await makeTeam(server)
  const plan = (days: number) =>
    planVisit(server, delegate, { scheduledDate: addDays(dayIn(Date.now(), 'UTC'), days) })
  const [later, first] = [await plan(5), await plan(3)]
  const leaving = { action: 'deactivate', userIds: [delegate.user.id], visitsTo: colleague.user.id }
  expect((await admin.post(`${users}/bulk`, leaving)).body.success).toBe(true)
  expect((await colleague.get('/notifications')).body.data).toMatchObject([
    { relatedId: first.id, actionUrl: `/delegate/record-visit/${first.id}` },
  ])
  const { body: log } = await admin.get('/tenant-admin/audit-logs?resource=visit&action=update')
  const told = log.data.map(({ resourceId, details }: AuditLog) => [resourceId, details])
  for (const { id } of [later, first])
    expect(told).toContainEqual([
      id,
      {
        fields: ['delegateId'],
        before: { delegateId: delegate.user.id },
        after: { delegateId: colleague.user.id },
      },
    ])
})

test('of whose supervisor leaves all others are told what waits, as what it is', async () => {
  const team = await makeTeam(server)
  const { admin, supervisor, delegate, colleague } = team
  const other = await makeSupervisor(team)
  const report = await submitReport(server, delegate)
  await ask(colleague, addDays(dayIn(Date.now(), 'UTC'), 3))
  const page = await openHearingStream(server, other)
  onTestFinished(page.close)
  expect((await admin.put(`${users}/${supervisor.user.id}`, { status: 'inactive' })).status).toBe(200)
  const { data } = (await other.get('/notifications')).body
  expect(data.map(({ title }: Notification) => title).toSorted()).toEqual([
    'New plan to review',
    'New visit to review',
  ])
  await expect.poll(() => page.heard()).toContainEqual({ type: 'approval', id: report.id })
})

test('open pages of whoever decides next hear of each visit that waits', async () => {
  const team = await makeTeam(server)
  const next = await makeSupervisor(team)
  const waiting = [await submitReport(server, team.delegate), await submitReport(server, team.delegate)]
  const page = await openHearingStream(server, next)
  onTestFinished(page.close)
  await team.admin.put(`${users}/${team.delegate.user.id}`, { supervisorId: next.user.id })
  for (const { id } of waiting) await expect.poll(() => page.heard()).toContainEqual({ type: 'approval', id })
})

test('whoever comes back hears nothing of visits that are theirs already', async () => {
  const { admin, delegate } = await makeTeam(server)
  const { id } = await planVisit(server, delegate, { scheduledDate: addDays(dayIn(Date.now(), 'UTC'), 3) })
  const act = (body: object) => admin.post(`${users}/bulk`, { userIds: [delegate.user.id], ...body })
  await act({ action: 'deactivate' })
  expect((await act({ action: 'activate', visitIds: [id] })).body).toMatchObject({
    success: true,
    before: [{ visits: [] }],
  })
  const back = await as(server, delegate.user)
  expect((await back.get('/notifications')).body.data).toEqual([])
})

test('a plan that was agreed to asks nobody anew when it is handed over', async () => {
  const team = await makeTeam(server)
  const { tenant, admin, supervisor, delegate } = team
  const own = await makeSupervisor(team)
  const taker = await makeUser(server, tenant, 'DELEGATE', { supervisorId: own.user.id })
  const id = await ask(delegate, addDays(dayIn(Date.now(), 'UTC'), 3))
  await supervisor.post('/supervisors/approvals/process', { ids: [id], action: 'approve' })
  const leaving = { action: 'deactivate', userIds: [delegate.user.id], visitsTo: taker.id }
  expect((await admin.post(`${users}/bulk`, leaving)).body.before[0].visits).toEqual([id])
  expect((await own.get('/notifications')).body.data).toEqual([])
})

test('open pages of all supervisors hear of whom they share from now on', async () => {
  const team = await makeTeam(server)
  const other = await makeSupervisor(team)
  const page = await openHearingStream(server, other)
  onTestFinished(page.close)
  await team.admin.put(`${users}/${team.supervisor.user.id}`, { status: 'inactive' })
  await expect.poll(() => page.heard().map(({ type }) => type)).toContain('member')
})
