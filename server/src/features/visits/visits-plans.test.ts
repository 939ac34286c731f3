import { addDays, dayIn } from '@rounds/contract/dates'
import type { Visit } from '@rounds/contract/visits'
import { beforeAll, expect, test } from 'vitest'
import { makePrescriber, makeTeam, planVisit, testServer } from '#test/fixtures.ts'

const server = testServer()
let team: Awaited<ReturnType<typeof makeTeam>>
let delegate: (typeof team)['delegate']
let supervisor: (typeof team)['supervisor']
beforeAll(async () => {
  team = await makeTeam(server)
  delegate = team.delegate
  supervisor = team.supervisor
})

const tomorrow = addDays(dayIn(Date.now(), 'UTC'), 1)

/** A plan for tomorrow, sent; with `decision`, decided on. */
const sent = async (decision?: 'approve' | 'reject') => {
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const made = await delegate.post('/visits', { prescriberId, scheduledDate: tomorrow })
  const id = String(made.body.id)
  const asked = await delegate.post(`/visits/${id}/submit-for-approval`, {})
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  if (decision) {
    const decided = await supervisor.post('/supervisors/approvals/process', { action: decision, ids: [id] })
    expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  }
  return { id, prescriberId, submittedAt: asked.body.submittedAt }
}

type Event = { action: string; details: Record<string, unknown> }
const latest = async (id: string) =>
  ((await delegate.get(`/visits/${id}/history`)).body.data as Event[])[0] as Event

test('a plan that was sent is started, and nobody is asked about it any more', async () => {
  const { id } = await sent()
  const started = await delegate.put(`/visits/${id}/status`, { status: 'in-progress' })
  expect(started.body).toMatchObject({ status: 'in-progress', submittedAt: null })
  expect(await latest(id)).toMatchObject({
    action: 'start',
    details: { from: 'submitted', to: 'in-progress', withdrawn: true },
  })
  const pending = await supervisor.get('/supervisors/approvals')
  expect((pending.body.data as { visitId: string }[]).map(({ visitId }) => visitId)).not.toContain(id)
  const stopped = await delegate.put(`/visits/${id}/status`, { status: 'scheduled' })
  expect(stopped.body).toMatchObject({ status: 'scheduled', startTime: null })
})

test('a plan that was sent is recorded in one change', async () => {
  const { id } = await sent()
  const recorded = await delegate.put(`/visits/${id}`, { status: 'completed', outcomes: { rating: 4 } })
  expect(recorded.body).toMatchObject({ status: 'completed', submittedAt: null, outcomes: { rating: 4 } })
  expect(await latest(id)).toMatchObject({ action: 'complete', details: { withdrawn: true } })
})

test.each([undefined, 'approve'] as const)('a moved plan (decided: %s) asks again', async (decision) => {
  const { id, submittedAt } = await sent(decision)
  const later = addDays(tomorrow, 1)
  const moved = await delegate.put(`/visits/${id}`, { scheduledDate: later })
  expect(moved.body).toMatchObject({
    status: 'submitted',
    scheduledDate: later,
    approvedAt: null,
    approvedBy: null,
  })
  expect(Date.parse(String(moved.body.submittedAt))).toBeGreaterThan(Date.parse(String(submittedAt)))
  expect(await latest(id)).toMatchObject({ action: 'submit', details: { to: 'submitted' } })
  const pending = await supervisor.get('/supervisors/approvals?limit=100')
  const asked = (pending.body.data as { visitId: string; visit: { scheduledDate: string } }[]).find(
    ({ visitId }) => visitId === id,
  )
  expect(asked?.visit.scheduledDate).toBe(later)
})

test('what a form keeps by itself asks nobody', async () => {
  const { id, submittedAt } = await sent()
  const kept = await delegate.put(`/visits/${id}`, { draftData: { notes: 'half a' } })
  expect(kept.body).toMatchObject({ status: 'submitted', submittedAt, draftData: { notes: 'half a' } })
  expect(await latest(id)).toMatchObject({ action: 'update' })
  const submissions = await server.services.database
    .read(team.tenant.id)
    .rows('select from visit_submissions where tenant_id = $1 and visit_id = $2', [id])
  expect(submissions).toHaveLength(1)
  const same = await delegate.put(`/visits/${id}`, { scheduledDate: tomorrow, status: 'submitted' })
  expect(same.body).toMatchObject({ submittedAt })
})

test('a rejected plan is moved and sent again, and holds no day', async () => {
  const { id, prescriberId } = await sent('reject')
  const again = await delegate.post('/visits/bulk/cycles', {
    visits: [{ prescriberId, scheduledDate: tomorrow }],
  })
  expect(again.body).toMatchObject({ skipped: [] })
  const moved = await delegate.put(`/visits/${id}`, { scheduledDate: addDays(tomorrow, 2) })
  expect(moved.body.status).toBe('rejected')
  const asked = await delegate.post(`/visits/${id}/submit-for-approval`, {})
  expect(asked.body).toMatchObject({ status: 'submitted', rejectedAt: null })
})

test('the same status is no change, also of what is locked; a report is taken back through it', async () => {
  const { id } = await sent()
  await delegate.put(`/visits/${id}`, { status: 'completed', outcomes: { rating: 4 } })
  const asked = await delegate.post(`/visits/${id}/submit-for-approval`, {})
  const same = await delegate.put(`/visits/${id}`, { status: 'submitted' })
  expect(same.status).toBe(200)
  expect(same.body.version).toBe(asked.body.version)
  expect((await delegate.put(`/visits/${id}`, { notes: 'Now' })).status).toBe(409)
  const back = await delegate.put(`/visits/${id}`, { status: 'completed' })
  expect(back.body).toMatchObject({ status: 'completed', submittedAt: null })
})

test('a prescriber who is renamed while a visit waits has their new name on it once it is decided or taken back', async () => {
  const renamed = async (more: Record<string, unknown>, step: (path: string) => Promise<unknown>) => {
    const { id, prescriberId } = await planVisit(server, delegate, more)
    await delegate.post(`/visits/${id}/submit-for-approval`)
    const [firstName, lastName] = ['Amina', `Renamed ${id}`]
    await delegate.patch(`/prescribers/${prescriberId}`, { firstName, lastName })
    await step(`/visits/${id}`)
    const { body } = await delegate.get<Visit>(`/visits/${id}`)
    return [body.status, body.prescriberName === `${firstName} ${lastName}`]
  }
  const to = (status: string) => (path: string) => delegate.put(`${path}/status`, { status })
  const decided = (status: string) => (path: string) => supervisor.put(`${path}/status`, { status })
  const report = { status: 'completed', outcomes: { rating: 4 }, scheduledDate: dayIn(Date.now(), 'UTC') }
  expect(await renamed({}, to('scheduled'))).toEqual(['scheduled', true])
  expect(await renamed({}, to('in-progress'))).toEqual(['in-progress', true])
  expect(await renamed({}, decided('approved'))).toEqual(['approved', true])
  expect(await renamed({}, (path) => delegate.put(path, { notes: 'Other' }))).toEqual(['submitted', true])
  expect(await renamed(report, to('completed'))).toEqual(['completed', true])
  expect(await renamed(report, decided('rejected'))).toEqual(['rejected', true])
  // What was agreed to is evidence of whom it named.
  expect(await renamed(report, decided('approved'))).toEqual(['approved', false])
})
