import type { CoachingNote } from '@rounds/contract/coaching'
import { expect, test } from 'vitest'
import { makeTeam, planVisit, submitReport, testServer } from '#test/fixtures.ts'

const server = testServer()
const PATH = '/supervisors/coaching-notes'

test('notes come latest first, of one delegate or of one visit where that is asked', async () => {
  const { supervisor, delegate, colleague } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  const write = async (delegateId: string, more: object = {}) =>
    (await supervisor.post<CoachingNote>(PATH, { delegateId, note: 'Ask first.', ...more })).body.id
  const first = await write(delegate.user.id, { visitId: visit.id })
  const others = await write(colleague.user.id)
  const last = await write(delegate.user.id)
  const listed = async (query = '') =>
    (await supervisor.get<{ data: CoachingNote[] }>(`${PATH}${query}`)).body.data.map(({ id }) => id)
  expect(await listed()).toEqual([last, others, first])
  expect(await listed(`?delegateId=${delegate.user.id}`)).toEqual([last, first])
  expect(await listed(`?visitId=${visit.id}`)).toEqual([first])
  const { data } = (await delegate.get<{ data: CoachingNote[] }>('/coaching-notes')).body
  expect(data.map(({ id }) => id)).toEqual([last, first])
})

test('a next step is ticked once in a visit, however often that is sent; whoever answers a note has read it', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  const { body: note } = await supervisor.post<CoachingNote>(PATH, {
    delegateId: delegate.user.id,
    visitId: visit.id,
    note: 'Ask first.',
    nextStep: 'Study first',
  })
  const tick = async () => {
    const done = { visitId: visit.id, isDone: true }
    return (await delegate.put<CoachingNote>(`/coaching-notes/${note.id}/done`, done)).body.doneIn
  }
  expect([await tick(), await tick()]).toEqual([[visit.id], [visit.id]])
  const { body } = await delegate.put<CoachingNote>(`/coaching-notes/${note.id}/reply`, { reply: 'I shall.' })
  expect(body.readAt).not.toBeNull()
})

test('a next step is for visits to whom it is about, and for no other', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  await supervisor.post(PATH, {
    delegateId: delegate.user.id,
    visitId: visit.id,
    note: 'Ask first.',
    nextStep: 'Study first',
  })
  const counted = async () => (await supervisor.get<{ data: CoachingNote[] }>(PATH)).body.data[0]?.visits
  const [today] = new Date().toISOString().split('T')
  const told = { scheduledDate: today, startTime: undefined, endTime: undefined }
  await submitReport(server, delegate, told)
  expect(await counted()).toBe(0)
  await submitReport(server, delegate, { ...told, prescriberId: visit.prescriberId })
  expect(await counted()).toBe(1)
})
