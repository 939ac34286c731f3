import { addDays, dayIn } from '@rounds/contract/dates'
import type { Visit } from '@rounds/contract/visits'
import { expect, test } from 'vitest'
import { makeTeam, planVisit, testServer } from '#test/fixtures.ts'

const server = testServer()
const today = dayIn(Date.now(), 'UTC')

/** A plan of today that its supervisor has agreed to. */
const agreed = async () => {
  const team = await makeTeam(server)
  const { id } = await planVisit(server, team.delegate, { scheduledDate: today })
  await team.delegate.post(`/visits/${id}/submit-for-approval`)
  const answer = await team.supervisor.put<Visit>(`/visits/${id}/status`, { status: 'approved' })
  expect(answer.body.status).toBe('approved')
  return { ...team, id, path: `/visits/${id}` }
}

test('an approved plan that was started and then says something else is approved no more', async () => {
  const { delegate, path } = await agreed()
  await delegate.put(`${path}/status`, { status: 'in-progress' })
  const moved = await delegate.put<Visit>(path, { scheduledDate: addDays(today, 3) })
  expect(moved.body).toMatchObject({ status: 'in-progress', approvedBy: null, approvedAt: null })
  expect(await delegate.put(`${path}/status`, { status: 'approved' })).toMatchObject({ status: 403 })
  expect((await delegate.put(`${path}/status`, { status: 'scheduled' })).body.status).toBe('scheduled')
})

test('nor when it is started with the change', async () => {
  const { delegate, path } = await agreed()
  const started = await delegate.put<Visit>(path, { status: 'in-progress', notes: 'Somewhere else' })
  expect(started.body).toMatchObject({ status: 'in-progress', approvedBy: null, approvedAt: null })
})

test('stopped with the change, it asks again', async () => {
  const { delegate, supervisor, id, path } = await agreed()
  await delegate.put(`${path}/status`, { status: 'in-progress' })
  const stopped = await delegate.put<Visit>(path, { status: 'approved', scheduledDate: addDays(today, 3) })
  expect(stopped.body).toMatchObject({ status: 'submitted', approvedAt: null, startTime: null })
  const { body } = await supervisor.get('/supervisors/approvals')
  expect(body.data).toMatchObject([{ visitId: id }])
})

test('what is recorded of it while it runs is no other plan', async () => {
  const { delegate, path } = await agreed()
  await delegate.put(`${path}/status`, { status: 'in-progress' })
  await delegate.put(path, { draftData: { rating: 4 }, duration: 30 })
  expect((await delegate.put(`${path}/status`, { status: 'approved' })).body.status).toBe('approved')
})
