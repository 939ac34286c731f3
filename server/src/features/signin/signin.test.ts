import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { PASSWORD, makeMember, makeSomebody, openBrowser, signedIn } from '#test/browser.ts'
import { makeTenant, testServer } from '#test/fixtures.ts'
import { codeOf, enrolled, forgetSteps, setPolicy, stepIn, withFactor } from '#test/factors.ts'

const server = testServer()

test('the right password opens nothing before the code, which then does', async () => {
  const { user, totp } = await withFactor(server)
  const browser = openBrowser(server)
  const first = await browser.signIn(user)
  expect([first.statusCode, first.json()]).toEqual([
    200,
    { mfaRequired: true, mfaToken: expect.stringMatching(/^fvo_/), enrols: false },
  ])
  expect(first.cookies.map(({ name }) => name)).not.toContain('fv_at')
  expect((await browser.get('/auth/profile')).statusCode).toBe(401)
  const { mfaToken } = first.json<{ mfaToken: string }>()
  const second = await browser.post('/auth/mfa/verify', { mfaToken, code: codeOf(totp) })
  expect([second.statusCode, second.json<{ user: object }>().user]).toEqual([
    200,
    expect.objectContaining({ id: user.id }),
  ])
  expect((await browser.get('/auth/profile')).statusCode).toBe(200)
  const told = await server.services.database
    .read(user.tenant.id)
    .rows(
      `select success, details from audit_log where tenant_id = $1 and action = 'login' and details ? 'secondFactor'`,
    )
  expect(told).toEqual([{ success: true, details: { secondFactor: 'app' } }])
})

test('whoever asked to be remembered is, after the code too', async () => {
  const { user, totp } = await withFactor(server)
  const browser = openBrowser(server)
  const { mfaToken } = (await browser.signIn(user, { rememberMe: true })).json<{ mfaToken: string }>()
  const answer = await browser.post('/auth/mfa/verify', { mfaToken, code: codeOf(totp) })
  expect(answer.cookies.find(({ name }) => name === 'fv_rt')?.maxAge).toBe(30 * 24 * 3600)
})

test('a code works once, also for two who send it at the same moment', async () => {
  const { user, totp } = await withFactor(server)
  const steps = await Promise.all([1, 2, 3].map(() => stepIn(server, user)))
  const code = codeOf(totp)
  const answers = await Promise.all(
    steps.map(({ browser, mfaToken }) => browser.post('/auth/mfa/verify', { mfaToken, code })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  const { browser, mfaToken } = await stepIn(server, user)
  const again = await browser.post('/auth/mfa/verify', { mfaToken, code })
  expect([again.statusCode, again.json()]).toEqual([
    401,
    { code: 'MFA_INVALID', message: 'This code is not right, or was used before.' },
  ])
})

test('one step is taken once, and only in time', async () => {
  const { user, totp } = await withFactor(server)
  const { browser, mfaToken } = await stepIn(server, user)
  expect((await browser.post('/auth/mfa/verify', { mfaToken, code: codeOf(totp) })).statusCode).toBe(200)
  await forgetSteps(server, user)
  const over = { code: 'MFA_EXPIRED', message: 'This took too long. Please sign in again.' }
  expect((await browser.post('/auth/mfa/verify', { mfaToken, code: codeOf(totp) })).json()).toEqual(over)
  const late = await stepIn(server, user)
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows(`update sign_in_steps set expires_at = expires_at - interval '5 minutes' where tenant_id = $1`),
  )
  const answer = await late.browser.post('/auth/mfa/verify', { mfaToken: late.mfaToken, code: codeOf(totp) })
  expect(answer.json()).toEqual(over)
})

test('of clocks that differ a code counts within half a minute', async () => {
  const { user, totp } = await withFactor(server)
  for (const [seconds, status] of [
    [-120, 401],
    [120, 401],
    [0, 200],
  ] as const) {
    const { browser, mfaToken } = await stepIn(server, user)
    const code = totp.generate({ timestamp: Date.now() + seconds * 1000 })
    expect((await browser.post('/auth/mfa/verify', { mfaToken, code })).statusCode).toBe(status)
  }
})

test('wrong codes before the right one are forgotten with it', async () => {
  const { user, totp } = await withFactor(server)
  for (let day = 0; day < 2; day++) {
    const { browser, mfaToken } = await stepIn(server, user)
    const verify = async (code: string) =>
      (await browser.post('/auth/mfa/verify', { mfaToken, code })).statusCode
    for (let slip = 0; slip < 3; slip++) expect(await verify('AAAA-AAAA-AAAA-AAAA')).toBe(401)
    expect(await verify(codeOf(totp))).toBe(200)
    await forgetSteps(server, user)
  }
})

test('five wrong codes shut it for a quarter of an hour, in all steps together, and the right one too', async () => {
  const { user, totp } = await withFactor(server)
  const guesses = await Promise.all(
    Array.from({ length: 7 }, async () => {
      const { browser, mfaToken } = await stepIn(server, user)
      return (await browser.post('/auth/mfa/verify', { mfaToken, code: 'AAAA-AAAA-AAAA-AAAA' })).statusCode
    }),
  )
  expect(guesses.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 401, 429, 429])
  const { browser, mfaToken } = await stepIn(server, user)
  const right = await browser.post('/auth/mfa/verify', { mfaToken, code: codeOf(totp) })
  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(60)
})

