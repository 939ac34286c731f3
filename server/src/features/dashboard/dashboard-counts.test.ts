import { addDays, dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { goodOutcomes } from '#test/examples.ts'
import { makePrescriber, makeTeam, planVisit, submitReport, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { storeVisit } from '#test/prescribers.ts'
import { closeMonths } from './jobs.ts'
import { countVisits } from './queries.ts'

const server = testServer()

test('a week goes from its first day to its last, a month up to the first of the next', async () => {
  const team = await makeTeam(server)
  const { id } = await makePrescriber(server, team.delegate.user)
  const done = { status: 'completed', completed: true }
  for (const day of ['2026-09-27', '2026-09-28', '2026-09-30', '2026-10-01', '2026-10-04', '2026-10-05'])
    await storeVisit(server, team, team.delegate, id, { day, ...done })
  const reader = server.services.database.read(team.tenant.id)
  const counts = await countVisits(reader, team.delegate.user.id, {
    today: '2026-09-30',
    monthStart: '2026-09-01',
    monthEnd: '2026-10-01',
    weekStart: '2026-09-28',
    weekEnd: '2026-10-05',
  })
  expect(counts).toMatchObject({ weekCompleted: 4, monthTotal: 3, monthCompleted: 3, todayCount: 1 })
})

// One day of the week at least is not that of the server's own clock.
test('what is made on the last day of a week counts in it', async () => {
  const team = await makeTeam(server)
  const { id } = await makePrescriber(server, team.delegate.user)
  const today = dayIn(Date.now(), 'UTC')
  const done = { status: 'completed', completed: true }
  for (let days = -6; days <= 6; days++)
    await storeVisit(server, team, team.delegate, id, { day: addDays(today, days), ...done })
  expect((await team.delegate.get('/visits/summary')).body.weekCompleted).toBe(7)
})

test('a month is closed with what a change of it leaves that is just being stored', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const today = dayIn(Date.now(), 'UTC')
  const old = await planVisit(server, delegate, { scheduledDate: addDays(today, -200) })
  await planVisit(server, delegate, { scheduledDate: addDays(today, -201) })
  const row = await held('delete from visits where id = $1', [old.id])
  const closed = closeMonths(server.services.database, tenant.id)
  await row.isAwaitedBy(1, closed)
  await row.letGo()
  await closed
  expect((await delegate.get('/visits/summary')).body.totalVisits).toBe(1)
})

test('products stand by when they were told of last, whatever was told of more often', async () => {
  const { delegate } = await makeTeam(server)
  for (const [scheduledDate, product] of [
    ['2026-11-02', 'Often'],
    ['2026-11-03', 'Often'],
    ['2026-11-12', 'Lately'],
  ] as const)
    await submitReport(server, delegate, {
      scheduledDate,
      outcomes: { ...goodOutcomes, productsDiscussed: [product] },
    })
  expect((await delegate.get('/visits/products')).body.data).toEqual(['Lately', 'Often'])
})

test('visits to a prescriber come latest first, also on one day', async () => {
  const { delegate } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const plan = async (scheduledTime: string) =>
    (await planVisit(server, delegate, { prescriberId, scheduledTime })).id
  const [noon, evening, morning] = [await plan('12:00'), await plan('17:00'), await plan('08:00')]
  const { body } = await delegate.get('/visits/prescribers/visits')
  expect(body.prescribers[0].visits.map(({ id }: { id: string }) => id)).toEqual([evening, noon, morning])
})
