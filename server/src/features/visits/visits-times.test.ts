import { dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { makePrescriber, makeTeam, planVisit, testServer } from '#test/fixtures.ts'

const server = testServer()

test('a report keeps the real times of the device', async () => {
  const { delegate } = await makeTeam(server)
  const startTime = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const endTime = new Date(Date.parse(startTime) + 31 * 60_000).toISOString()
  const visit = await planVisit(server, delegate, { status: 'completed', startTime, endTime })
  expect(visit).toMatchObject({ startTime, endTime, inProgressAt: startTime, actualDuration: 31 })
  const future = new Date(Date.now() + 10 * 60_000).toISOString()
  const refused = await delegate.put(`/visits/${visit.id}`, { endTime: future })
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', details: [{ path: 'endTime' }] },
  })
})

test('each visit of a plan is stored with all that it says, though the first says the least', async () => {
  const { delegate } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const startTime = new Date(Date.now() - 60 * 60_000).toISOString()
  const visits = [
    { prescriberId, scheduledDate: '2026-12-01' },
    { prescriberId, scheduledDate: '2026-12-02', notes: 'Bring samples', startTime },
  ]
  const { status, body } = await delegate.post('/visits/bulk/cycles', { visits })
  expect(status).toBe(201)
  expect(body.visits).toMatchObject([{ startTime: null }, { notes: 'Bring samples', startTime }])
})

test('times that are sent with a plan are kept, in the bounds of a report', async () => {
  const { delegate } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const startTime = new Date(Date.now() - 60 * 60_000).toISOString()
  const kept = {
    startTime,
    endTime: startTime,
    inProgressAt: null,
    completedAt: null,
    actualDuration: null,
  }
  const draft = { prescriberId, scheduledDate: '2026-12-01' }
  const plan = await delegate.post('/visits', { ...draft, startTime, endTime: startTime })
  expect(plan).toMatchObject({ status: 201, body: kept })
  expect((await delegate.put(`/visits/${plan.body.id}`, { startTime })).body.version).toBe(1)

  const tomorrow = { ...draft, startTime: new Date(Date.now() + 86_400_000).toISOString() }
  const planned = await delegate.post('/visits', tomorrow)
  expect(planned).toMatchObject({ status: 400, body: { details: [{ path: 'startTime' }] } })
  const listed = await delegate.post('/visits/bulk/cycles', { visits: [draft, tomorrow] })
  expect(listed).toMatchObject({ status: 400, body: { details: [{ path: 'visits.1.startTime' }] } })
  const begun = { ...draft, status: 'in-progress' }
  const notPlanned = await delegate.post('/visits/bulk/cycles', { visits: [draft, begun] })
  expect(notPlanned).toMatchObject({ status: 400, body: { details: [{ path: 'visits.1.status' }] } })
  const backwards = { ...draft, status: 'in-progress', endTime: startTime }
  expect((await delegate.post('/visits', backwards)).body.details).toMatchObject([{ path: 'endTime' }])
})

test('a visit that is started has no end, whatever its plan said', async () => {
  const { delegate } = await makeTeam(server)
  const end = new Date(Date.now() - 3_600_000).toISOString()
  const { id } = await planVisit(server, delegate, { scheduledDate: dayIn(Date.now(), 'UTC'), endTime: end })
  const to = async (status: string) => (await delegate.put(`/visits/${id}/status`, { status })).body
  expect(await to('in-progress')).toMatchObject({ status: 'in-progress', endTime: null })
  expect(await to('completed')).toMatchObject({ status: 'completed', actualDuration: 0 })
})
