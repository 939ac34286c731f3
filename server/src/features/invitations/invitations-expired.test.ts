import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestTenant, makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()
const PATH = '/tenant-admin/invitations'
const USERS = '/tenant-admin/users'

const person = (email: string) => ({ firstName: 'Nadir', lastName: 'Haddou', role: 'DELEGATE', email })
const expire = (tenant: TestTenant) =>
  server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update invitations set expires_at = now() - interval '1 day' where tenant_id = $1`),
  )
/** A company that has invited somebody who did not come in time. */
const withExpired = async () => {
  const team = await makeTeam(server)
  await team.admin.post(PATH, { email: 'late@new.test', role: 'SUPERVISOR' })
  await expire(team.tenant)
  return team
}

test('whoever waits for an invitation that has expired can be sent another, also after a list that names them', async () => {
  const { tenant, admin } = await makeTeam(server)
  const { body: user } = await admin.post(USERS, person('late@new.test'))
  await expire(tenant)
  const lines = ['late', 'soon'].map((name) => ({
    id: randomUUID(),
    email: `${name}@new.test`,
    role: 'DELEGATE',
  }))
  const { body: invited } = await admin.post(`${PATH}/bulk`, { lines })
  const refusals = invited.results.map(
    (each: { refusal: { message: string } | null }) => each.refusal?.message,
  )
  expect(refusals).toEqual(['User already exists', undefined])
  const known = await admin.post(`${PATH}/known`, { emails: ['late@new.test'] })
  expect(known.body.data).toMatchObject([{ email: 'late@new.test', kind: 'invitation' }])
  const { body } = await admin.post(`${USERS}/bulk`, { action: 'resend-invitation', userIds: [user.id] })
  expect(body).toMatchObject({ processed: 1, failed: [] })
})

test('an expired invitation keeps no address from whoever is invited already', async () => {
  const { admin } = await withExpired()
  const { body: user } = await admin.post(USERS, person('soon@new.test'))
  const changed = await admin.put(`${USERS}/${user.id}`, { email: 'late@new.test' })
  expect([changed.status, changed.body.email]).toEqual([200, 'late@new.test'])
  const open = (await admin.get(`${PATH}?status=pending`)).body.data
  expect(open).toMatchObject([{ email: 'late@new.test', role: 'DELEGATE' }])
})

test('nor from whom a supervisor adds', async () => {
  const { supervisor, admin } = await withExpired()
  const added = await supervisor.post('/supervisors/team-members', person('late@new.test'))
  expect(added.status).toBe(201)
  const open = (await admin.get(`${PATH}?status=pending`)).body.data
  expect(open).toMatchObject([{ email: 'late@new.test', invitedBy: supervisor.user.id }])
})