test('a recovery code opens once, however it is typed', async () => {
  const { user, recoveryCodes } = await withFactor(server)
  const [code = ''] = recoveryCodes
  const first = await stepIn(server, user)
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  expect(
    (await first.browser.post('/auth/mfa/verify', { mfaToken: first.mfaToken, code: typed })).statusCode,
  ).toBe(200)
  expect((await first.browser.get('/auth/mfa')).json()).toMatchObject({ isOn: true, codesLeft: 9 })
  const second = await stepIn(server, user)
  const again = await second.browser.post('/auth/mfa/verify', { mfaToken: second.mfaToken, code })
  expect(again.statusCode).toBe(401)
})

describe('what is somebody else’s', () => {
  test('neither a colleague’s code nor a colleague’s recovery code opens it', async () => {
    const { user } = await withFactor(server)
    const other = await withFactor(server, await makeMember(server, user.tenant))
    for (const code of [codeOf(other.totp), other.recoveryCodes[0] ?? '']) {
      const { browser, mfaToken } = await stepIn(server, user)
      expect((await browser.post('/auth/mfa/verify', { mfaToken, code })).statusCode).toBe(401)
    }
  })

  test('a secret that was copied to another person opens nothing', async () => {
    const { user } = await withFactor(server)
    const other = await withFactor(server, await makeMember(server, user.tenant))
    await server.services.database.inTenant(user.tenant.id, (db) =>
      db.rows(
        `update second_factors set secret = (select secret from second_factors where tenant_id = $1 and user_id = $3)
         where tenant_id = $1 and user_id = $2`,
        [user.id, other.user.id],
      ),
    )
    const { browser, mfaToken } = await stepIn(server, user)
    const answer = await browser.post('/auth/mfa/verify', { mfaToken, code: codeOf(other.totp) })
    expect(answer.statusCode).toBe(401)
  })

  test.each([
    ['made up', `fvo_${'0'.repeat(32)}_${'x'.repeat(43)}`],
    ['of another kind', `fvr_${'0'.repeat(32)}_${'x'.repeat(43)}`],
    ['none', 'x'],
  ])('a token that is %s opens nothing', async (_, mfaToken) => {
    const answer = await openBrowser(server).post('/auth/mfa/verify', { mfaToken, code: '123456' })
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'MFA_EXPIRED' }])
  })

  test('a token under the name of another company opens nothing', async () => {
    const { user, totp } = await withFactor(server)
    const { browser, mfaToken } = await stepIn(server, user)
    const elsewhere = await makeTenant(server)
    const moved = mfaToken.replace(/_[0-9a-f]{32}_/, `_${elsewhere.id.replaceAll('-', '')}_`)
    const answer = await browser.post('/auth/mfa/verify', { mfaToken: moved, code: codeOf(totp) })
    expect(answer.statusCode).toBe(401)
  })
})

test('a new password ends the step that the old one began', async () => {
  const { user, totp } = await withFactor(server)
  const { browser, mfaToken } = await stepIn(server, user)
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows(`update users set password_hash = password_hash || ' ' where tenant_id = $1 and id = $2`, [
      user.id,
    ]),
  )
  const answer = await browser.post('/auth/mfa/verify', { mfaToken, code: codeOf(totp) })
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'MFA_EXPIRED' }])
})

