import { dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { goodOutcomes } from '#test/examples.ts'
import {
  type TestCaller,
  makePrescriber,
  makeTeam,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'

const server = testServer()

const figures = async (delegate: TestCaller, id: string) => {
  const { body } = await delegate.get(`/prescribers/${id}`)
  return { total: body.totalVisits as number, rating: body.averageRating as number | null }
}

test('another rating alone changes the average', async () => {
  const { delegate } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const outcomes = { ...goodOutcomes, rating: 4 }
  const visit = await planVisit(server, delegate, { prescriberId, status: 'completed', outcomes })
  expect(await figures(delegate, prescriberId)).toEqual({ total: 1, rating: 4 })
  await delegate.put(`/visits/${visit.id}`, { outcomes: { ...outcomes, rating: 2 } })
  expect(await figures(delegate, prescriberId)).toEqual({ total: 1, rating: 2 })
  await delegate.put(`/visits/${visit.id}`, { outcomes: { ...outcomes, rating: null } })
  expect(await figures(delegate, prescriberId)).toEqual({ total: 1, rating: null })
})

test('another day alone changes when the prescriber was visited last', async () => {
  const { delegate } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const visit = await planVisit(server, delegate, { prescriberId, status: 'completed' })
  const lastVisit = async () => (await delegate.get(`/prescribers/${prescriberId}`)).body.lastVisitDate
  expect(await lastVisit()).toBe(visit.scheduledDate)
  await delegate.put(`/visits/${visit.id}`, { scheduledDate: '2026-11-10' })
  expect(await lastVisit()).toBe('2026-11-10')
})

test('a report that is completed again keeps when it was carried out', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const report = await submitReport(server, delegate)
  await supervisor.post('/supervisors/approvals/process', { action: 'reject', ids: [report.id] })
  const again = await delegate.put(`/visits/${report.id}/status`, { status: 'completed' })
  expect(again).toMatchObject({ status: 200, body: { status: 'completed', completedAt: report.completedAt } })
})

test('two reports that are stored at once are both counted, whichever comes last', async () => {
  const { delegate } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const visits = [
    await planVisit(server, delegate, { prescriberId }),
    await planVisit(server, delegate, { prescriberId }),
  ]
  const completed = await server.services.database.inTenant(delegate.user.tenant.id, async (db) => {
    // Both have changed their visit and wait to count when this lets go.
    await db.rows('select from prescribers where tenant_id = $1 and id = $2 for no key update', [
      prescriberId,
    ])
    const waiting = visits.map(({ id }) =>
      delegate.put(`/visits/${id}/status`, { status: 'completed', outcomes: goodOutcomes }),
    )
    await expect
      .poll(async () => {
        const [row] = await db.withoutTenant.rows<{ count: number }>(
          `with recursive blocked as (
             select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
             union select l.pid from pg_locks l join blocked b on not l.granted and b.pid = any(pg_blocking_pids(l.pid)))
           select count(*) as count from blocked`,
        )
        return row?.count
      })
      .toBe(2)
    return { waiting }
  })
  const answers = await Promise.all(completed.waiting)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await figures(delegate, prescriberId)).toEqual({ total: 2, rating: goodOutcomes.rating })
})

test('contact data of prescribers is only told when it is asked for', async () => {
  const { delegate } = await makeTeam(server)
  const contact = { email: 'amina@clinic.test', phone: '+33 1 23' }
  const added = await delegate.post('/prescribers', { firstName: 'Amina', lastName: 'Haddad', ...contact })
  const ask = async (query: string) =>
    (await delegate.get(`/visits/prescribers/visits${query}`)).body.prescribers as object[]
  const withheld = { email: null, phone: null }
  expect(added.body).toMatchObject(contact)
  expect(await ask('')).toMatchObject([withheld])
  expect(await ask('?includeContact=false')).toMatchObject([withheld])
  expect(await ask('?includeContact=true')).toMatchObject([contact])
})

test('a product that is named twice was discussed once', async () => {
  const today = dayIn(Date.now(), 'UTC')
  const { delegate, supervisor } = await makeTeam(server)
  const productsDiscussed = ['Cardiol', 'Nervex', 'Cardiol ']
  const { outcomes } = await planVisit(server, delegate, {
    scheduledDate: today,
    status: 'completed',
    outcomes: { productsDiscussed, rating: 4 },
  })
  expect(outcomes?.productsDiscussed).toEqual(['Cardiol', 'Nervex'])
  const { body } = await supervisor.get(`/supervisors/analytics?startDate=${today}&endDate=${today}`)
  expect(body.topProducts).toEqual([
    { name: 'Cardiol', count: 1 },
    { name: 'Nervex', count: 1 },
  ])
})

test('of several reports to one prescriber that are rejected at once each is taken off once', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const ids = []
  for (let count = 0; count < 3; count++)
    ids.push((await submitReport(server, delegate, { prescriberId })).id)
  await supervisor.post('/supervisors/approvals/process', { action: 'reject', ids: ids.slice(1) })
  expect((await figures(delegate, prescriberId)).total).toBe(1)
})

test('whoever was seen in the place of another is who was visited', async () => {
  const { delegate } = await makeTeam(server)
  const plan = await planVisit(server, delegate, { scheduledDate: dayIn(Date.now(), 'UTC') })
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const seen = { prescriberId, status: 'completed', outcomes: goodOutcomes }
  expect((await delegate.put(`/visits/${plan.id}`, seen)).status).toBe(200)
  expect((await figures(delegate, prescriberId)).total).toBe(1)
  expect((await figures(delegate, plan.prescriberId)).total).toBe(0)
})

test('of several visits on one day the page of a prescriber shows the latest hour first', async () => {
  const { delegate } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  for (const scheduledTime of ['15:00', '09:00', '11:00'])
    await planVisit(server, delegate, { prescriberId, scheduledTime })
  const { visits } = (await delegate.get(`/prescribers/${prescriberId}`)).body
  expect(visits.map((visit: { scheduledTime: string }) => visit.scheduledTime)).toEqual([
    '15:00',
    '11:00',
    '09:00',
  ])
})
