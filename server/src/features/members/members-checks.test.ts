import { dayIn } from '@rounds/contract/dates'
import type { DelegateDetail } from '@rounds/contract/team'
import { expect, onTestFinished, test } from 'vitest'
import { type TestUser, as, makePrescriber, makeTeam, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()
const today = dayIn(Date.now(), 'UTC')
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const members = '/supervisors/delegates'

test('the latest visits say what is odd about them, as the approvals do, and which have an own note', async () => {
  const team = await makeTeam(server)
  const { delegate, supervisor } = team
  const made = async () => {
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const { body } = await delegate.post('/visits', { prescriberId, scheduledDate: today })
    const id = String(body.id)
    await delegate.put(`/visits/${id}`, {
      status: 'completed',
      outcomes: { rating: 4 },
      startTime: ago(60),
      endTime: ago(58),
      timesSource: 'planned',
    })
    return id
  }
  const [sent, kept, noted] = [await made(), await made(), await made()]
  for (const id of [sent, noted]) await delegate.post(`/visits/${id}/submit-for-approval`, {})
  const note = { delegateId: delegate.user.id, visitId: noted, note: 'Well done' }
  expect((await supervisor.post('/supervisors/coaching-notes', note)).status).toBe(201)
  const checksFor = async (caller: typeof supervisor) => {
    const { body } = await caller.get<DelegateDetail>(`${members}/${delegate.user.id}`)
    expect(body.recentChecks.map(({ visitId }) => visitId)).toEqual(body.recentVisits.map(({ id }) => id))
    return new Map(body.recentChecks.map(({ visitId, flags, hasNote }) => [visitId, { flags, hasNote }]))
  }
  const queue = await supervisor.get('/supervisors/approvals', { limit: 100 })
  const asked = (queue.body.data as { visitId: string; flags: string[] }[]).find(
    (one) => one.visitId === sent,
  )
  const checks = await checksFor(supervisor)
  expect(asked?.flags).toContain('very_short')
  expect(checks.get(sent)).toEqual({ flags: asked?.flags, hasNote: false })
  expect(checks.get(noted)).toMatchObject({ hasNote: true })
  // What was not sent is nobody's to judge yet.
  expect(checks.get(kept)).toEqual({ flags: [], hasNote: false })
  // Another supervisor of somebody who has none sees nothing of the note.
  await server.services.database.inTenant(team.tenant.id, (db) =>
    db.rows('update users set supervisor_id = null where tenant_id = $1 and id = $2', [delegate.user.id]),
  )
  const other = await as(server, await makeUser(server, team.tenant, 'SUPERVISOR'))
  expect((await checksFor(other)).get(noted)).toMatchObject({ hasNote: false })
})

/** What an open page of somebody is told of members. */
const listen = (user: TestUser) => {
  const told: (string | null)[] = []
  const stop = server.services.events.subscribe(user.tenant.id, user.id, {
    onEvent: ({ type, id }) => type === 'member' && told.push(id),
    onEnd: () => undefined,
  })
  onTestFinished(() => stop?.())
  return told
}

test('open pages of a supervisor hear what becomes of a member, whoever changed it', async () => {
  const { tenant, delegate, supervisor } = await makeTeam(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const other = await makeUser(server, tenant, 'SUPERVISOR')
  const { id } = delegate.user
  const [mine, theirs] = [listen(supervisor.user), listen(other)]
  const heard = async (count: number) =>
    expect.poll(() => mine).toEqual(Array.from({ length: count }, () => id))
  await supervisor.put(`${members}/${id}`, { status: 'inactive' })
  await heard(1)
  await supervisor.put(`${members}/${id}`, { status: 'active' })
  await heard(2)
  await admin.put(`/tenant-admin/users/${id}`, { status: 'inactive' })
  await heard(3)
  // Nothing was changed.
  await admin.put(`/tenant-admin/users/${id}`, { status: 'inactive' })
  // Who supervised them, and who does now.
  await admin.put(`/tenant-admin/users/${id}`, { supervisorId: other.id })
  await heard(4)
  await expect.poll(() => theirs).toEqual([id])
  // Of somebody without a supervisor all hear.
  await admin.put(`/tenant-admin/users/${id}`, { supervisorId: null })
  await heard(5)
  await admin.del(`/tenant-admin/users/${id}`)
  await heard(6)
})

test('open pages of a supervisor hear whom it removes', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const told = listen(supervisor.user)
  expect((await supervisor.del(`/supervisors/delegates/${delegate.user.id}`)).status).toBe(204)
  await expect.poll(() => told).toEqual([delegate.user.id])
})
