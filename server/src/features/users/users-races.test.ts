import { expect, test } from 'vitest'
import { dayIn } from '@rounds/contract/dates'
import {
  as,
  makePrescriber,
  makeTeam,
  makeUser,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'
import { held, heldKey, isFree } from '#test/held.ts'

const server = testServer()
const users = '/tenant-admin/users'
const lockVisit = 'select from visits where id = $1 for update'
const lockUser = 'select from users where id = $1 for no key update'

test('what a delegate sends while they get another role waits for nobody', async () => {
  const { supervisor, delegate, admin } = await makeTeam(server)
  const { id } = await submitReport(server, delegate)
  await delegate.put(`/visits/${id}/status`, { status: 'completed' })
  const person = await held(lockUser, [delegate.user.id])
  const changed = admin.put(`${users}/${delegate.user.id}`, { role: 'SUPERVISOR' })
  await person.isAwaitedBy(1, changed)
  const sent = delegate.post(`/visits/${id}/submit-for-approval`, {})
  await person.isAwaitedBy(2, sent)
  await person.letGo()
  expect([(await changed).status, (await sent).status]).toEqual([200, 403])
  expect((await admin.get(`/visits/${id}`)).body.status).toBe('completed')
  expect((await supervisor.get('/notifications')).body.unreadCount).toBe(0)
})

test('what a delegate sends while they get another supervisor is told to that one', async () => {
  const { tenant, supervisor, delegate, admin } = await makeTeam(server)
  const next = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const plan = await planVisit(server, delegate)
  const person = await held(lockUser, [delegate.user.id])
  const changed = admin.put(`${users}/${delegate.user.id}`, { supervisorId: next.user.id })
  await person.isAwaitedBy(1, changed)
  const sent = delegate.post(`/visits/${plan.id}/submit-for-approval`, {})
  await person.isAwaitedBy(2, sent)
  await person.letGo()
  expect([(await changed).status, (await sent).status]).toEqual([200, 200])
  const bells = [supervisor, next].map(async (who) => (await who.get('/notifications')).body.unreadCount)
  expect(await Promise.all(bells)).toEqual([0, 1])
})

test.each(['/visits', '/visits/bulk/cycles'])(
  'what is planned by %s while its delegate leaves goes to whoever takes their visits, or is not planned',
  async (path) => {
    const { delegate, colleague, admin } = await makeTeam(server)
    const prescriber = await makePrescriber(server, delegate.user)
    const plan = {
      prescriberId: prescriber.id,
      scheduledDate: dayIn(Date.now() + 3 * 86_400_000, 'UTC'),
      status: 'scheduled',
    }
    await planVisit(server, delegate, { ...plan, scheduledDate: dayIn(Date.now() + 86_400_000, 'UTC') })
    const row = await held(
      path === '/visits' ? 'select from prescribers where id = $1 for update' : lockUser,
      [path === '/visits' ? prescriber.id : delegate.user.id],
    )
    const leave = () =>
      admin.post(`${users}/bulk`, {
        action: 'deactivate',
        userIds: [delegate.user.id],
        visitsTo: colleague.user.id,
      })
    const make = () => delegate.post(path, path === '/visits' ? plan : { visits: [plan], cycles: [] })
    const first = path === '/visits' ? make() : leave()
    await row.isAwaitedBy(1, first)
    const second = path === '/visits' ? leave() : make()
    await row.isAwaitedBy(2, second)
    await row.letGo()
    await Promise.all([first, second])
    expect((await admin.get(`${users}/${delegate.user.id}`)).body).toMatchObject({
      status: 'inactive',
      openVisits: 0,
    })
  },
)

test.each(['approves it', 'takes it back'])(
  'what waits while somebody %s is told to no new supervisor of its delegate',
  async (what) => {
    const { tenant, supervisor, delegate, admin } = await makeTeam(server)
    const next = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
    const { id } = await submitReport(server, delegate)
    const [who, status] =
      what === 'approves it' ? ([supervisor, 'approved'] as const) : ([delegate, 'completed'] as const)
    const sentBefore = await heldKey(who.user, 'PUT /visits/:id/status')
    const done = who.put(`/visits/${id}/status`, { status }, sentBefore.header)
    await sentBefore.isAwaitedBy(1, done)
    const changed = admin.put(`${users}/${delegate.user.id}`, { supervisorId: next.user.id })
    await sentBefore.isAwaitedBy(2, changed)
    await sentBefore.giveUp()
    expect([(await done).status, (await changed).status]).toEqual([200, 200])
    expect((await next.get('/notifications')).body.unreadCount).toBe(0)
  },
)

test('a plan that is sent while its delegate leaves waits for the supervisor of whoever takes it, or is not sent', async () => {
  const { tenant, delegate, admin, supervisor } = await makeTeam(server)
  const next = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const taker = await as(server, await makeUser(server, tenant, 'DELEGATE', { supervisorId: next.user.id }))
  const { id } = await planVisit(server, delegate, {
    scheduledDate: dayIn(Date.now() + 3 * 86_400_000, 'UTC'),
  })
  const visit = await held(lockVisit, [id])
  const sent = delegate.post(`/visits/${id}/submit-for-approval`, {})
  await visit.isAwaitedBy(1, sent)
  const leave = { action: 'deactivate', userIds: [delegate.user.id], visitsTo: taker.user.id }
  const left = admin.post(`${users}/bulk`, leave)
  await visit.isAwaitedBy(2, left)
  await visit.letGo()
  expect((await left).body).toMatchObject({ processed: 1 })
  const isSent = (await sent).status === 200
  const bells = [supervisor, next].map(async (who) => (await who.get('/notifications')).body.unreadCount)
  expect(await Promise.all(bells)).toEqual([0, isSent ? 1 : 0])
  expect((await taker.get(`/visits/${id}`)).body.status).toBe(isSent ? 'submitted' : 'scheduled')
})

test('a plan that asks again while its delegate changes waits for that first: the two never wait for each other', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const { id } = await planVisit(server, delegate, {
    scheduledDate: dayIn(Date.now() + 3 * 86_400_000, 'UTC'),
  })
  await delegate.post(`/visits/${id}/submit-for-approval`, {})
  await supervisor.put(`/visits/${id}/status`, { status: 'approved' })
  const person = await held(lockUser, [delegate.user.id])
  const moved = delegate.put(`/visits/${id}`, { scheduledTime: '15:30' })
  await person.isAwaitedBy(1, moved)
  await isFree('visits', id)
  await person.letGo()
  expect((await moved).body).toMatchObject({ status: 'submitted', scheduledTime: '15:30' })
})
