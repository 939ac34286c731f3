import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeTeam, submitReport, testServer } from '#test/fixtures.ts'
import { held, isFree } from '#test/held.ts'

/** What several have asked one supervisor for is done with in one order, whoever does so: two never wait for each other. */

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
