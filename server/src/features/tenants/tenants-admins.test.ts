import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { runQueued } from '#test/queued.ts'
import { addJobTo } from '#platform/work/jobs.ts'

const server = testServer()
const task = 'invite-admin'
const person = (email: string) => ({ email, firstName: 'Lea', lastName: 'Late' })
const [wrong, right] = [person('wrong@acme.test'), person('right@acme.test')]

/** A company whose first administrator is to be invited, and who may still come. */
const begin = async () => {
  const boss = await as(server, await makeUser(server, await makeTenant(server), 'SUPER_ADMIN'))
  const slug = `acme-${randomUUID().slice(0, 8)}`
  const { body: tenant } = await boss.post('/tenants', { name: 'Acme', slug, admin: wrong })
  const open = () =>
    server.services.database
      .read(tenant.id)
      .rows('select email from invitations where tenant_id = $1 and cancelled_at is null')
  return { tenant, open, invite: (admin: object) => boss.patch(`/tenants/${tenant.id}`, { admin }) }
}

test('of administrators who are to be invited one after the other, before either is, the last one is', async () => {
  const { tenant, open, invite } = await begin()
  expect((await invite(right)).status).toBe(200)
  await runQueued(server, task, tenant.id)
  expect(await open()).toEqual([{ email: right.email }])
})

test('an invitation stands in the log of the new company with where it was asked for', async () => {
  const { tenant } = await begin()
  await runQueued(server, task, tenant.id)
  const told = await server.services.database
    .read(tenant.id)
    .rows(
      `select user_id, ip_address from audit_log where tenant_id = $1 and resource = 'invitation' and action = 'send'`,
    )
  expect(told).toEqual([{ userId: null, ipAddress: '127.0.0.1' }])
})

test('whoever is to be invited while somebody else is being invited is, and the other is not any more', async () => {
  const { tenant, open, invite } = await begin()
  const row = await held(
    `insert into invitations (tenant_id, email, role, token_hash, expires_at) values ($1, $2, 'TENANT_ADMIN', $3, now())`,
    [tenant.id, wrong.email, Buffer.from(randomUUID())],
  )
  const first = runQueued(server, task, tenant.id)
  await row.isAwaitedBy(1, first)
  const then = invite(right).then(() => runQueued(server, task, tenant.id))
  await row.isAwaitedBy(2, then)
  await row.giveUp()
  await Promise.all([first, then])
  expect(await open()).toEqual([{ email: right.email }])
})

test.each([
  ['a new company', undefined],
  ['another one in place of the first', new Date(Date.now() - 60_000).toISOString()],
])(
  'an invitation that was asked for with %s, and is made after somebody else was asked for and invited, is not made',
  async (_what, asked) => {
    const { tenant, open, invite } = await begin()
    await invite(right)
    await runQueued(server, task, tenant.id)
    // Its process stood still meanwhile.
    const late = { admin: wrong, ip: null, userAgent: null, asked }
    await server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, task, late))
    await runQueued(server, task, tenant.id)
    expect(await open()).toEqual([{ email: right.email }])
  },
)
