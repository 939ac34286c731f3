import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayIn } from '@rounds/contract/dates'
import { type TestUser, as, makeTeam, makeUser, planVisit, submitReport, testServer } from '#test/fixtures.ts'
import { held, isFree } from '#test/held.ts'

/** Who holds many at once holds them in one order, whatever is done: two who do so never wait for each other. */

const server = testServer()
const users = '/tenant-admin/users'
const lockUser = 'select from users where id = $1 for no key update'
const inDays = (days: number) => dayIn(Date.now() + days * 86_400_000, 'UTC')
/** Ids in their order. */
const ids = (count: number) => Array.from({ length: count }, () => randomUUID()).toSorted()

test('whoever changes who somebody is holds the admins before them', async () => {
  const { tenant } = await makeTeam(server)
  const pair = async (): Promise<{ person: TestUser; admin: TestUser }> => {
    const [person, admin] = [
      await makeUser(server, tenant, 'SUPERVISOR'),
      await makeUser(server, tenant, 'TENANT_ADMIN'),
    ]
    return person.id < admin.id ? { person, admin } : pair()
  }
  const { person, admin } = await pair()
  const row = await held(lockUser, [admin.id])
  const left = (await as(server, admin)).put(`${users}/${person.id}`, { status: 'inactive' })
  await row.isAwaitedBy(1, left)
  await isFree('users', person.id)
  await row.letGo()
  expect((await left).status).toBe(200)
})

test.each(['one', 'many'])(
  'whoever gives %s to a supervisor holds the supervisor before them',
  async (how) => {
    const { tenant, delegate, admin } = await makeTeam(server)
    const supervisorId = (await makeUser(server, tenant, 'SUPERVISOR')).id
    const row = await held(lockUser, [supervisorId])
    const given =
      how === 'one'
        ? admin.put(`${users}/${delegate.user.id}`, { supervisorId })
        : admin.post(`${users}/bulk`, {
            action: 'set-supervisor',
            userIds: [delegate.user.id],
            supervisorId,
          })
    await row.isAwaitedBy(1, given)
    await isFree('users', delegate.user.id)
    await row.letGo()
    expect((await given).status).toBe(200)
  },
)

test('what is handed over is held in the order in which it is decided on', async () => {
  const { supervisor, delegate, colleague, admin } = await makeTeam(server)
  const [early = '', late = ''] = ids(2)
  await planVisit(server, delegate, { id: early, scheduledDate: inDays(5) })
  await planVisit(server, delegate, { id: late, scheduledDate: inDays(2) })
  const row = await held('select from visits where id = $1 for update', [early])
  const left = admin.post(`${users}/bulk`, {
    action: 'deactivate',
    userIds: [delegate.user.id],
    visitsTo: colleague.user.id,
  })
  await row.isAwaitedBy(1, left)
  await isFree('visits', late)
  await row.letGo()
  expect((await left).body.before[0].visits).toHaveLength(2)
  const [told] = (await colleague.get('/notifications')).body.data
  // As it was: the first day first.
  expect(told).toMatchObject({ relatedId: late })
  expect((await supervisor.get(`/visits/${early}`)).body.delegateId).toBe(colleague.user.id)
})

test('what several have asked for is held in the order in which it is decided on, whoever is named first', async () => {
  const { tenant, delegate, colleague, admin } = await makeTeam(server)
  const next = await makeUser(server, tenant, 'SUPERVISOR')
  const [early = '', late = ''] = ids(2)
  await submitReport(server, colleague, { id: early })
  await submitReport(server, delegate, { id: late })
  const row = await held('select from visits where id = $1 for update', [early])
  const given = admin.post(`${users}/bulk`, {
    action: 'set-supervisor',
    userIds: [delegate.user.id, colleague.user.id],
    supervisorId: next.id,
  })
  await row.isAwaitedBy(1, given)
  await isFree('visits', late)
  await row.letGo()
  expect((await given).body).toMatchObject({ processed: 2 })
})

test('whose supervisor leaves with others is held before their visits', async () => {
  const { tenant, supervisor, delegate, admin } = await makeTeam(server)
  const other = await makeUser(server, tenant, 'SUPERVISOR')
  const { id } = await submitReport(server, delegate)
  const row = await held(lockUser, [delegate.user.id])
  const left = admin.post(`${users}/bulk`, { action: 'deactivate', userIds: [supervisor.user.id, other.id] })
  await row.isAwaitedBy(1, left)
  await isFree('visits', id)
  await row.letGo()
  expect((await left).body).toMatchObject({ processed: 2 })
})

