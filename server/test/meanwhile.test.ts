import { expect, test } from 'vitest'
import { hashPassword } from '#platform/identity/password.ts'
import { as, makeTeam, makeUser, planVisit, testServer } from './fixtures.ts'
import { held, heldKey } from './held.ts'
import { PASSWORD } from './world.ts'

const server = testServer()

type Case = (callers: Awaited<ReturnType<typeof makeTeam>>) => Promise<{
  /** What is deleted just then, by its table and id. */
  table: string
  id: string
  ask: () => Promise<{ status: number; body: unknown }>
}>

const cases: Record<string, Case> = {
  'a note on a visit': async ({ supervisor, delegate }) => {
    const { id } = await planVisit(server, delegate)
    const note = { delegateId: delegate.user.id, visitId: id, note: 'Ask about dosage' }
    return { table: 'visits', id, ask: () => supervisor.post('/supervisors/coaching-notes', note) }
  },
  'a message about a visit': async ({ supervisor, delegate }) => {
    const { id } = await planVisit(server, delegate)
    const message = { recipientId: delegate.user.id, visitId: id, subject: 'Visit', body: 'See you there' }
    return { table: 'visits', id, ask: () => supervisor.post('/supervisors/messages', message) }
  },
  'a schedule of a saved report': async ({ supervisor, delegate }) => {
    const { body: saved } = await supervisor.post('/supervisors/reports/saved', {
      templateId: 'team-performance',
      parameters: { dateRange: { start: '2026-11-01', end: '2026-11-20' } },
      title: 'For the director',
    })
    const schedule = {
      reportId: saved.id,
      every: 'month',
      format: 'CSV',
      recipientIds: [delegate.user.id],
    }
    return {
      table: 'reports',
      id: saved.id,
      ask: () => supervisor.post('/supervisors/reports/schedules', schedule),
    }
  },
}

test.each(Object.entries(cases))('%s that is just deleted is not found', async (_what, make) => {
  const { table, id, ask } = await make(await makeTeam(server))
  const row = await held(`delete from ${table} where id = $1`, [id])
  const asked = ask()
  await row.isAwaitedBy(1, asked)
  await row.letGo()
  expect(await asked).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('whoever just stops being a supervisor adds nobody to a team', async () => {
  const { supervisor, admin } = await makeTeam(server)
  const row = await held(`update users set role = 'TENANT_ADMIN' where id = $1`, [supervisor.user.id])
  const draft = { firstName: 'Nadir', lastName: 'Saleh', email: 'nadir@team.test' }
  const asked = supervisor.post('/supervisors/team-members', draft)
  await row.isAwaitedBy(1, asked)
  await row.letGo()
  expect((await asked).status).toBe(403)
  expect((await admin.get('/tenant-admin/users?search=nadir')).body.data).toEqual([])
})

test('a file that failed is not made again while another one is just being asked for', async () => {
  const { tenant, delegate } = await makeTeam(server)
  const { body: failed } = await delegate.post('/auth/profile/export', {})
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update data_exports set status = 'failed' where tenant_id = $1`),
  )
  const other = await held(
    `insert into data_exports (tenant_id, created_by, kind, person_id) values ($1, $2, 'person', $2)`,
    [tenant.id, delegate.user.id],
  )
  const asked = delegate.post(`/data-exports/${failed.id}/retry`, {})
  await other.isAwaitedBy(1, asked)
  await other.letGo()
  expect(await asked).toMatchObject({ status: 409, body: { code: 'EXPORT_RUNNING' } })
})

const aboutMember: Record<string, (id: string) => [path: string, body: object]> = {
  coaching_notes: (delegateId) => ['/supervisors/coaching-notes', { delegateId, note: 'Ask about dosage' }],
  calendar_events: (memberId) => [
    '/supervisors/calendar/events',
    {
      title: 'Leaving talk',
      type: 'meeting',
      start: '2026-11-17T09:00:00Z',
      end: '2026-11-17T10:00:00Z',
      memberId,
    },
  ],
}

test.each(Object.entries(aboutMember))(
  'what is written about somebody while they are erased goes with them: %s',
  async (table, make) => {
    const { tenant, supervisor, delegate } = await makeTeam(server)
    const passwordHash = await hashPassword(PASSWORD)
    const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
    const { id: userId, firstName, lastName } = delegate.user
    await admin.put(`/tenant-admin/users/${userId}`, { status: 'inactive' })
    const [path, body] = make(userId)
    // Whoever writes has written, and has not ended.
    const sentBefore = await heldKey(supervisor.user, `POST ${path}`)
    const written = supervisor.post(path, body, sentBefore.header)
    await sentBefore.isAwaitedBy(1, written)
    const erased = admin.post('/tenant-admin/data-subjects/erasure', {
      userId,
      name: `${firstName} ${lastName}`,
      password: PASSWORD,
    })
    await sentBefore.isAwaitedBy(2, erased)
    await sentBefore.giveUp()
    expect([(await written).status, (await erased).status]).toEqual([201, 200])
    const reader = server.services.database.read(tenant.id)
    expect(await reader.rows(`select id from ${table} where tenant_id = $1`)).toEqual([])
  },
)

test('an address of a calendar that is made while its person is signed out everywhere opens nothing', async () => {
  const { tenant, delegate, admin } = await makeTeam(server)
  // Its row is stored, and its transaction has not ended.
  const company = await held('select from tenants where id = $1 for update', [tenant.id])
  const made = delegate.post('/calendar/feed', {})
  await company.isAwaitedBy(1, made)
  const ended = admin.del(`/tenant-admin/users/${delegate.user.id}/sessions`)
  await company.isAwaitedBy(2, ended)
  await company.letGo()
  expect((await ended).status).toBe(204)
  const { url } = (await made).body as { url?: string }
  const read = url && (await server.app.inject(new URL(url).pathname)).statusCode
  expect([undefined, 404]).toContain(read)
})
