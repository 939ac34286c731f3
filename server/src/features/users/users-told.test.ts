import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD, makeMember } from '#test/browser.ts'
import { openHearingStream } from '#test/event-stream.ts'
import { as, makeTeam, makeTenant, makeUser, planVisit, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'

const server = testServer()
const users = '/tenant-admin/users'
const draft = (more: object = {}) => ({
  firstName: 'Nadir',
  lastName: 'Haddou',
  email: `${randomUUID()}@test.test`,
  role: 'DELEGATE',
  ...more,
})

test('the log says whom an admin created, signed out everywhere and deleted', async () => {
  const { tenant, admin, delegate } = await makeTeam(server)
  const { body: created } = await admin.post(users, draft({ role: 'SUPERVISOR' }))
  const { id } = delegate.user
  expect((await admin.del(`${users}/${id}/sessions`)).status).toBe(204)
  expect((await admin.del(`${users}/${id}`)).status).toBe(204)
  const told = await server.services.database.read(tenant.id).rows(
    `select action, resource, resource_id, details from audit_log
       where tenant_id = $1 and user_id = $2 and resource <> 'invitation' order by at, id`,
    [admin.user.id],
  )
  expect(told).toEqual([
    { action: 'create', resource: 'user', resourceId: created.id, details: { role: 'SUPERVISOR' } },
    { action: 'end', resource: 'session', resourceId: null, details: { everywhere: true, userId: id } },
    { action: 'delete', resource: 'user', resourceId: id, details: {} },
  ])
})

test('open pages of a supervisor hear of a delegate who is to come, and of no colleague', async () => {
  const { admin, supervisor } = await makeTeam(server)
  const page = await openHearingStream(server, supervisor)
  onTestFinished(page.close)
  await admin.post(users, draft({ role: 'SUPERVISOR' }))
  const { body } = await admin.post(users, draft({ supervisorId: supervisor.user.id }))
  await expect.poll(page.heard).toEqual([{ type: 'member', id: body.id }])
})

test('nobody who is unknown is signed out or changed', async () => {
  const { admin } = await makeTeam(server)
  const missing = { status: 404, body: { message: 'User not found' } }
  expect(await admin.del(`${users}/${randomUUID()}/sessions`)).toMatchObject(missing)
  const { delegate: stranger } = await makeTeam(server)
  expect(await admin.del(`${users}/${stranger.user.id}/sessions`)).toMatchObject(missing)
  expect((await stranger.get('/auth/profile')).status).toBe(200)
  const userIds = [randomUUID(), stranger.user.id]
  expect(await admin.post(`${users}/bulk`, { action: 'deactivate', userIds })).toMatchObject(missing)
})

test('a second factor that is off is not reset, and nobody is told so', async () => {
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeMember(server, tenant, 'TENANT_ADMIN'))
  const { id } = await makeUser(server, tenant)
  expect(await admin.post(`${users}/${id}/second-factor/reset`, { password: PASSWORD })).toMatchObject({
    status: 409,
    body: { code: 'MFA_OFF' },
  })
  expect(
    await server.services.database.read(tenant.id).rows('select id from mails where tenant_id = $1'),
  ).toEqual([])
})

test('visits come back with a delegate only', async () => {
  const { tenant, admin, delegate } = await makeTeam(server)
  const away = await makeUser(server, tenant, 'SUPERVISOR', { status: 'inactive' })
  const { id } = await planVisit(server, delegate, { scheduledDate: '2099-11-17' })
  const back = { action: 'activate', userIds: [away.id], visitIds: [id] }
  expect((await admin.post(`${users}/bulk`, back)).body.processed).toBe(1)
  expect((await admin.get(`/visits/${id}`)).body.delegateId).toBe(delegate.user.id)
})

test('what somebody was before a bulk action is told with their department', async () => {
  const { admin, delegate } = await makeTeam(server)
  await admin.post('/tenant-admin/departments', { name: 'Cardiology' })
  await admin.put(`${users}/${delegate.user.id}`, { department: 'Cardiology' })
  const action = { action: 'change-department', department: null, userIds: [delegate.user.id] }
  expect((await admin.post(`${users}/bulk`, action)).body.before).toMatchObject([
    { department: 'Cardiology' },
  ])
})

