import { addDays, dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { makePrescriber, makeTeam, testServer } from '#test/fixtures.ts'
import { rowsOf, storeVisit } from '#test/prescribers.ts'

const server = testServer()

// One of the two always has another day than UTC.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'today is the day in %s, and where nobody was met nothing was carried out',
  async (timezone) => {
    const team = await makeTeam(server, { timezone })
    const { delegate } = team
    const { id } = await makePrescriber(server, delegate.user)
    const today = dayIn(Date.now(), timezone)
    const done = { day: today, status: 'completed', completed: true }
    await storeVisit(server, team, delegate, id, done)
    const inVain = await storeVisit(server, team, delegate, id, done)
    await rowsOf(server, team, 'update visits set outcomes = $3 where tenant_id = $1 and id = $2', [
      inVain,
      JSON.stringify({ notMet: { reason: 'absent', note: null } }),
    ])
    for (const days of [-1, 0]) await storeVisit(server, team, delegate, id, { day: addDays(today, days) })
    expect((await delegate.get('/visits/summary')).body).toMatchObject({
      totalVisits: 4,
      completedCount: 1,
      weekCompleted: 1,
      todayCount: 3,
      upcomingCount: 1,
    })
  },
)

test('delegate data has the latest twenty visits to a prescriber, of the delegate alone', async () => {
  const team = await makeTeam(server)
  const { delegate, colleague } = team
  const { id } = await makePrescriber(server, delegate.user)
  const stored: string[] = []
  for (let days = 21; days > 0; days--)
    stored.unshift(await storeVisit(server, team, delegate, id, { day: addDays('2026-11-01', -days) }))
  const theirs = await storeVisit(server, team, colleague, id, { day: '2026-11-01' })
  const visits = async (caller: typeof delegate) => {
    const { body } = await caller.get('/visits/prescribers/visits')
    return body.prescribers[0].visits.map((visit: { id: string }) => visit.id)
  }
  expect(await visits(delegate)).toEqual(stored.slice(0, 20))
  expect(await visits(colleague)).toEqual([theirs])
})
