import { expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { makeTenant, testServer } from '#test/fixtures.ts'

const server = testServer()

const passwords = { password: 'quite-another-1-Kestrel', confirmPassword: 'quite-another-1-Kestrel' }

test.each([
  ['fvr', '/auth/reset-password', passwords, 400],
  ['fvv', '/auth/verify-email', {}, 400],
  ['fvi', '/invitations/lookup', {}, 404],
  ['fvi', '/invitations/accept', { ...passwords, firstName: 'Ada', lastName: 'Marin' }, 404],
])('guessed tokens %s at %s are counted, and refused after a hundred', async (kind, path, body, refused) => {
  const tenant = await makeTenant(server)
  const browser = openBrowser(server)
  const token = `${kind}_${tenant.id.replaceAll('-', '')}_${'x'.repeat(43)}`
  const guess = async () => (await browser.post(path, { token, ...body })).statusCode
  expect(await guess()).toBe(refused)
  const counted = await server.services.database.inTenant(tenant.id, (db) =>
    db.rows<{ count: number }>('select count from throttles where tenant_id = $1'),
  )
  expect(counted.map(({ count }) => count)).toEqual([1])
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update throttles set count = 99 where tenant_id = $1'),
  )
  expect([await guess(), await guess()]).toEqual([refused, 429])
})
