import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { WRITERS } from '#platform/database/connections.ts'
import { openSealer } from '#platform/identity/sealing.ts'
import {
  PASSWORD,
  forget,
  makeMember,
  makeSomebody,
  openBrowser,
  signedIn,
  tokenFromMail,
} from '#test/browser.ts'
import { codeOf, forgetSteps, setPolicy, stepIn, withFactor } from '#test/factors.ts'
import { type TestUser, as, makeTenant, testServer, testSettings } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()

const mailsTo = async ({ email, tenant }: TestUser) =>
  (
    await server.services.database
      .read(tenant.id)
      .rows<{ subject: string }>(
        'select subject from mails where tenant_id = $1 and recipient = $2 order by created_at',
        [email],
      )
  ).map(({ subject }) => subject)

/** Signed in, with the second factor on. */
const signedInWith = async (role: 'DELEGATE' | 'TENANT_ADMIN' = 'DELEGATE') => {
  const made = await withFactor(server, await makeSomebody(server, role))
  const { browser, mfaToken } = await stepIn(server, made.user)
  await browser.post('/auth/mfa/verify', { mfaToken, code: codeOf(made.totp) })
  await forgetSteps(server, made.user)
  return { ...made, browser }
}

describe('turning it on', () => {
  test('takes the password, a key, and a first code; the recovery codes are told once', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    expect((await browser.get('/auth/mfa')).json()).toEqual({
      isOffered: true,
      isOn: false,
      since: null,
      codesLeft: 0,
      isAsked: false,
      admins: [],
    })
    const wrong = await browser.post('/auth/mfa/totp/enroll', { password: 'nope' })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { details: [{ path: 'password' }] }])
    const enrolment = (await browser.post('/auth/mfa/totp/enroll', { password: PASSWORD })).json<{
      secret: string
      uri: string
    }>()
    expect(enrolment.uri).toContain(`secret=${enrolment.secret}`)
    // Not before a code has proved that the app has it.
    expect((await openBrowser(server).signIn(user)).json()).toHaveProperty('accessToken')
    const totp = new TOTP({ secret: enrolment.secret })
    const bad = await browser.post('/auth/mfa/totp/confirm', { code: totp.generate({ timestamp: 0 }) })
    expect([bad.statusCode, bad.json()]).toMatchObject([
      400,
      { code: 'MFA_INVALID', details: [{ path: 'code' }] },
    ])
    const done = await browser.post('/auth/mfa/totp/confirm', { code: codeOf(totp) })
    const { recoveryCodes } = done.json<{ recoveryCodes: string[] }>()
    expect(recoveryCodes).toHaveLength(10)
    expect((await browser.get('/auth/mfa')).json()).toMatchObject({ isOn: true, codesLeft: 10 })
    expect(await mailsTo(user)).toEqual(['Your second factor is on'])
    expect((await openBrowser(server).signIn(user)).json()).toMatchObject({ mfaRequired: true })
    const again = await browser.post('/auth/mfa/totp/enroll', { password: PASSWORD })
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'MFA_ON' }])
  })

  test('a first code may be wrong five times', async () => {
    const browser = await signedIn(server, await makeSomebody(server))
    const enrolment = await browser.post('/auth/mfa/totp/enroll', { password: PASSWORD })
    const code = new TOTP({ secret: enrolment.json().secret }).generate({ timestamp: 0 })
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await browser.post('/auth/mfa/totp/confirm', { code })).statusCode)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('neither the key nor a recovery code is stored so that it can be read', async () => {
    const { user, totp, recoveryCodes } = await withFactor(server)
    const stored = await server.services.database.read(user.tenant.id).row<{ secret: Buffer; codes: string }>(
      `select secret, (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes where tenant_id = $1) as codes
       from second_factors where tenant_id = $1`,
    )
    expect(stored?.secret.includes(Buffer.from(totp.secret.buffer))).toBe(false)
    for (const code of recoveryCodes) expect(stored?.codes).not.toContain(code.replaceAll('-', ''))
    const other = openSealer([Buffer.alloc(32, 'another key')])
    expect(
      other?.open(stored?.secret ?? Buffer.alloc(0), `second-factor ${user.tenant.id} ${user.id}`),
    ).toBeUndefined()
  })

  test('a key that was replaced is opened by the old one as long as that is named', () => {
    const [old, next] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'new')]
    const sealed = openSealer([old])?.seal(Buffer.from('secret'), 'x') ?? Buffer.alloc(0)
    expect(openSealer([next, old])?.open(sealed, 'x')?.toString()).toBe('secret')
    expect(openSealer([next, old])?.open(sealed, 'y')).toBeUndefined()
    expect(openSealer([])).toBeUndefined()
  })
})