test('the address of somebody who is to come may be one at which somebody else did not come in time', async () => {
  const { tenant, admin } = await makeTeam(server)
  const { body: invited } = await admin.post(users, draft())
  const { email } = draft()
  await admin.post('/tenant-admin/invitations', { email, role: 'DELEGATE' })
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `update invitations set expires_at = now() - interval '1 day' where tenant_id = $1 and email = $2`,
      [email],
    ),
  )
  expect(await admin.put(`${users}/${invited.id}`, { email })).toMatchObject({ status: 200, body: { email } })
})

test('who has come waits for no invitation, and who is created again is listed once', async () => {
  const { admin, delegate } = await makeTeam(server)
  const { email } = draft()
  await admin.post('/tenant-admin/invitations', { email, role: 'DELEGATE' })
  const path = `${users}/${delegate.user.id}`
  await admin.put(path, { email })
  expect((await admin.get(path)).body.invitedUntil).toBeNull()
  const again = draft()
  const { body: first } = await admin.post(users, again)
  expect((await admin.del(`${users}/${first.id}`)).status).toBe(204)
  const { body: second } = await admin.post(users, again)
  const { data } = (await admin.get(`${users}?status=pending`)).body
  expect(data.map(({ id }: { id: string }) => id)).toEqual([second.id])
})

test('whoever is deleted is in no team any more, and every session of theirs has ended', async () => {
  const { tenant, admin, supervisor, delegate } = await makeTeam(server)
  expect((await admin.del(`${users}/${delegate.user.id}`)).status).toBe(204)
  expect((await admin.get(`${users}/${supervisor.user.id}`)).body.teamSize).toBe(1)
  const open = await server.services.database
    .read(tenant.id)
    .rows('select id from sessions where tenant_id = $1 and user_id = $2 and revoked_at is null', [
      delegate.user.id,
    ])
  expect(open).toEqual([])
})

test('nobody is given a supervisor who is just being deactivated', async () => {
  const { admin, supervisor, tenant } = await makeTeam(server)
  const delegate = await makeUser(server, tenant)
  const leaving = await held(`update users set status = 'inactive' where id = $1`, [supervisor.user.id])
  const given = admin.put(`${users}/${delegate.id}`, { supervisorId: supervisor.user.id })
  await leaving.isAwaitedBy(1, given)
  await leaving.letGo()
  expect(await given).toMatchObject({ status: 404, body: { message: 'Supervisor not found' } })
})

test.each([
  ['name', ['ann Abel', 'Ann Moss', 'Ben Zimmer']],
  ['email', ['Ben Zimmer', 'ann Abel', 'Ann Moss']],
  ['role', ['Ben Zimmer', 'Ann Moss', 'ann Abel']],
  ['status', ['Ann Moss', 'Ben Zimmer', 'ann Abel']],
])('people stand in the order of their %s', async (sortBy, expected) => {
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const tag = randomUUID()
  for (const [firstName, lastName, role, status, address] of [
    ['Ann', 'Moss', 'SUPERVISOR', 'active', 'c'],
    ['ann', 'Abel', 'DELEGATE', 'inactive', 'b'],
    ['Ben', 'Zimmer', 'TENANT_ADMIN', 'pending', 'a'],
  ] as const)
    await makeUser(server, tenant, role, {
      firstName,
      lastName,
      status,
      email: `${address}-${tag}@test.test`,
    })
  for (const [sortOrder, names] of [
    ['asc', expected],
    ['desc', expected.toReversed()],
  ] as const) {
    const { data } = (await admin.get(`${users}?search=${tag}&sortBy=${sortBy}&sortOrder=${sortOrder}`)).body
    expect(data.map(({ firstName, lastName }: Record<string, string>) => `${firstName} ${lastName}`)).toEqual(
      names,
    )
  }
})
