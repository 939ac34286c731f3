import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestCaller, makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()
const delegates = '/supervisors/delegates'
const draft = () => ({ firstName: 'Nadir', lastName: 'Haddou', email: `${randomUUID()}@test.test` })
const listed = async (supervisor: TestCaller, query: string) =>
  (await supervisor.get(`${delegates}?${query}`)).body.data.delegates.map(({ id }: { id: string }) => id)

test('whoever is added stands in the log, is not active, and stays invited when they are deactivated', async () => {
  const { admin, supervisor } = await makeTeam(server)
  const { id } = (await supervisor.post(delegates, draft())).body
  const { data } = (await admin.get('/tenant-admin/audit-logs?resource=user&action=create')).body
  expect(data).toMatchObject([{ userId: supervisor.user.id, resourceId: id }])
  expect(
    (await supervisor.put(`${delegates}/${id}`, { status: 'inactive', lastName: 'Haddad' })).status,
  ).toBe(200)
  expect(await listed(supervisor, 'status=inactive')).toEqual([id])
  expect(await listed(supervisor, 'invited=true')).toEqual([id])
  expect(await listed(supervisor, 'status=active&search=haddad')).toEqual([])
})

test('whoever is removed and added again is listed once', async () => {
  const { supervisor } = await makeTeam(server)
  const invited = draft()
  const { id } = (await supervisor.post(delegates, invited)).body
  expect((await supervisor.del(`${delegates}/${id}`)).status).toBe(204)
  const again = (await supervisor.post(delegates, invited)).body
  expect(await listed(supervisor, 'invited=true')).toEqual([again.id])
})

test('whom an admin has invited in vain is added once that invitation is over', async () => {
  const { admin, supervisor, tenant } = await makeTeam(server)
  const { email, ...names } = draft()
  await admin.post('/tenant-admin/invitations', { email, role: 'SUPERVISOR' })
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update invitations set expires_at = now() - interval '1 day' where tenant_id = $1`),
  )
  expect((await supervisor.post(delegates, { email, ...names })).status).toBe(201)
})

test('who has come already is sent no invitation that waits at their address', async () => {
  const { admin, supervisor, delegate, tenant } = await makeTeam(server)
  const { email } = draft()
  await admin.post('/tenant-admin/invitations', { email, role: 'DELEGATE' })
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { email })
  const mails = () =>
    server.services.database.read(tenant.id).rows('select id from mails where tenant_id = $1 order by id', [])
  const before = await mails()
  expect(await supervisor.post(`${delegates}/${delegate.user.id}/invitation`, {})).toMatchObject({
    status: 409,
    body: { code: 'INVITATION_NOT_PENDING' },
  })
  expect(await mails()).toEqual(before)
})