describe('turning it off', () => {
  test('takes the password and a code, and is told by mail', async () => {
    const { user, browser, totp } = await signedInWith()
    const off = (body: object) => browser.post('/auth/mfa/totp/disable', body)
    const code = codeOf(totp)
    expect((await off({ password: PASSWORD })).json()).toMatchObject({
      code: 'MFA_REQUIRED',
      details: [{ path: 'code' }],
    })
    expect((await off({ password: 'nope', code })).json()).toMatchObject({ details: [{ path: 'password' }] })
    expect((await off({ password: PASSWORD, code: 'AAAA-AAAA-AAAA-AAAA' })).statusCode).toBe(400)
    const begun = await stepIn(server, user)
    expect((await off({ password: PASSWORD, code })).json()).toEqual({ success: true })
    const late = await begun.browser.post('/auth/mfa/verify', { mfaToken: begun.mfaToken, code })
    expect(late.json()).toMatchObject({ code: 'MFA_EXPIRED' })
    expect((await openBrowser(server).signIn(user)).json()).toHaveProperty('accessToken')
    expect(await mailsTo(user)).toEqual(['Your second factor is on', 'Your second factor is off'])
    expect((await off({ password: PASSWORD, code })).json()).toMatchObject({ code: 'MFA_OFF' })
    const told = await server.services.database
      .read(user.tenant.id)
      .rows<{ success: boolean }>(
        `select success from audit_log where tenant_id = $1 and action = 'stop' and resource = 'second-factor' order by at`,
      )
    expect(told.map(({ success }) => success)).toEqual([false, false, true])
  })

  test('a code that signed in does not turn it off, too', async () => {
    const { user, totp } = await withFactor(server)
    const { browser, mfaToken } = await stepIn(server, user)
    const code = codeOf(totp)
    await browser.post('/auth/mfa/verify', { mfaToken, code })
    expect((await browser.post('/auth/mfa/totp/disable', { password: PASSWORD, code })).statusCode).toBe(400)
  })

  test('a new password by mail leaves it on', async () => {
    const { user } = await withFactor(server)
    await forget(server, user)
    await runQueued(server, 'forgot-password', user.tenant.id)
    const password = 'Another-Heron-1'
    await openBrowser(server).post('/auth/reset-password', {
      token: await tokenFromMail(server, user),
      password,
    })
    expect((await openBrowser(server).signIn(user, { password })).json()).toMatchObject({ mfaRequired: true })
  })
})

test('new recovery codes end the old ones, and are told by mail', async () => {
  const { user, browser, totp, recoveryCodes } = await signedInWith()
  const answer = await browser.post('/auth/mfa/recovery-codes', { password: PASSWORD, code: codeOf(totp) })
  const fresh = answer.json<{ recoveryCodes: string[] }>().recoveryCodes
  expect(await mailsTo(user)).toEqual(['Your second factor is on', 'You have new recovery codes'])
  for (const [code, status] of [
    [recoveryCodes[0], 401],
    [fresh[0], 200],
  ] as const) {
    const step = await stepIn(server, user)
    const tried = await step.browser.post('/auth/mfa/verify', { mfaToken: step.mfaToken, code })
    expect(tried.statusCode).toBe(status)
  }
})

test.each(['000 000', 'AAAA-AAAA-AAAA-AAAA'])(
  'whoever tells the wrong code %s takes one place of those who change something, and no second one',
  async (code) => {
    const { user } = await withFactor(server)
    const caller = await as(server, user)
    const { database } = server.services
    const done = Promise.withResolvers<void>()
    const held = Array.from({ length: WRITERS - 1 }, () => {
      const begun = Promise.withResolvers<void>()
      const ended = database.inTenant(user.tenant.id, async (db) => {
        await db.rows('select from tenants where id = $1')
        begun.resolve()
        await done.promise
      })
      return { begun: begun.promise, ended }
    })
    await Promise.all(held.map(({ begun }) => begun))
    const told = await caller.post('/auth/mfa/totp/disable', { password: PASSWORD, code })
    done.resolve()
    await Promise.all(held.map(({ ended }) => ended))
    expect([told.status, told.body.code]).toEqual([400, 'MFA_INVALID'])
  },
)

