import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PASSWORD, openBrowser } from '#test/browser.ts'
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

test('invitations are found by what became of them, by a part of a name or address, and by who is nobody yet', async () => {
  const { admin } = await withExpired()
  const invite = async (email: string, more: object = {}) =>
    (await admin.post(PATH, { email, role: 'DELEGATE', ...more })).body
  const { id, token } = await invite('ines@new.test')
  await openBrowser(server).post('/invitations/accept', {
    token,
    firstName: 'Ines',
    lastName: 'Marin',
    password: PASSWORD,
  })
  const gone = await invite('gone@new.test', { firstName: 'Paul', lastName: 'Sabatier' })
  await admin.patch(`${PATH}/${gone.id}/cancel`, {})
  const open = await invite('open@new.test', { firstName: 'Anaïs', lastName: 'Roy' })
  const { body: user } = await admin.post(USERS, person('user@new.test'))
  const found = async (query: string) =>
    (await admin.get(`${PATH}?${query}`)).body.data.map(({ email }: { email: string }) => email)
  expect(await found('status=accepted')).toEqual(['ines@new.test'])
  expect(await found('status=cancelled')).toEqual(['gone@new.test'])
  expect(await found('status=expired')).toEqual(['late@new.test'])
  expect(await found('status=pending')).toEqual([user.email, open.email])
  expect(await found('status=pending&withoutUser=true')).toEqual([open.email])
  expect(await found('withoutUser=false')).toEqual([user.email, 'ines@new.test'])
  expect(await found('search=PAUL%20sab')).toEqual(['gone@new.test'])
  expect(await found('search=n@new')).toEqual([open.email])
  expect((await admin.get(`${PATH}?search=ines`)).body.data).toMatchObject([{ id }])
})
