import { addDays, dayIn } from '@rounds/contract/dates'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import { makePrescriber, makeTeam, planVisit, testServer } from '#test/fixtures.ts'

const server = testServer()
let team: Awaited<ReturnType<typeof makeTeam>>
let delegate: (typeof team)['delegate']
beforeAll(async () => {
  team = await makeTeam(server)
  delegate = team.delegate
})

const today = dayIn(Date.now(), 'UTC')
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const planned = async (scheduledDate = today) => {
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const { body } = await delegate.post('/visits', { prescriberId, scheduledDate })
  return { id: String(body.id), prescriberId }
}
const done = async () => Number((await delegate.get('/visits/summary')).body.completedCount)

test('a visit at which nobody was met is told, sent and approved, and counts in nothing', async () => {
  const before = await done()
  const { id, prescriberId } = await planned()
  const notMet = { reason: 'tooBusy', note: 'Thursday' }
  const told = await delegate.put(`/visits/${id}`, { status: 'completed', outcomes: { notMet } })
  expect(told.body).toMatchObject({ status: 'completed', outcomes: { notMet, rating: null } })
  expect(await done()).toBe(before)
  const { body: person } = await delegate.get(`/prescribers/${prescriberId}`)
  expect(person).toMatchObject({ totalVisits: 0, lastVisitDate: null })
  expect((await delegate.post(`/visits/${id}/submit-for-approval`, {})).status).toBe(200)
  const queue = await team.supervisor.get('/supervisors/approvals?limit=100')
  const asked = (queue.body.data as { visitId: string; flags: string[] }[]).find((one) => one.visitId === id)
  expect(asked?.flags).toEqual([])
  const again = await delegate.put(`/visits/${id}`, { status: 'completed' })
  expect(again.status).toBe(200)
  // They were met after all: the record takes its place.
  await delegate.put(`/visits/${id}`, { outcomes: { rating: 4 } })
  expect(await done()).toBe(before + 1)
})

test('an unknown reason is refused', async () => {
  const { id } = await planned()
  const answer = await delegate.put(`/visits/${id}`, { outcomes: { notMet: { reason: 'asleep' } } })
  expect(answer).toMatchObject({ status: 400, body: { message: 'Unknown reason' } })
})

test('what was carried out before its planned day took place that day', async () => {
  const { id, prescriberId } = await planned(addDays(today, 3))
  const told = await delegate.put(`/visits/${id}`, {
    status: 'completed',
    outcomes: { rating: 4 },
    startTime: ago(40),
    endTime: ago(10),
    timesSource: 'planned',
  })
  expect(told.body).toMatchObject({
    scheduledDate: dayIn(ago(40), 'UTC'),
    timesSource: 'planned',
    actualDuration: 30,
  })
  expect(String(told.body.inProgressAt)).toBe(String(told.body.startTime))
  const { body: person } = await delegate.get(`/prescribers/${prescriberId}`)
  expect(person.lastVisitDate).toBe(dayIn(ago(40), 'UTC'))
})

test('what is recorded took place: it is given no day to come, while it may still be changed', async () => {
  const { id, prescriberId } = await planned(addDays(today, -2))
  await delegate.put(`/visits/${id}`, { status: 'completed', outcomes: { rating: 4 } })
  const refused = await delegate.put(`/visits/${id}`, { scheduledDate: addDays(today, 2), notes: 'Moved' })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      message: 'Must not be in the future',
      code: 'VALIDATION_ERROR',
      details: [{ path: 'scheduledDate' }],
    },
  })
  expect((await delegate.put(`/visits/${id}`, { scheduledDate: today })).body.scheduledDate).toBe(today)
  const mended = await delegate.put(`/visits/${id}`, { scheduledDate: addDays(today, -1) })
  expect(mended.body).toMatchObject({ scheduledDate: addDays(today, -1), notes: null })
  const { body: person } = await delegate.get(`/prescribers/${prescriberId}`)
  expect(person.lastVisitDate).toBe(addDays(today, -1))
  // What is decided by its state says so first.
  await delegate.post(`/visits/${id}/submit-for-approval`, {})
  const locked = await delegate.put(`/visits/${id}`, { scheduledDate: addDays(today, 2) })
  expect(locked).toMatchObject({ status: 409, body: { code: 'VISIT_LOCKED' } })
})

test('a record says where its times come from', async () => {
  const timed = await planned()
  await delegate.put(`/visits/${timed.id}/status`, { status: 'in-progress' })
  const ended = await delegate.put(`/visits/${timed.id}/status`, { status: 'completed' })
  expect(ended.body.timesSource).toBe('timer')
  const mended = await delegate.put(`/visits/${timed.id}`, { startTime: ago(50), endTime: ago(20) })
  expect(mended.body.timesSource).toBe('typed')
  const untimed = await planned()
  const told = await delegate.put(`/visits/${untimed.id}/status`, { status: 'completed' })
  expect(told.body).toMatchObject({ startTime: null, timesSource: null })
})

test('a place keeps what is not named of it, and null is the prescriber’s own', async () => {
  const { id } = await planned()
  await delegate.put(`/visits/${id}`, { location: { address: '3 Quai Nord', city: 'Nice' } })
  const moved = await delegate.put(`/visits/${id}`, { location: { city: 'Lyon' } })
  expect(moved.body.location).toMatchObject({ address: '3 Quai Nord', city: 'Lyon' })
  const { body: visit } = await delegate.put(`/visits/${id}`, { location: null })
  expect(visit.location).toEqual((visit.prescriber as { address: unknown }).address)
})

test('a status of null or nothing names none', async () => {
  const { id } = await planned()
  for (const status of [null, ''])
    expect((await delegate.put(`/visits/${id}/status`, { status })).body).toMatchObject({
      message: 'Status is required',
    })
  const started = await delegate.put(`/visits/${id}/status`, { status: null, toStatus: 'in-progress' })
  expect(started.body.status).toBe('in-progress')
})

test('a rejected plan that is taken away needs nobody’s eyes, and leaves open pages of the supervisor', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const { id } = await planVisit(server, delegate, { scheduledDate: today })
  await delegate.post(`/visits/${id}/submit-for-approval`)
  const rejected = await supervisor.put(`/visits/${id}/status`, { status: 'rejected' })
  const { id: rejectedBy, firstName, lastName } = supervisor.user
  expect(rejected.body).toMatchObject({ rejectedBy, rejectedByName: `${firstName} ${lastName}` })
  expect((await delegate.get('/notifications')).body.unreadCount).toBe(1)
  const page = await openHearingStream(server, supervisor)
  onTestFinished(page.close)
  expect((await delegate.del(`/visits/${id}`)).status).toBe(204)
  await expect.poll(() => page.heard()).toContainEqual({ type: 'visit', id })
  expect((await delegate.get('/notifications')).body.unreadCount).toBe(0)
})
