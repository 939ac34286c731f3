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

/** Somebody who is invited and has no account, and what is in their mail. */
const strangerOf = async ({ admin }: Awaited<ReturnType<typeof makeTeam>>) => {
  const email = `${randomUUID()}@new.test`
  const { body } = await admin.post(invitations, { email, role: 'DELEGATE' })
  return { email, id: body.id as string, token: body.token as string }
}

test('of two lists that invite the same people in other orders the second waits for the first: they never wait for each other', async () => {
  const { tenant, admin } = await makeTeam(server)
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `${name}-${randomUUID()}@new.test`)
  const inviting = (email = '') =>
    `set local lock_timeout = '200ms'; insert into invitations (tenant_id, email, role, token_hash, expires_at)
     values ('${tenant.id}', '${email}', 'DELEGATE', '${email}', now() + interval '7 days')`
  const list = (...emails: (string | undefined)[]) =>
    admin.post(`${invitations}/bulk`, {
      lines: emails.map((email) => ({ id: randomUUID(), email, role: 'DELEGATE' })),
    })
  const under = await held(inviting(c), [])
  const first = list(b, c, a)
  await under.isAwaitedBy(1, first)
  const second = list(a, b)
  await under.isAwaitedBy(2, second)
  // The second list has invited nobody: this would wait for it.
  await (await held(inviting(a), [])).giveUp()
  await under.giveUp()
  const refusals = [(await first).body, (await second).body].map(({ results }) =>
    results.map(({ refusal }: { refusal: { code: string } | null }) => refusal?.code ?? null),
  )
  expect(refusals).toEqual([
    [null, null, null],
    ['DUPLICATE', 'DUPLICATE'],
  ])
})

test.each([
  { by: 'an admin', path: users, statuses: [201, 404] },
  { by: 'a supervisor', path: '/supervisors/team-members', statuses: [409, 201] },
])(
  'an invitation that is accepted while $by makes an account for its address waits for that: they never wait for each other',
  async ({ by, path, statuses }) => {
    const team = await makeTeam(server)
    const { email, id, token } = await strangerOf(team)
    // Whatever is new in a company waits for it: there is an account, and no transaction has ended.
    const row = await held('select from tenants where id = $1 for update', [team.tenant.id])
    const draft = { firstName: 'Nadir', lastName: 'Haddou', email, role: 'DELEGATE' }
    const made = (by === 'an admin' ? team.admin : team.supervisor).post(path, draft)
    await row.isAwaitedBy(1, made)
    const accepted = openBrowser(server).post('/invitations/accept', { token, ...names })
    await row.isAwaitedBy(2, accepted)
    await isFree('invitations', id)
    await row.letGo()
    expect([(await made).status, (await accepted).statusCode]).toEqual(statuses)
  },
)

test('somebody who is made while an invitation to their address is cancelled is invited by one of their own', async () => {
  const team = await makeTeam(server)
  const { email, id } = await strangerOf(team)
  const row = await held('select from invitations where id = $1 for update', [id])
  const cancelled = team.admin.patch(`${invitations}/${id}/cancel`, {})
  await row.isAwaitedBy(1, cancelled)
  const made = team.admin.post(users, { firstName: 'Nadir', lastName: 'Haddou', email, role: 'DELEGATE' })
  await row.isAwaitedBy(2, made)
  await row.letGo()
  expect([(await cancelled).status, (await made).status]).toEqual([200, 201])
  expect((await made).body).toMatchObject({ status: 'pending', invitedUntil: expect.any(String) })
})
