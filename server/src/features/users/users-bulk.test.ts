import { randomUUID } from 'node:crypto'
import { refusalOfStep } from '@rounds/contract/user-rules'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { type TestCaller, as, makeTeam, makeTenant, makeUser, planVisit, testServer } from '#test/fixtures.ts'
import { untilBlocked } from '#test/until.ts'

const server = testServer()
const users = '/tenant-admin/users'
const OWN = 'You cannot change your own role or status'
const LAST = 'At least one active tenant admin is required'

test('a bulk action has a result for each, and says how everybody was', async () => {
  const { tenant, admin, supervisor, delegate, colleague } = await makeTeam(server)
  await admin.post('/tenant-admin/departments', { name: 'Cardiology' })
  const missing = randomUUID()
  const stranger = await makeUser(server, await makeTenant(server), 'DELEGATE')
  const act = async (body: object) => (await admin.post(`${users}/bulk`, body)).body
  expect(
    await act({
      action: 'change-department',
      department: 'Cardiology',
      userIds: [delegate.user.id, missing, colleague.user.id, delegate.user.id, stranger.id],
    }),
  ).toEqual({
    success: false,
    processed: 2,
    failed: [
      { id: missing, message: 'User not found' },
      { id: stranger.id, message: 'User not found' },
    ],
    before: [delegate, colleague].map(({ user }) => ({
      id: user.id,
      role: 'DELEGATE',
      status: 'active',
      department: null,
      supervisorId: supervisor.user.id,
      team: [],
      visits: [],
    })),
  })
  const mixed = [delegate.user.id, supervisor.user.id, admin.user.id]
  expect((await act({ action: 'set-supervisor', supervisorId: null, userIds: mixed })).processed).toBe(3)
  const set = { action: 'set-supervisor', supervisorId: supervisor.user.id, userIds: mixed }
  expect((await act(set)).failed).toEqual([
    { id: supervisor.user.id, message: 'Only delegates have a supervisor' },
    { id: admin.user.id, message: 'Only delegates have a supervisor' },
  ])
  expect((await act({ action: 'deactivate', userIds: mixed })).failed).toEqual([
    { id: admin.user.id, message: OWN },
  ])
  expect((await delegate.get('/auth/profile')).status).toBe(401)
  expect((await act({ action: 'activate', userIds: mixed })).success).toBe(true)
  const invited = await admin.post(users, {
    firstName: 'Nadir',
    lastName: 'Haddou',
    email: `${randomUUID()}@test.test`,
    role: 'DELEGATE',
  })
  const again = await act({ action: 'resend-invitation', userIds: [invited.body.id, delegate.user.id] })
  expect(again).toMatchObject({
    processed: 1,
    failed: [{ id: delegate.user.id, message: 'This invitation was already accepted.' }],
  })
  const mails = await server.services.database
    .read(tenant.id)
    .rows('select from mails where tenant_id = $1 and recipient = $2', [invited.body.email])
  expect(mails).toHaveLength(2)
  expect((await act({ action: 'delete', userIds: [invited.body.id] })).success).toBe(true)
})

test('what a bulk action is not is refused in the words of the specification', async () => {
  const { admin, delegate } = await makeTeam(server)
  const refused = async (body: object) => {
    const { status, body: answer } = await admin.post(`${users}/bulk`, body)
    return [status, answer.message]
  }
  const userIds = [delegate.user.id]
  expect(await refused({ action: 'promote', userIds })).toEqual([400, 'Unknown bulk action'])
  expect(await refused({ action: 'delete', userIds: [] })).toEqual([400, 'At least one user is required'])
  expect(await refused({ action: 'delete' })).toEqual([400, 'At least one user is required'])
  expect(await refused({ action: 'change-role', userIds })).toEqual([400, 'Unknown role'])
  expect(await refused({ action: 'change-department', userIds, department: 'Nowhere' })).toEqual([
    400,
    'Department not found',
  ])
  const many = Array.from({ length: 201 }, () => randomUUID())
  expect(await refused({ action: 'delete', userIds: many })).toEqual([400, 'At most 200 users per request'])
})

