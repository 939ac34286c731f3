import { addDays, dayIn } from '@rounds/contract/dates'
import { beforeAll, expect, test } from 'vitest'
import { goodOutcomes } from '#test/examples.ts'
import { makePrescriber, makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()
let delegate: Awaited<ReturnType<typeof makeTeam>>['delegate']
let supervisor: typeof delegate
beforeAll(async () => {
  ;({ delegate, supervisor } = await makeTeam(server))
})

const today = dayIn(Date.now(), 'UTC')
const inDays = (days: number) => addDays(today, days)

const make = async (scheduledDate: string, more: object = {}) => {
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const draft = { prescriberId, scheduledDate, scheduledTime: '10:30', ...more }
  const made = await delegate.post('/visits', draft)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return String(made.body.id)
}

const plannedFor = async (id: string) => {
  const row = await server.services.database.read(delegate.user.tenant.id).row<{
    day: string | null
    time: string | null
  }>(`select planned_date as day, planned_time as time from visits where tenant_id = $1 and id = $2`, [id])
  return row && [row.day, row.time?.slice(0, 5) ?? null]
}

test('what is made before its day was planned for it, and a move leaves that', async () => {
  const id = await make(inDays(2))
  expect(await plannedFor(id)).toEqual([inDays(2), '10:30'])
  const moved = await delegate.put(`/visits/${id}`, { scheduledDate: inDays(3), scheduledTime: '15:00' })
  expect(moved.body).toMatchObject({ scheduledDate: inDays(3) })
  expect(await plannedFor(id)).toEqual([inDays(2), '10:30'])
})

test('what is made on its day, or afterwards, was not planned', async () => {
  expect(await plannedFor(await make(today, { scheduledTime: '23:45' }))).toEqual([null, null])
  const told = await make(today, { status: 'completed', outcomes: goodOutcomes })
  expect(await plannedFor(told)).toEqual([null, null])
})

test('sending a plan plans it anew; sending its report does not', async () => {
  const id = await make(inDays(2))
  await delegate.put(`/visits/${id}`, { scheduledDate: inDays(4), scheduledTime: '09:00' })
  const sent = await delegate.post(`/visits/${id}/submit-for-approval`, {})
  expect(sent.body).toMatchObject({ status: 'submitted' })
  expect(await plannedFor(id)).toEqual([inDays(4), '09:00'])

  // A sent plan that is moved asks again, and was still planned for the day that was sent.
  await delegate.put(`/visits/${id}`, { scheduledDate: inDays(5) })
  expect(await plannedFor(id)).toEqual([inDays(4), '09:00'])

  await delegate.put(`/visits/${id}/status`, { status: 'in-progress' })
  const done = await delegate.put(`/visits/${id}/status`, { status: 'completed', outcomes: goodOutcomes })
  expect(done.body).toMatchObject({ status: 'completed', scheduledDate: today })
  await delegate.post(`/visits/${id}/submit-for-approval`, {})
  expect(await plannedFor(id)).toEqual([inDays(4), '09:00'])
})

test('a week that is planned at once was planned', async () => {
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const planned = await delegate.post('/visits/bulk/cycles', {
    visits: [{ prescriberId, scheduledDate: inDays(6), scheduledTime: '11:00' }],
  })
  const [visit] = planned.body.visits as { id: string }[]
  expect(await plannedFor(visit?.id ?? '')).toEqual([inDays(6), '11:00'])
})

test('an approved plan that is moved while it runs was planned for the day that was sent', async () => {
  const id = await make(inDays(2))
  await delegate.post(`/visits/${id}/submit-for-approval`, {})
  await supervisor.post('/supervisors/approvals/process', { action: 'approve', ids: [id] })
  await delegate.put(`/visits/${id}/status`, { status: 'in-progress' })
  const stopped = await delegate.put(`/visits/${id}`, { status: 'approved', scheduledDate: inDays(9) })
  expect(stopped.body).toMatchObject({ status: 'submitted', scheduledDate: inDays(9) })
  expect(await plannedFor(id)).toEqual([inDays(2), '10:30'])
})