test.each(['moved', 'renamed'])(
  'the people of a department that is %s are held in their order, and before it',
  async (how) => {
    const { tenant, admin } = await makeTeam(server)
    const [from, to] = await Promise.all(
      ['North', 'South'].map((name) => admin.post('/tenant-admin/departments', { name })),
    )
    const pair = async (): Promise<{ late: TestUser; early: TestUser }> => {
      const [one, other] = [await makeUser(server, tenant), await makeUser(server, tenant)]
      return one.id > other.id ? { late: one, early: other } : pair()
    }
    const { late, early } = await pair()
    for (const { id } of [late, early]) await admin.put(`${users}/${id}`, { department: 'North' })
    const row = await held(lockUser, [early.id])
    const path = `/tenant-admin/departments/${from?.body.id}`
    const changed =
      how === 'moved'
        ? admin.post(`${path}/people`, { departmentId: to?.body.id })
        : admin.put(path, { name: 'Northern' })
    await row.isAwaitedBy(1, changed)
    await isFree('users', late.id)
    for (const each of [from, to]) await isFree('departments', each?.body.id)
    await row.letGo()
    expect((await changed).status).toBe(200)
    expect((await admin.get(`${users}/${late.id}`)).body.department).toBe(
      how === 'moved' ? 'South' : 'Northern',
    )
  },
)

test.each(['renamed', 'deleted'])(
  'whoever was deleted is held before the department that is %s, too',
  async (how) => {
    const { tenant, admin } = await makeTeam(server)
    const { id } = (await admin.post('/tenant-admin/departments', { name: 'North' })).body
    const gone = await makeUser(server, tenant)
    await admin.put(`${users}/${gone.id}`, { department: 'North' })
    await admin.del(`${users}/${gone.id}`)
    const row = await held(lockUser, [gone.id])
    const path = `/tenant-admin/departments/${id}`
    const changed = how === 'renamed' ? admin.put(path, { name: 'Northern' }) : admin.del(path)
    await row.isAwaitedBy(1, changed)
    await isFree('departments', id)
    await row.letGo()
    expect((await changed).status).toBe(how === 'renamed' ? 200 : 204)
  },
)

test('a department that somebody came into meanwhile is not held while they are waited for', async () => {
  const { tenant, admin } = await makeTeam(server)
  const { id } = (await admin.post('/tenant-admin/departments', { name: 'North' })).body
  const newcomer = await makeUser(server, tenant)
  const row = await held('select from departments where id = $1 for key share', [id])
  const renamed = admin.put(`/tenant-admin/departments/${id}`, { name: 'Northern' })
  await row.isAwaitedBy(1, renamed)
  expect((await admin.put(`${users}/${newcomer.id}`, { department: 'North' })).status).toBe(200)
  const third = await held(lockUser, [newcomer.id])
  await row.letGo()
  await third.isAwaitedBy(1, renamed)
  await isFree('departments', id)
  await third.letGo()
  expect((await renamed).status).toBe(200)
  expect((await admin.get(`${users}/${newcomer.id}`)).body.department).toBe('Northern')
})

test.each(['whose supervisor leaves', 'whose department is moved'])(
  'invitations of several, %s, are held in their order',
  async (what) => {
    const { supervisor, admin } = await makeTeam(server)
    const [from, to] = await Promise.all(
      ['North', 'South'].map((name) => admin.post('/tenant-admin/departments', { name })),
    )
    const [early = '', late = ''] = ids(2)
    await admin.post('/tenant-admin/invitations/bulk', {
      lines: [late, early].map((id) => ({
        id,
        email: `${id}@new.test`,
        role: 'DELEGATE',
        department: 'North',
      })),
      supervisorId: supervisor.user.id,
    })
    const row = await held('select from invitations where id = $1 for update', [early])
    const changed =
      what === 'whose supervisor leaves'
        ? admin.put(`${users}/${supervisor.user.id}`, { status: 'inactive' })
        : admin.post(`/tenant-admin/departments/${from?.body.id}/people`, { departmentId: to?.body.id })
    await row.isAwaitedBy(1, changed)
    await isFree('invitations', late)
    await row.letGo()
    expect((await changed).status).toBe(200)
  },
)
