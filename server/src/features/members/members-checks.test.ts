import { dayIn } from '@rounds/contract/dates'
import type { DelegateDetail } from '@rounds/contract/team'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD, openBrowser } from '#test/browser.ts'
import { openHearingStream } from '#test/event-stream.ts'
import {
  type TestCaller,
  type TestUser,
  as,
  makePrescriber,
  makeTeam,
  makeUser,
  testServer,
} from '#test/fixtures.ts'

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
  const queue = await supervisor.get('/supervisors/approvals?limit=100')
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

/** The same of a page that hears for sure. */
const hear = async (caller: TestCaller) => {
  const page = await openHearingStream(server, caller)
  onTestFinished(page.close)
  return () => page.heard().flatMap(({ type, id }) => (type === 'member' ? [id] : []))
}

test('open pages of a supervisor hear whom it removes', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const told = await hear(supervisor)
  expect((await supervisor.del(`/supervisors/delegates/${delegate.user.id}`)).status).toBe(204)
  await expect.poll(told).toEqual([delegate.user.id])
})

test('open pages of a supervisor hear that somebody is invited no more, and again', async () => {
  const { admin, supervisor } = await makeTeam(server)
  const draft = { firstName: 'Nadir', lastName: 'Haddou', email: 'nadir@test.test' }
  const { body: member } = await supervisor.post(members, draft)
  const [invitation] = (await admin.get('/tenant-admin/invitations')).body.data
  const told = await hear(supervisor)
  for (const [at, step] of ['cancel', 'restore'].entries()) {
    expect((await admin.patch(`/tenant-admin/invitations/${invitation.id}/${step}`)).status).toBe(200)
    await expect.poll(told).toEqual(Array.from({ length: at + 1 }, () => member.id))
  }
})

test('open pages of a supervisor hear of whoever comes: invited, accepted, or with another role', async () => {
  const { tenant, admin, supervisor, delegate } = await makeTeam(server)
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  const [mine, theirs] = [await hear(supervisor), await hear(other)]
  const draft = { firstName: 'Nadir', lastName: 'Haddou', email: 'nadir@test.test', role: 'DELEGATE' }
  const invited = await admin.post('/tenant-admin/users', { ...draft, supervisorId: supervisor.user.id })
  const { id } = invited.body
  await expect.poll(mine).toEqual([id])
  const [mail] = await server.services.database
    .read(tenant.id)
    .rows<{ body: string }>('select body from mails where tenant_id = $1')
  const token = /#token=(\S+)/.exec(mail?.body ?? '')?.[1]
  const accepted = await openBrowser(server).post('/invitations/accept', {
    ...draft,
    token,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })
  expect(accepted.statusCode).toBe(201)
  await expect.poll(mine).toEqual([id, id])
  // In another tab, too.
  const added = await supervisor.post(members, { ...draft, email: 'ines@test.test' })
  await expect.poll(mine).toEqual([id, id, added.body.id])
  expect(theirs()).toEqual([])

  // Whose supervisor works no more has all of them, and so has a supervisor who becomes a delegate.
  await admin.put(`/tenant-admin/users/${supervisor.user.id}`, { status: 'inactive' })
  await expect.poll(theirs).toHaveLength(1)
  expect((await other.get(members)).body.data.delegates.map((each: { id: string }) => each.id)).toContain(
    theirs()[0],
  )
  const third = await makeUser(server, tenant, 'SUPERVISOR')
  await admin.put(`/tenant-admin/users/${third.id}`, { role: 'DELEGATE' })
  await expect.poll(() => theirs().slice(1)).toEqual([third.id])
  // Who is no delegate is in no list.
  await admin.put(`/tenant-admin/users/${third.id}`, { role: 'TENANT_ADMIN' })
  await expect.poll(() => theirs().slice(2)).toEqual([third.id])
  await admin.put(`/tenant-admin/users/${third.id}`, { lastName: 'Other' })
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { lastName: 'Other' })
  await expect.poll(() => theirs().slice(3)).toEqual([delegate.user.id])
})