test('nobody changes their own role or status, or deletes themselves', async () => {
  const { tenant, admin } = await makeTeam(server)
  await makeUser(server, tenant, 'TENANT_ADMIN')
  const path = `${users}/${admin.user.id}`
  for (const change of [{ role: 'DELEGATE' }, { status: 'inactive' }]) {
    const { status, body } = await admin.put(path, change)
    expect([status, body.message]).toEqual([409, OWN])
  }
  expect((await admin.del(path)).body.message).toBe(OWN)
  expect((await admin.put(path, { role: 'TENANT_ADMIN', lastName: 'Astier' })).status).toBe(200)
})

type Send = (from: TestCaller, id: string) => Promise<unknown>
const ways: Record<string, Send> = {
  demote: (from, id) => from.put(`${users}/${id}`, { role: 'SUPERVISOR' }),
  deactivate: (from, id) => from.put(`${users}/${id}`, { status: 'inactive' }),
  delete: (from, id) => from.del(`${users}/${id}`),
  'delete by a bulk action': (from, id) => from.post(`${users}/bulk`, { action: 'delete', userIds: [id] }),
  'deactivate, and themselves,': (from, id) =>
    from.post(`${users}/bulk`, { action: 'deactivate', userIds: [from.user.id, id] }),
}

test.for(Object.entries(ways))('two admins who %s each other at once leave one', async ([, send]) => {
  for (let round = 0; round < 4; round++) {
    const { tenant, admin } = await makeTeam(server)
    const other = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
    await Promise.all([send(admin, other.user.id), send(other, admin.user.id)])
    const [row] = await server.services.database.read(tenant.id).rows<{ count: number }>(
      `select count(*) as count from users
         where tenant_id = $1 and role = 'TENANT_ADMIN' and status = 'active' and deleted_at is null`,
    )
    expect(row?.count).toBe(1)
  }
})

test('who was an admin once, and is removed with one, is not counted among those who are', async () => {
  const { tenant, admin } = await makeTeam(server)
  const former = await makeUser(server, tenant, 'TENANT_ADMIN', { status: 'inactive' })
  const present = await makeUser(server, tenant, 'TENANT_ADMIN')
  const { body } = await admin.post(`${users}/bulk`, { action: 'delete', userIds: [former.id, present.id] })
  expect(body).toMatchObject({ processed: 2, failed: [] })
})

test('the last admin is kept also where the rules are asked without the people', () => {
  const person = { id: randomUUID(), role: 'TENANT_ADMIN', status: 'active' } as const
  const alone = { actorId: randomUUID(), admins: 1 }
  expect(refusalOfStep(person, { role: 'DELEGATE' }, alone)?.message).toBe(LAST)
  expect(refusalOfStep(person, { isDeleted: true }, alone)?.message).toBe(LAST)
  expect(refusalOfStep(person, { isDeleted: true }, { ...alone, admins: 2 })).toBeUndefined()
})

test('whoever is no admin any more when their turn comes changes nobody’s role', async () => {
  const { tenant, admin, delegate } = await makeTeam(server)
  await makeUser(server, tenant, 'TENANT_ADMIN')
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('begin')
  await owner.query(`update users set role = 'DELEGATE' where tenant_id = $1 and id = $2`, [
    tenant.id,
    admin.user.id,
  ])
  const asked = admin.put(`${users}/${delegate.user.id}`, { role: 'TENANT_ADMIN' })
  await Promise.race([asked, untilBlocked(owner, 1)])
  await owner.query('commit')
  await owner.end()
  expect(await asked).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})

test('visits that come back with somebody are the company’s, and come back to one', async () => {
  const { tenant, admin, delegate, colleague } = await makeTeam(server)
  const { delegate: stranger } = await makeTeam(server)
  const gone = await makeUser(server, tenant, 'DELEGATE', { status: 'inactive' })
  const { id } = await planVisit(server, delegate)
  const { id: foreign } = await planVisit(server, stranger)
  const back = async (visitIds: string[], userIds = [gone.id]) => {
    const { status, body } = await admin.post(`${users}/bulk`, { action: 'activate', userIds, visitIds })
    return [status, body.message]
  }
  expect(await back([id, foreign])).toEqual([404, 'Visit not found'])
  expect(await back([id], [gone.id, colleague.user.id])).toEqual([400, 'Only of one user'])
  expect((await admin.get(`${users}/${gone.id}`)).body.status).toBe('inactive')
})
