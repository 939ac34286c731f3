import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PASSWORD, openBrowser } from '#test/browser.ts'
import { makeTeam, testServer } from '#test/fixtures.ts'
import { held, isFree } from '#test/held.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'

const server = testServer()
const users = '/tenant-admin/users'
const invitations = '/tenant-admin/invitations'
const lockUser = 'select from users where id = $1 for no key update'

/** Somebody who is invited, and what is in their mail. */
const invited = async (
  more: { role: string; supervisorId?: string },
  team?: Awaited<ReturnType<typeof makeTeam>>,
) => {
  const { tenant, admin } = team ?? (await makeTeam(server))
  const draft = { firstName: 'Nadir', lastName: 'Haddou', email: `${randomUUID()}@new.test`, ...more }
  const { body: person } = await admin.post(users, draft)
  const [{ id }] = (await admin.get(`${invitations}?search=${draft.email}`)).body.data
  const token = mintToken('fvi', tenant.id)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update invitations set token_hash = $3 where tenant_id = $1 and id = $2', [id, sha256(token)]),
  )
  return { admin, person, id, token }
}
const names = { firstName: 'Some', lastName: 'Stranger', password: PASSWORD }

test.each(['another address', 'another link'])(
  'a link that is used while its person gets %s opens nothing',
  async (what) => {
    const { admin, person, id, token } = await invited({ role: 'SUPERVISOR' })
    const right = `${randomUUID()}@right.test`
    const row = await held('select from invitations where id = $1 for update', [id])
    const changed =
      what === 'another link'
        ? admin.post(`${invitations}/${id}/resend`)
        : admin.put(`${users}/${person.id}`, { email: right })
    await row.isAwaitedBy(1, changed)
    const accepted = openBrowser(server).post('/invitations/accept', {
      token,
      ...names,
    })
    await row.isAwaitedBy(2, accepted)
    await row.letGo()
    expect((await changed).status).toBe(200)
    expect((await accepted).statusCode).toBe(404)
    expect((await admin.get(`${users}/${person.id}`)).body).toMatchObject({
      firstName: 'Nadir',
      status: 'pending',
    })
  },
)

test.each(['accepted', 'cancelled', 'restored'])(
  'an invitation that is %s while somebody changes whom it is for waits for that first: they never wait for each other',
  async (what) => {
    const { admin, person, id, token } = await invited({ role: 'DELEGATE' })
    if (what === 'restored') await admin.patch(`${invitations}/${id}/cancel`, {})
    const row = await held(lockUser, [person.id])
    const done =
      what === 'accepted'
        ? openBrowser(server)
            .post('/invitations/accept', { token, ...names })
            .then(({ statusCode }) => statusCode)
        : admin
            .patch(`${invitations}/${id}/${what === 'cancelled' ? 'cancel' : 'restore'}`, {})
            .then(({ status }) => status)
    await row.isAwaitedBy(1, done)
    await isFree('invitations', id)
    await row.letGo()
    expect(await done).toBe(what === 'accepted' ? 201 : 200)
  },
)

test('whoever is invited under a supervisor who stops being one is held before their invitation, too', async () => {
  const team = await makeTeam(server)
  const { admin, supervisor } = team
  const { person, id } = await invited({ role: 'DELEGATE', supervisorId: supervisor.user.id }, team)
  const row = await held(lockUser, [person.id])
  const stopped = admin.put(`${users}/${supervisor.user.id}`, { status: 'inactive' })
  await row.isAwaitedBy(1, stopped)
  await isFree('invitations', id)
  await row.letGo()
  expect((await stopped).body.team).toContain(person.id)
})
