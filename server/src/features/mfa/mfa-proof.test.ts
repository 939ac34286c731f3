import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/identity/password.ts'
import { PASSWORD, makeSomebody, signedIn } from '#test/browser.ts'
import { as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { codeOf, forgetSteps, stepIn, withFactor } from '#test/factors.ts'

const server = testServer()

test('wrong passwords before the right one are forgotten with it', async () => {
  const browser = await signedIn(server, await makeSomebody(server))
  const enroll = async (password: string) =>
    (await browser.post('/auth/mfa/totp/enroll', { password })).statusCode
  for (let day = 0; day < 2; day++) {
    for (let slip = 0; slip < 3; slip++) expect(await enroll('nope')).toBe(400)
    expect(await enroll(PASSWORD)).toBe(200)
  }
})

test('the code that turned it on signs nobody in', async () => {
  const user = await makeSomebody(server)
  const browser = await signedIn(server, user)
  const { secret } = (await browser.post('/auth/mfa/totp/enroll', { password: PASSWORD })).json<{
    secret: string
  }>()
  const code = codeOf(new TOTP({ secret }))
  expect((await browser.post('/auth/mfa/totp/confirm', { code })).statusCode).toBe(200)
  const step = await stepIn(server, user)
  const again = await step.browser.post('/auth/mfa/verify', { mfaToken: step.mfaToken, code })
  expect([again.statusCode, again.json()]).toMatchObject([401, { code: 'MFA_INVALID' }])
})

/** Signed in, with a key for an app that no code has proved yet. */
const begun = async () => {
  const user = await makeSomebody(server)
  const browser = await signedIn(server, user)
  const { secret } = (await browser.post('/auth/mfa/totp/enroll', { password: PASSWORD })).json<{
    secret: string
  }>()
  const confirm = (code: string) => browser.post('/auth/mfa/totp/confirm', { code })
  return { user, browser, confirm, totp: new TOTP({ secret }) }
}

test('five wrong passwords shut it, for the right one too', async () => {
  const browser = await signedIn(server, await makeSomebody(server))
  const statuses: number[] = []
  for (const password of [...Array(5).fill('nope'), PASSWORD])
    statuses.push((await browser.post('/auth/mfa/totp/enroll', { password })).statusCode)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('wrong first codes are forgotten with the right one, and it is turned on once', async () => {
  const { browser, confirm, totp } = await begun()
  const wrong = totp.generate({ timestamp: 0 })
  for (let slip = 0; slip < 4; slip++) expect((await confirm(wrong)).statusCode).toBe(400)
  expect((await confirm(codeOf(totp))).statusCode).toBe(200)
  const again = await confirm(wrong)
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'MFA_ON' }])
  for (let slip = 0; slip < 2; slip++)
    expect((await browser.post('/auth/mfa/totp/disable', { password: 'nope' })).statusCode).toBe(400)
})

test('where one is on, or no key was made, there is nothing to guess: no code counts as one', async () => {
  const { user, browser, confirm, totp } = await begun()
  const refused = async (code: string) => {
    for (let again = 0; again < 6; again++) expect((await confirm('123456')).json()).toMatchObject({ code })
  }
  expect((await confirm(codeOf(totp))).statusCode).toBe(200)
  await refused('MFA_ON')
  await forgetSteps(server, user)
  const proof = { password: PASSWORD, code: codeOf(totp) }
  expect((await browser.post('/auth/mfa/totp/disable', proof)).statusCode).toBe(200)
  await refused('MFA_NOT_STARTED')
  expect((await browser.post('/auth/mfa/totp/enroll', { password: PASSWORD })).statusCode).toBe(200)
})

test('the code of a key that was replaced while it was told turns nothing on', async () => {
  const { user, browser, confirm, totp } = await begun()
  const other = await held(`update second_factors set secret = '\\x00' where user_id = $1`, [user.id])
  const confirmed = confirm(codeOf(totp))
  await other.isAwaitedBy(1, confirmed)
  await other.letGo()
  expect((await confirmed).statusCode).toBe(409)
  expect((await browser.get('/auth/mfa')).json()).toMatchObject({ isOn: false, codesLeft: 0 })
})

test('new recovery codes stand in the log, and there are none where it is off', async () => {
  const { user, browser, confirm, totp } = await begun()
  const renew = () => browser.post('/auth/mfa/recovery-codes', { password: PASSWORD, code: codeOf(totp) })
  const off = await renew()
  expect([off.statusCode, off.json()]).toMatchObject([409, { code: 'MFA_OFF' }])
  await confirm(codeOf(totp))
  await forgetSteps(server, user)
  expect((await renew()).statusCode).toBe(200)
  const told = await server.services.database
    .read(user.tenant.id)
    .rows(`select user_id, success from audit_log where tenant_id = $1 and resource = 'recovery-codes'`)
  expect(told).toEqual([{ userId: user.id, success: true }])
})

test.each([false, true])(
  'who proves themselves and is refused for another reason has guessed nothing, with a second factor: %s',
  async (hasFactor) => {
    const tenant = await makeTenant(server)
    const passwordHash = await hashPassword(PASSWORD)
    const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
    const { totp } = hasFactor ? await withFactor(server, admin.user) : {}
    const proof = { password: PASSWORD, ...(totp && { code: codeOf(totp) }) }
    const change = (version: number) =>
      admin.put('/settings/security', { secondFactor: 'admins', version, ...proof })
    // More often than anybody may guess; what was refused has not spent the code.
    for (let again = 0; again < 7; again++) expect((await change(99)).status).toBe(409)
    expect((await change(0)).status).toBe(200)
  },
)