describe('where a company asks for it', () => {
  test('a code that is told before a key was made is no guess', async () => {
    const user = await makeSomebody(server)
    await setPolicy(server, user.tenant, 'everyone')
    const { browser, mfaToken } = await stepIn(server, user)
    for (let again = 0; again < 6; again++)
      expect(
        (await browser.post('/auth/mfa/sign-in/confirm', { mfaToken, code: '123456' })).json(),
      ).toMatchObject({ code: 'MFA_NOT_STARTED' })
  })

  test('whoever has none sets it up before the session begins', async () => {
    const user = await makeSomebody(server)
    await setPolicy(server, user.tenant, 'everyone')
    const { browser, mfaToken, enrols } = await stepIn(server, user)
    expect(enrols).toBe(true)
    expect((await browser.get('/auth/profile')).statusCode).toBe(401)
    // The token is for setting up, and for nothing else.
    expect((await browser.post('/auth/mfa/verify', { mfaToken, code: '123456' })).statusCode).toBe(401)
    const { secret } = (await browser.post('/auth/mfa/sign-in/enroll', { mfaToken })).json<{
      secret: string
    }>()
    const totp = new TOTP({ secret })
    const wrong = await browser.post('/auth/mfa/sign-in/confirm', { mfaToken, code: 'AAAA-AAAA-AAAA-AAAA' })
    expect(wrong.statusCode).toBe(401)
    const done = await browser.post('/auth/mfa/sign-in/confirm', { mfaToken, code: codeOf(totp) })
    expect(done.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10)
    expect((await browser.get('/auth/mfa')).json()).toMatchObject({
      isOn: true,
      isAsked: true,
      codesLeft: 10,
    })
    await forgetSteps(server, user)
    const body = { password: PASSWORD, code: codeOf(totp) }
    expect((await browser.post('/auth/mfa/totp/disable', body)).json()).toEqual({
      code: 'MFA_ASKED',
      message: 'Your company asks for a second factor',
    })
    expect((await stepIn(server, user)).enrols).toBe(false)
  })

  test.each([
    ['optional', 'TENANT_ADMIN', false],
    ['admins', 'TENANT_ADMIN', true],
    ['admins', 'SUPERVISOR', false],
    ['everyone', 'SUPERVISOR', true],
  ] as const)('%s: a %s is asked: %s', async (policy, role, isAsked) => {
    const user = await makeSomebody(server, role)
    await setPolicy(server, user.tenant, policy)
    const answer = await openBrowser(server).signIn(user)
    expect(answer.json<{ enrols?: boolean }>().enrols ?? false).toBe(isAsked)
  })

  test('the step of an old password, or of a closed account, does not take the place of what its owner sets up', async () => {
    const tenant = await makeTenant(server)
    await setPolicy(server, tenant, 'everyone')
    const user = await makeMember(server, tenant)
    const { browser: other, mfaToken: old } = await stepIn(server, user)
    const { browser, mfaToken } = await stepIn(server, user)
    const set = (change: string) =>
      server.services.database.inTenant(tenant.id, (db) =>
        db.rows(`update users set ${change} where tenant_id = $1 and id = $2`, [user.id]),
      )
    expect((await browser.post('/auth/mfa/sign-in/enroll', { mfaToken })).statusCode).toBe(200)
    const secretOf = async () =>
      await server.services.database
        .read(tenant.id)
        .row('select secret from second_factors where tenant_id = $1')
    const before = await secretOf()
    for (const change of [`status = 'inactive'`, `status = 'active', password_hash = password_hash || ' '`]) {
      await set(change)
      const late = await other.post('/auth/mfa/sign-in/enroll', { mfaToken: old })
      expect([late.statusCode, late.json()]).toEqual([401, expect.objectContaining({ code: 'MFA_EXPIRED' })])
    }
    expect(await secretOf()).toEqual(before)
  })

  test('who was signed in before stays so until they sign in again', async () => {
    const admin = await makeSomebody(server, 'TENANT_ADMIN')
    const browser = await signedIn(server, admin)
    await setPolicy(server, admin.tenant, 'everyone')
    expect((await browser.get('/auth/profile')).statusCode).toBe(200)
  })

  test('a setting-up that came later than another device’s is refused', async () => {
    const user = await makeSomebody(server)
    await setPolicy(server, user.tenant, 'everyone')
    const { browser, mfaToken } = await stepIn(server, user)
    await enrolled(server, user, (await stepIn(server, user)).mfaToken)
    const answer = await browser.post('/auth/mfa/sign-in/enroll', { mfaToken })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'MFA_ON' }])
  })
})
