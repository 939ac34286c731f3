import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { makeMember, makeSomebody, openBrowser, signedIn } from '#test/browser.ts'
import { makeTenant, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { codeOf, setPolicy, stepIn, withFactor } from '#test/factors.ts'
import { mintToken } from '#platform/identity/tokens.ts'

const server = testServer()

const loginsOf = (tenantId: string, userId: string) =>
  server.services.database.read(tenantId).rows(
    `select success, details from audit_log
       where tenant_id = $1 and user_id = $2 and resource = 'session' and action = 'login' order by at, id`,
    [userId],
  )

test('whoever signs in on a device ends the session of whoever was there, and the log has the wrong code, too', async () => {
  const { user, totp } = await withFactor(server)
  const { id, tenant } = user
  const before = await makeMember(server, tenant)
  const browser = await signedIn(server, before)
  const { mfaToken } = (await browser.signIn(user)).json<{ mfaToken: string }>()
  const verify = async (code: string) =>
    (await browser.post('/auth/mfa/verify', { mfaToken, code })).statusCode
  expect([await verify('AAAA-AAAA-AAAA-AAAA'), await verify(codeOf(totp))]).toEqual([401, 200])
  expect(await loginsOf(tenant.id, id)).toEqual([
    { success: false, details: { reason: 'second-factor' } },
    { success: true, details: { secondFactor: 'app' } },
  ])
  const ended = await server.services.database
    .read(tenant.id)
    .rows('select revoked_reason from sessions where tenant_id = $1 and user_id = $2', [before.id])
  expect(ended).toEqual([{ revokedReason: 'replaced' }])
})

test('whoever sets it up as they sign in did so by the app, as the log says', async () => {
  const { id, tenant, ...user } = await makeSomebody(server)
  await setPolicy(server, tenant, 'everyone')
  const { browser, mfaToken } = await stepIn(server, { id, tenant, ...user })
  const { secret } = (await browser.post('/auth/mfa/sign-in/enroll', { mfaToken })).json<{ secret: string }>()
  const code = codeOf(new TOTP({ secret }))
  expect((await browser.post('/auth/mfa/sign-in/confirm', { mfaToken, code })).statusCode).toBe(200)
  expect(await loginsOf(tenant.id, id)).toEqual([{ success: true, details: { secondFactor: 'app' } }])
})

test('guesses of a step’s token are counted against where they come from', async () => {
  const tenant = await makeTenant(server)
  const guess = { mfaToken: mintToken('fvo', tenant.id), code: '123456' }
  for (const _ of ['first', 'again'])
    expect((await openBrowser(server).post('/auth/mfa/verify', guess)).statusCode).toBe(401)
  const counted = await server.services.database
    .read(tenant.id)
    .rows('select count from throttles where tenant_id = $1')
  expect(counted).toEqual([{ count: 2 }])
})

test.each([
  [
    'before it is looked at',
    `with f as (select user_id from second_factors where user_id = $1 for update)
     update users u set password_hash = password_hash || ' ' from f where u.id = f.user_id`,
  ],
  ['after it was', `update users set password_hash = password_hash || ' ' where id = $1`],
])('the right code opens nothing where the password is just being changed, %s', async (_when, change) => {
  const { user, totp } = await withFactor(server)
  const { browser, mfaToken } = await stepIn(server, user)
  const changed = await held(change, [user.id])
  const answer = browser.post('/auth/mfa/verify', { mfaToken, code: codeOf(totp) })
  await changed.isAwaitedBy(1, answer)
  await changed.letGo()
  const { statusCode, json } = await answer
  expect([statusCode, json()]).toMatchObject([401, { code: 'MFA_EXPIRED' }])
})
