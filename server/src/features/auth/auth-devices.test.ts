import { expect, test } from 'vitest'
import { PASSWORD, makeMember, makeSomebody, openBrowser, signedIn, tokenFromMail } from '#test/browser.ts'
import { codeOf, withFactor } from '#test/factors.ts'
import {
  type TestUser,
  as,
  makeTenant,
  makeUser,
  startServer,
  testServer,
  testSettings,
} from '#test/fixtures.ts'
import { makeDatabase } from '#test/own-database.ts'
import { runQueued } from '#test/queued.ts'
import { openSession } from '#test/world.ts'

const server = testServer()

const rows = <T>({ tenant }: TestUser, text: string, values: unknown[] = []) =>
  server.services.database.inTenant(tenant.id, (db) => db.rows<T>(text, values))
type State = { jti: string; sessions: { jti: string; expiresInMs: number }[] }
const stateOf = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.get('/auth/sessions')).json<State>()

test('the log says that somebody who was deactivated came with the right password', async () => {
  const user = await makeMember(server, await makeTenant(server), 'DELEGATE', { status: 'inactive' })
  expect((await openBrowser(server).signIn(user)).statusCode).toBe(403)
  expect(
    await rows(user, 'select action, success, user_id, details from audit_log where tenant_id = $1'),
  ).toEqual([{ action: 'login', success: false, userId: user.id, details: { reason: 'inactive' } }])
})

test('an eleventh device ends the oldest session at once, also one that is just being used', async () => {
  const user = await makeSomebody(server)
  const oldest = await signedIn(server, user)
  for (let device = 0; device < 9; device++) await openSession(server, user)
  expect((await oldest.get('/auth/profile')).statusCode).toBe(200)
  await signedIn(server, user)
  expect((await oldest.get('/auth/profile')).statusCode).toBe(401)
})

test('who ends what others have open has it ended with the answer, however late instances are told', async () => {
  const own = await makeDatabase()
  await own.owner.query('alter table sessions disable trigger tell_of_sessions')
  const deaf = await startServer(testSettings({ DATABASE_URL: own.url }))
  const user = await makeSomebody(deaf)
  const [browser, other] = [await signedIn(deaf, user), await signedIn(deaf, user)]
  const otherAfter = async (end: () => Promise<unknown>, password: string) => {
    await other.signIn(user, { password })
    expect((await other.get('/auth/profile')).statusCode).toBe(200)
    await end()
    return (await other.get('/auth/profile')).statusCode
  }
  const [second, third] = ['Another-Heron-1', 'Another-Heron-2']
  const ends: [string, () => Promise<unknown>][] = [
    [PASSWORD, async () => browser.del(`/auth/sessions/${(await stateOf(other)).jti}`)],
    [
      PASSWORD,
      () => browser.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: second }),
    ],
    [
      second,
      async () => {
        await browser.post('/auth/forgot-password', { email: user.email, tenantId: user.tenant.id })
        await runQueued(deaf, 'forgot-password', user.tenant.id)
        await browser.post('/auth/reset-password', {
          token: await tokenFromMail(deaf, user),
          password: third,
        })
      },
    ],
  ]
  const answers = []
  for (const [password, end] of ends) answers.push(await otherAfter(end, password))
  expect(answers).toEqual([401, 401, 401])
  await deaf.stop()
  await own.drop()
})

test('sessions whose days are over take no place of one that is open', async () => {
  const user = await makeSomebody(server)
  const oldest = await signedIn(server, user)
  for (let device = 0; device < 10; device++) await openSession(server, user, { expiresInMs: -1000 })
  await signedIn(server, user)
  expect((await oldest.get('/auth/profile')).statusCode).toBe(200)
})

test('a stolen session that is found out ends at once, also while it is being used', async () => {
  const user = await makeSomebody(server)
  const browser = await signedIn(server, user)
  const thief = openBrowser(server, { jar: new Map(browser.jar) })
  await thief.post('/auth/refresh')
  expect((await thief.get('/auth/profile')).statusCode).toBe(200)
  await rows(user, `update session_tokens set used_at = used_at - interval '2 minutes' where tenant_id = $1`)
  expect((await browser.post('/auth/refresh')).json()).toMatchObject({ code: 'REFRESH_REVOKED' })
  expect((await thief.get('/auth/profile')).statusCode).toBe(401)
})

test('of each device it is told how long it is signed in still: by its latest refresh, and never less than nothing', async () => {
  const user = await makeSomebody(server)
  const [browser, other] = [await signedIn(server, user), await signedIn(server, user)]
  const { jti } = await stateOf(other)
  const left = async () =>
    (await stateOf(browser)).sessions.find((each) => each.jti === jti)?.expiresInMs ?? NaN
  await rows(
    user,
    `update session_tokens set access_expires_at = now() - interval '1 minute' where tenant_id = $1 and session_id = $2`,
    [jti],
  )
  expect(await left()).toBe(0)
  expect((await other.post('/auth/refresh')).statusCode).toBe(200)
  expect(await left()).toBeGreaterThan(600_000)
})

test('whoever wants to be remembered is so, also behind a second factor', async () => {
  const { user, totp } = await withFactor(server)
  const browser = openBrowser(server)
  const { mfaToken } = (await browser.signIn(user, { rememberMe: true })).json<{ mfaToken: string }>()
  const answer = await browser.post('/auth/mfa/verify', { mfaToken, code: codeOf(totp) })
  expect(answer.cookies.find(({ name }) => name === 'fv_rt')?.maxAge).toBe(30 * 24 * 3600)
})

test('whoever signs in was there then, on a device that is known by its browser', async () => {
  const user = await makeSomebody(server)
  const admin = await as(server, await makeUser(server, user.tenant, 'TENANT_ADMIN'))
  await rows(user, `update users set last_login_at = '2026-01-05T08:00:00Z' where tenant_id = $1`)
  const browser = await signedIn(server, user)
  const { body } = await admin.get(`/tenant-admin/users/${user.id}`)
  expect(Date.parse(body.lastActive)).toBeGreaterThan(Date.parse('2026-01-05T08:00:00Z'))
  expect((await browser.get('/auth/sessions')).json()).toMatchObject({
    sessions: [{ userAgent: 'lightMyRequest' }],
  })
})

test('whoever changes their own profile is not changed over it by who saw them before', async () => {
  const user = await makeSomebody(server)
  const admin = await as(server, await makeUser(server, user.tenant, 'TENANT_ADMIN'))
  const path = `/tenant-admin/users/${user.id}`
  const { version } = (await admin.get(path)).body
  await (await signedIn(server, user)).patch('/auth/profile', { phone: '+1 555' })
  expect((await admin.put(path, { phone: '+1 777', version })).status).toBe(409)
})
