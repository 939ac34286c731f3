import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PASSWORD, openBrowser } from '#test/browser.ts'
import { makeTeam, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'

const server = testServer()
const users = '/tenant-admin/users'
const invitations = '/tenant-admin/invitations'

test.each(['another address', 'another link'])(
  'a link that is used while its person gets %s opens nothing',
  async (what) => {
    const { tenant, admin } = await makeTeam(server)
    const [wrong, right] = [`${randomUUID()}@wrong.test`, `${randomUUID()}@right.test`]
    const draft = { firstName: 'Nadir', lastName: 'Haddou', email: wrong, role: 'SUPERVISOR' }
    const { body: person } = await admin.post(users, draft)
    const [{ id }] = (await admin.get(`${invitations}?search=${wrong}`)).body.data
    const token = mintToken('fvi', tenant.id)
    await server.services.database.inTenant(tenant.id, (db) =>
      db.rows('update invitations set token_hash = $3 where tenant_id = $1 and id = $2', [id, sha256(token)]),
    )
    const row = await held('select from invitations where id = $1 for update', [id])
    const changed =
      what === 'another link'
        ? admin.post(`${invitations}/${id}/resend`)
        : admin.put(`${users}/${person.id}`, { email: right })
    await row.isAwaitedBy(1, changed)
    const accepted = openBrowser(server).post('/invitations/accept', {
      token,
      firstName: 'Some',
      lastName: 'Stranger',
      password: PASSWORD,
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
