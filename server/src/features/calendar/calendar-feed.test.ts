import { dayIn } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { as, makeTeam, makeUser, planVisit, testServer } from '#test/fixtures.ts'

const server = testServer()

test('an address that takes the place of another is of its own day, and the log says whose it is', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const make = async () => (await delegate.post<{ createdAt: string }>('/calendar/feed', {})).body.createdAt
  const first = await make()
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update calendar_feeds set created_at = created_at - interval '1 day' where tenant_id = $1`),
  )
  expect(Date.parse(await make())).toBeGreaterThanOrEqual(Date.parse(first))
  const told = await server.services.database
    .read(tenant.id)
    .rows(`select action, resource_id from audit_log where tenant_id = $1 and resource = 'calendar-feed'`)
  expect(told).toEqual(Array.from({ length: 2 }, () => ({ action: 'create', resourceId: delegate.user.id })))
})

// In the feed of its delegate, or of their team.
test.each(['prescriber', 'delegate'])(
  'a visit whose %s is renamed is a later version of its event',
  async (whose) => {
    const { admin, supervisor, delegate, tenant } = await makeTeam(server)
    const { prescriberId } = await planVisit(server, delegate, { scheduledDate: dayIn(Date.now(), 'UTC') })
    await server.services.database.inTenant(tenant.id, async (db) => {
      for (const table of ['visits', 'prescribers', 'users'])
        await db.rows(`update ${table} set updated_at = updated_at - interval '1 day' where tenant_id = $1`)
    })
    const owner = whose === 'prescriber' ? delegate : supervisor
    const { url } = (await owner.post<{ url: string }>('/calendar/feed', {})).body
    const event = async () => {
      const { body } = await server.app.inject({ url: new URL(url).pathname })
      const said = (name: string) => new RegExp(`${name}:(.*)\r\n`).exec(body)?.[1] ?? ''
      return { summary: said('SUMMARY'), modified: said('LAST-MODIFIED'), sequence: Number(said('SEQUENCE')) }
    }
    const before = await event()
    const renamed = { lastName: 'Renamed' }
    if (whose === 'prescriber') await delegate.patch(`/prescribers/${prescriberId}`, renamed)
    else await admin.put(`/tenant-admin/users/${delegate.user.id}`, renamed)
    const after = await event()
    expect(after.summary).toContain('Renamed')
    expect(after.sequence).toBeGreaterThan(before.sequence)
    expect(after.modified > before.modified).toBe(true)
  },
)

test('an event in the night in which clocks are changed ends after it begins, and can be changed', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  const path = '/supervisors/calendar/events'
  const draft = { title: 'Inventory', start: '2027-03-28T02:30:00Z', end: '2027-03-28T03:15:00Z' }
  const { id } = (await supervisor.post(path, draft)).body
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  await admin.put('/tenant-admin/settings', { localization: { timezone: 'Europe/Paris' } })
  expect((await supervisor.get(`${path}/${id}`)).body).toMatchObject({
    start: '2027-03-28T01:30:00.000Z',
    end: '2027-03-28T02:15:00.000Z',
  })
  expect((await supervisor.put(`${path}/${id}`, { title: 'Count' })).body.title).toBe('Count')
})
