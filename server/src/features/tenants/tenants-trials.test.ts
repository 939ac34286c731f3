import { expect, test } from 'vitest'
import { makeTeam, makeTenant, testServer } from '#test/fixtures.ts'
import { endTrial, findEndedTrials } from './queries.ts'

const server = testServer()

test.each([
  ['trial', 'active', '1 minute', 'past_due'],
  ['trial', 'active', '-1 minute', 'active'],
  ['trial', 'inactive', '1 minute', 'inactive'],
  ['trial', 'cancelled', '1 minute', 'cancelled'],
  ['basic', 'active', '1 minute', 'active'],
  ['professional', 'active', '1 minute', 'active'],
  ['enterprise', 'active', '1 minute', 'active'],
])('%s, %s, its trial over since %s: %s', async (plan, status, since, after) => {
  const { id } = await makeTenant(server, { status })
  const { database } = server.services
  await database.global('update tenants set plan = $2, trial_ends_at = now() - $3::interval where id = $1', [
    id,
    plan,
    since,
  ])
  expect((await findEndedTrials(database)).includes(id)).toBe(after !== status)
  expect(await database.inTenant(id, endTrial)).toBe(after !== status)
  const [tenant] = await database.global('select subscription_status from tenants where id = $1', [id])
  expect(tenant).toEqual({ subscriptionStatus: after })
})

test('who had the company open before its trial ended is told that it has changed since', async () => {
  const { tenant, admin } = await makeTeam(server)
  const { database } = server.services
  const path = `/tenants/${tenant.id}`
  const { version } = (await admin.get(path)).body
  await database.global(
    `update tenants set plan = 'trial', trial_ends_at = now() - interval '1 minute' where id = $1`,
    [tenant.id],
  )
  expect(await database.inTenant(tenant.id, endTrial)).toBe(true)
  expect(await admin.patch(path, { name: 'Novacare', version })).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT', details: { currentVersion: version + 1 } },
  })
})
