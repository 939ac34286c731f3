import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeTeam, submitReport, testServer } from '#test/fixtures.ts'
import { held, isFree } from '#test/held.ts'

/** What people were told is done with in one order, whoever does so: two never wait for each other. */

const server = testServer()

const asked = async () => {
  const { tenant, supervisor, delegate, colleague } = await makeTeam(server)
  const [first, last] =
    delegate.user.id < colleague.user.id ? ([delegate, colleague] as const) : ([colleague, delegate] as const)
  const [early = '', late = ''] = [randomUUID(), randomUUID()].toSorted()
  // Told the other way round.
  await submitReport(server, last, { id: early })
  await submitReport(server, first, { id: late })
  const told = await server.services.database
    .read(tenant.id)
    .rows<{ id: string; delegateId: string }>(
      'select id, delegate_id from notifications where tenant_id = $1',
    )
  const of = ({ user }: typeof first) => told.find(({ delegateId }) => delegateId === user.id)?.id ?? ''
  return { supervisor, visits: [early, late], first: of(first), last: of(last) }
}

test.each(['read', 'decided on'])('what is %s at once is held by who asked for it', async (what) => {
  const { supervisor, visits, first, last } = await asked()
  // Just being read on another page.
  const row = await held('update notifications set read_at = now() where id = $1', [first])
  const done =
    what === 'read'
      ? supervisor.post('/notifications/read-all', {})
      : supervisor.post('/supervisors/approvals/bulk-process', { action: 'approve', approvalIds: visits })
  await row.isAwaitedBy(1, done)
  await isFree('notifications', last)
  await row.letGo()
  expect((await done).status).toBe(200)
  if (what === 'read') expect((await done).body).toEqual({ updated: 1, unreadCount: 0 })
  expect((await supervisor.get('/notifications')).body.unreadCount).toBe(0)
})

test.each(['one', 'all'])(
  'the note that somebody was told of is held before what told them: reading %s',
  async (what) => {
    const { supervisor, delegate } = await makeTeam(server)
    const note = { delegateId: delegate.user.id, note: 'Open with the study.' }
    const { body: written } = await supervisor.post('/supervisors/coaching-notes', note)
    const [told] = (await delegate.get('/notifications')).body.data
    // Just being read, answered or taken back where it stands.
    const row = await held('select from coaching_notes where id = $1 for update', [written.id])
    const read =
      what === 'one'
        ? delegate.patch(`/notifications/${told.id}/read`, {})
        : delegate.post('/notifications/read-all', {})
    await row.isAwaitedBy(1, read)
    await isFree('notifications', told.id)
    await row.letGo()
    expect((await read).status).toBe(200)
    const [own] = (await delegate.get('/coaching-notes')).body.data
    expect(own).toMatchObject({ id: written.id, readAt: expect.any(String) })
  },
)
