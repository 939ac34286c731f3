import type { CoachingNote } from '@rounds/contract/coaching'
import { expect, test } from 'vitest'
import { as, makeTeam, makeUser, planVisit, testServer } from '#test/fixtures.ts'

const server = testServer()
const PATH = '/supervisors/coaching-notes'

test('a note reaches its delegate, and when they have read it stays known', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  const written = await supervisor.post<CoachingNote>(PATH, {
    delegateId: delegate.user.id,
    visitId: visit.id,
    note: ' Open with the dosage study. ',
    nextStep: 'Study first, with Dr Petit',
  })
  expect(written).toMatchObject({
    status: 201,
    body: {
      note: 'Open with the dosage study.',
      visitId: visit.id,
      visitDate: visit.scheduledDate,
      readAt: null,
    },
  })
  const [notice] = (await delegate.get('/notifications')).body.data
  expect(notice).toMatchObject({
    title: `Note from ${supervisor.user.firstName} ${supervisor.user.lastName}`,
    message: 'Open with the dosage study. Next: Study first, with Dr Petit',
    actionUrl: `/delegate/record-visit/${visit.id}`,
  })
  const listed = async () =>
    (await supervisor.get<{ data: CoachingNote[] }>(`${PATH}?delegateId=${delegate.user.id}`)).body.data
  await delegate.patch(`/notifications/${notice.id}/read`)
  const [read] = await listed()
  expect(read?.readAt).not.toBeNull()
  // Notifications go by themselves; the visit may, too.
  await server.services.database.inTenant(tenant.id, async (db) => {
    await db.rows('delete from notifications where tenant_id = $1')
    await db.rows('delete from visits where tenant_id = $1 and id = $2', [visit.id])
  })
  expect(await listed()).toEqual([{ ...read, visitId: null, prescriberName: null, visitDate: null }])
})

test('a note that is taken back is told to nobody any more', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const { body } = await supervisor.post<CoachingNote>(PATH, {
    delegateId: delegate.user.id,
    note: 'Ask first.',
  })
  expect((await supervisor.del(`${PATH}/${body.id}`)).status).toBe(204)
  expect((await delegate.get('/notifications')).body).toMatchObject({ data: [], unreadCount: 0 })
  expect((await supervisor.del(`${PATH}/${body.id}`)).body).toMatchObject({
    message: 'Coaching note not found',
  })
})

test('only its writer and its delegate see a note, and it is about one of the team and a visit of theirs', async () => {
  const { supervisor, delegate, colleague, tenant } = await makeTeam(server)
  const { delegate: stranger } = await makeTeam(server)
  const theirs = await planVisit(server, colleague)
  const delegateId = delegate.user.id
  for (const [draft, status, message] of [
    [{ delegateId, note: ' ' }, 400, 'Note is required'],
    [{ delegateId, note: 'x'.repeat(1001) }, 400, 'Must be at most 1000 characters'],
    [{ delegateId, note: 'Good.', visitId: theirs.id }, 404, 'Visit not found'],
    [{ delegateId: stranger.user.id, note: 'Good.' }, 404, 'Team member not found'],
    [{ delegateId: supervisor.user.id, note: 'Good.' }, 404, 'Team member not found'],
  ] as const)
    expect(await supervisor.post(PATH, draft)).toMatchObject({ status, body: { message } })
  const { body } = await supervisor.post<CoachingNote>(PATH, { delegateId, note: 'Good.' })
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  expect((await other.get(`${PATH}?delegateId=${delegateId}`)).body).toMatchObject({ data: [] })
  expect(await other.del(`${PATH}/${body.id}`)).toMatchObject({ status: 404 })
  expect(await delegate.get(`${PATH}?delegateId=${delegateId}`)).toMatchObject({ status: 403 })
})