describe('reset by an admin', () => {
  test('takes the admin’s own proof, is told by mail and in the log, and asks for a new one where that is the rule', async () => {
    const { user: admin, browser, totp } = await signedInWith('TENANT_ADMIN')
    const { user } = await withFactor(server, await makeMember(server, admin.tenant))
    const path = `/tenant-admin/users/${user.id}/second-factor/reset`
    expect((await browser.get(`/tenant-admin/users/${user.id}`)).json()).toMatchObject({
      hasSecondFactor: true,
    })
    expect((await browser.post(path, { password: PASSWORD })).json()).toMatchObject({ code: 'MFA_REQUIRED' })
    expect((await browser.post(path, { password: PASSWORD, code: codeOf(totp) })).statusCode).toBe(204)
    expect(await mailsTo(user)).toEqual(['Your second factor is on', 'Your second factor was reset'])
    expect((await openBrowser(server).signIn(user)).json()).toHaveProperty('accessToken')
    await setPolicy(server, admin.tenant, 'everyone')
    expect((await openBrowser(server).signIn(user)).json()).toMatchObject({ enrols: true })
    const told = await server.services.database
      .read(admin.tenant.id)
      .rows(
        `select user_id, resource_id from audit_log where tenant_id = $1 and action = 'reset' and success`,
      )
    expect(told).toEqual([{ userId: admin.id, resourceId: user.id }])
  })

  test('nobody resets their own, nor one of another company', async () => {
    const { user: admin, browser, totp } = await signedInWith('TENANT_ADMIN')
    const { user: stranger } = await withFactor(server)
    const reset = (id: string) =>
      browser.post(`/tenant-admin/users/${id}/second-factor/reset`, {
        password: PASSWORD,
        code: codeOf(totp),
      })
    expect((await reset(stranger.id)).statusCode).toBe(404)
    expect((await reset(admin.id)).json()).toMatchObject({ code: 'OWN_ACCOUNT' })
    expect((await stepIn(server, stranger)).enrols).toBe(false)
  })
})

test('the policy is an admin’s to change, is told, and counts who is without', async () => {
  const tenant = await makeTenant(server)
  const user = await makeMember(server, tenant, 'TENANT_ADMIN')
  await withFactor(server, await makeMember(server, tenant))
  const admin = await as(server, user)
  const change = (password: string) => admin.put('/settings/security', { secondFactor: 'admins', password })
  const wrong = await change('not-this-1')
  expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'INVALID_CURRENT_PASSWORD' }])
  expect((await change(PASSWORD)).body).toEqual({ secondFactor: 'admins', version: 1 })
  expect((await admin.get('/settings/security')).body).toEqual({
    secondFactor: 'admins',
    version: 1,
    isOffered: true,
    admins: { total: 1, without: 1 },
    people: { total: 2, without: 1 },
  })
  const told = await server.services.database
    .read(tenant.id)
    .rows(
      `select details, success from audit_log where tenant_id = $1 and resource = 'security' order by at, id`,
    )
  expect(told).toEqual([
    { details: {}, success: false },
    { success: true, details: { before: { secondFactor: 'optional' }, after: { secondFactor: 'admins' } } },
  ])
  expect((await stepIn(server, user)).enrols).toBe(true)
})

test.each([
  ['optional', [false, false]],
  ['admins', [false, true]],
  ['everyone', [true, true]],
] as const)('where it is asked of %s, a delegate and an admin are told: %j', async (policy, expected) => {
  const tenant = await makeTenant(server)
  const callers = [
    await as(server, await makeMember(server, tenant)),
    await as(server, await makeMember(server, tenant, 'TENANT_ADMIN')),
  ]
  await setPolicy(server, tenant, policy)
  const told = await Promise.all(callers.map((caller) => caller.get<{ isAsked: boolean }>('/auth/mfa')))
  expect(told.map(({ body }) => body.isAsked)).toEqual(expected)
})

describe('a server without a key', () => {
  const bare = testServer(() => testSettings({ SECRETS_KEY: '' }))

  test('offers none and asks for none', async () => {
    const admin = await makeSomebody(bare, 'TENANT_ADMIN')
    const browser = await signedIn(bare, admin)
    expect((await browser.get('/auth/mfa')).json()).toMatchObject({ isOffered: false })
    const refused = await browser.post('/auth/mfa/totp/enroll', { password: PASSWORD })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'MFA_NOT_OFFERED' }])
    const caller = await as(bare, admin)
    expect(
      (await caller.put('/settings/security', { secondFactor: 'admins', password: PASSWORD })).status,
    ).toBe(409)
    const usual = { secondFactor: 'optional', password: PASSWORD }
    expect((await caller.put('/settings/security', usual)).body).toEqual({
      secondFactor: 'optional',
      version: 0,
    })
    await setPolicy(bare, admin.tenant, 'everyone')
    expect((await openBrowser(bare).signIn(admin)).json()).toHaveProperty('accessToken')
  })
})
