import { expect, onTestFinished, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import { as, makeTeam, makeUser, submitReport, testServer } from '#test/fixtures.ts'

const server = testServer()

/** Which fields the log says were changed, of the last change of somebody. */
const fieldsOf = async ({ get }: Awaited<ReturnType<typeof as>>, resource: 'user' | 'profile') => {
  const { body } = await get(`/tenant-admin/audit-logs?resource=${resource}&action=update`)
  return body.data[0].details.fields
}

const name = { firstName: 'Ada', lastName: 'Haddad', phone: '+33 1' }

test('of what a form sends of a member the log names what is other than before', async () => {
  const { tenant, supervisor, admin } = await makeTeam(server)
  const { id } = await makeUser(server, tenant, 'DELEGATE', { ...name, supervisorId: supervisor.user.id })
  await admin.post('/tenant-admin/departments', { name: 'Cardiology' })
  const change = { ...name, department: 'Cardiology', status: 'active', weeklyVisitTarget: 20 }
  expect((await supervisor.put(`/supervisors/delegates/${id}`, change)).status).toBe(200)
  expect(await fieldsOf(admin, 'user')).toEqual(['phone', 'department'])
  await supervisor.put(`/supervisors/delegates/${id}`, { ...change, lastName: 'Haddou' })
  expect(await fieldsOf(admin, 'user')).toEqual(['lastName'])
  await admin.put(`/tenant-admin/users/${id}`, { ...name, lastName: 'Haddad' })
  expect(await fieldsOf(admin, 'user')).toEqual(['lastName'])
})

test('and of the own profile', async () => {
  const { tenant, admin } = await makeTeam(server)
  const somebody = await as(server, await makeUser(server, tenant, 'DELEGATE', name))
  expect((await somebody.patch('/auth/profile', name)).body).toMatchObject(name)
  expect(await fieldsOf(admin, 'profile')).toEqual(['phone'])
  await somebody.patch('/auth/profile', { ...name, lastName: 'Haddou' })
  expect(await fieldsOf(admin, 'profile')).toEqual(['lastName'])
})

test('what waits of whoever is removed waits for all supervisors, who are told of it', async () => {
  const { tenant, supervisor, delegate } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const bell = async (of: typeof other) => (await of.get('/notifications')).body
  const report = await submitReport(server, delegate)
  const page = await openHearingStream(server, other)
  onTestFinished(page.close)
  expect([(await bell(supervisor)).unreadCount, (await bell(other)).unreadCount]).toEqual([1, 0])
  expect((await supervisor.del(`/supervisors/delegates/${delegate.user.id}`)).status).toBe(204)
  for (const each of [supervisor, other]) {
    const { unreadCount, data } = await bell(each)
    expect([unreadCount, data[0].type, data[0].relatedId]).toEqual([1, 'approval', report.id])
  }
  await expect.poll(() => page.heard()).toContainEqual({ type: 'approval', id: report.id })
  expect((await other.put(`/visits/${report.id}/status`, { status: 'approved' })).status).toBe(200)
})
