import { describe, expect, test } from 'vitest'
import { PASSWORD, makeMember, makeSomebody, openBrowser, signedIn, tokenFromMail } from '#test/browser.ts'
import { type TestUser, as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()

const NEW = 'Another-Heron-1'
const mailsTo = (user: TestUser) =>
  server.services.database
    .read(user.tenant.id)
    .rows<{ subject: string; body: string }>(
      'select subject, body from mails where tenant_id = $1 and recipient = $2 order by created_at',
      [user.email],
    )
const askReset = async (user: TestUser) => {
  const { email, tenant } = user
  const answer = await openBrowser(server).post('/auth/forgot-password', { email, tenantId: tenant.id })
  await runQueued(server, 'forgot-password', tenant.id)
  return answer
}
const reset = (token: string, password = NEW) =>
  openBrowser(server).post('/auth/reset-password', { token, password })
const invalid = { code: 'RESET_TOKEN_INVALID', message: 'This reset link is invalid or has expired.' }
const sent = 'If an account exists for that email, a reset link has been sent.'

test('one that many have, or that is a name, is refused where it was typed, and spends nothing', async () => {
  const user = await makeSomebody(server)
  const browser = await signedIn(server, user)
  // The first name and the company's: those of the address are made by chance, and may be too short to be words.
  for (const newPassword of ['Password1', 'AdaTest-2026']) {
    const answer = await browser.post('/auth/change-password', { currentPassword: PASSWORD, newPassword })
    expect(answer.json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON', details: [{ path: 'newPassword' }] })
  }
  await askReset(user)
  const token = await tokenFromMail(server, user)
  expect((await reset(token, 'iloveyou')).json()).toMatchObject({
    code: 'PASSWORD_TOO_COMMON',
    details: [{ path: 'password' }],
  })
  expect((await browser.signIn(user)).statusCode).toBe(200)
  expect((await reset(token)).statusCode).toBe(200)
})

describe('changing the own password', () => {
  test('needs the current one, signs the other devices out, and is told by mail', async () => {
    const user = await makeSomebody(server)
    const other = await signedIn(server, user)
    const browser = await signedIn(server, user)
    expect((await other.get('/auth/profile')).statusCode).toBe(200)
    const wrong = await browser.post('/auth/change-password', { currentPassword: 'nope', newPassword: NEW })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toEqual({
      code: 'INVALID_CURRENT_PASSWORD',
      message: 'Current password is incorrect',
    })
    const change = { currentPassword: PASSWORD, newPassword: NEW }
    expect((await browser.post('/auth/change-password', change)).json()).toEqual({ success: true })
    expect((await browser.get('/auth/profile')).statusCode).toBe(200)
    expect((await other.get('/auth/profile')).statusCode).toBe(401)
    expect((await openBrowser(server).signIn(user)).statusCode).toBe(401)
    expect((await openBrowser(server).signIn(user, { password: NEW })).statusCode).toBe(200)
    expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  })

  test('the log tells of the tries with a wrong current one, too', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    for (const currentPassword of ['nope', PASSWORD])
      await browser.post('/auth/change-password', { currentPassword, newPassword: NEW })
    const told = await server.services.database
      .read(user.tenant.id)
      .rows(
        `select success, user_id from audit_log where tenant_id = $1 and action = 'change-password' order by at`,
      )
    expect(told).toEqual([
      { success: false, userId: user.id },
      { success: true, userId: user.id },
    ])
  })

  test.each([
    [{ newPassword: NEW }, 'Current password is required'],
    [{ currentPassword: PASSWORD, newPassword: 'short' }, 'New password must be at least 8 characters'],
    [{ currentPassword: PASSWORD, newPassword: PASSWORD }, 'New password must be different'],
  ])('refuses %j', async (body, message) => {
    const browser = await signedIn(server, await makeSomebody(server))
    const answer = await browser.post('/auth/change-password', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message, code: 'VALIDATION_ERROR' })
  })
})

describe('a forgotten password', () => {
  test('is reset by a mail that carries its token in the fragment', async () => {
    const user = await makeSomebody(server)
    const device = await signedIn(server, user)
    const asked = await askReset(user)
    expect([asked.statusCode, asked.json()]).toEqual([202, { message: sent }])
    const [mail] = await mailsTo(user)
    expect(mail?.subject).toBe('Reset your password')
    expect(mail?.body).toContain(`http://127.0.0.1:3000/${user.tenant.slug}/reset-password#token=fvr_`)
    const done = await reset(await tokenFromMail(server, user))
    expect([done.statusCode, done.json()]).toEqual([200, { message: 'Your password has been reset.' }])
    expect((await device.get('/auth/profile')).statusCode).toBe(401)
    expect((await device.post('/auth/refresh')).json()).toMatchObject({ code: 'REFRESH_REVOKED' })
    expect((await openBrowser(server).signIn(user)).statusCode).toBe(401)
    expect((await openBrowser(server).signIn(user, { password: NEW })).statusCode).toBe(200)
  })

  test('answers the same for unknown and deactivated accounts, and mails them nothing', async () => {
    const tenant = await makeTenant(server)
    const inactive = await makeMember(server, tenant, 'DELEGATE', { status: 'inactive' })
    for (const user of [inactive, { ...inactive, email: 'nobody@nowhere.test' }]) {
      const answer = await askReset(user)
      expect([answer.statusCode, answer.json()]).toEqual([202, { message: sent }])
      expect(await mailsTo(user)).toEqual([])
    }
    const unknown = await openBrowser(server).post('/auth/forgot-password', {
      email: inactive.email,
      tenantId: 'no-such-tenant',
    })
    expect(unknown.json()).toMatchObject({ code: 'UNKNOWN_TENANT' })
  })

  test('the request does the same whether somebody has the address or not', async () => {
    const { id: tenantId } = await makeTenant(server)
    const { email } = await makeMember(server, { id: tenantId, slug: '' })
    for (const asked of [email, 'nobody@nowhere.test'])
      await openBrowser(server).post('/auth/forgot-password', { email: asked, tenantId })
    const left = await server.services.database.read(tenantId).row(
      `select (select count(*) from mail_tokens where tenant_id = $1) as tokens,
         (select count(*) from audit_log where tenant_id = $1) as entries,
         (select count(*) from graphile_worker._private_jobs j where j.payload ->> 'tenantId' = $1::text) as jobs`,
    )
    expect(left).toEqual({ tokens: 0, entries: 0, jobs: 2 })
    await runQueued(server, 'forgot-password', tenantId)
    const audited = await server.services.database
      .read(tenantId)
      .rows('select action, ip_address from audit_log where tenant_id = $1')
    expect(audited).toEqual([{ action: 'forgot-password', ipAddress: '203.0.113.9' }])
  })

  test('the token works once, for an hour, or until a newer one was asked for', async () => {
    const user = await makeSomebody(server)
    await askReset(user)
    const first = await tokenFromMail(server, user)
    await askReset(user)
    const second = await tokenFromMail(server, user)
    expect((await reset(first)).json()).toEqual(invalid)
    const passMinutes = (minutes: number) =>
      server.services.database.inTenant(user.tenant.id, (db) =>
        db.rows(
          `update mail_tokens set expires_at = expires_at - make_interval(mins => $2) where tenant_id = $1`,
          [minutes],
        ),
      )
    await passMinutes(60)
    expect((await reset(second)).json()).toEqual(invalid)
    await askReset(user)
    const third = await tokenFromMail(server, user)
    await passMinutes(55)
    expect((await reset(third)).statusCode).toBe(200)
    expect((await reset(third)).json()).toEqual(invalid)
  })

  test('a link that was mailed before opens nothing once the own password was changed, or the account was closed', async () => {
    const user = await makeSomebody(server)
    await askReset(user)
    const first = await tokenFromMail(server, user)
    const browser = await signedIn(server, user)
    const change = { currentPassword: PASSWORD, newPassword: 'Another-Heron-2' }
    expect((await browser.post('/auth/change-password', change)).statusCode).toBe(200)
    expect((await reset(first)).json()).toEqual(invalid)

    await askReset(user)
    const second = await tokenFromMail(server, user)
    const admin = await as(server, await makeMember(server, user.tenant, 'TENANT_ADMIN'))
    for (const status of ['inactive', 'active'])
      expect((await admin.put(`/tenant-admin/users/${user.id}`, { status })).status).toBe(200)
    expect((await reset(second)).json()).toEqual(invalid)
    expect((await openBrowser(server).signIn(user, { password: 'Another-Heron-2' })).statusCode).toBe(200)
  })

  test('of two who use one token at once, exactly one wins', async () => {
    const user = await makeSomebody(server)
    await askReset(user)
    const token = await tokenFromMail(server, user)
    const passwords = ['Heron-number-1', 'Heron-number-2', 'Heron-number-3']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
    expect((await openBrowser(server).signIn(user, { password: winner })).statusCode).toBe(200)
  })

  test.each([
    [{ password: NEW }, 'Token is required'],
    [{ token: 'x', password: 'short' }, 'Password must be at least 8 characters'],
    [{ token: 'x', password: NEW, confirmPassword: 'other' }, "Passwords don't match"],
    [{ token: 'x', password: NEW }, invalid.message],
    [{ token: `fvr_${'0'.repeat(32)}_${'x'.repeat(43)}`, password: NEW }, invalid.message],
    [{ token: `fvv_${'0'.repeat(32)}_${'x'.repeat(43)}`, password: NEW }, invalid.message],
  ])('refuses %j', async (body, message) => {
    const answer = await openBrowser(server).post('/auth/reset-password', body)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message])
  })
})

describe('an e-mail address', () => {
  test('is verified by a mail, once', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    expect((await browser.post('/auth/resend-verification')).json()).toEqual({
      message: 'Email is already verified',
      code: 'ALREADY_VERIFIED',
    })
    await server.services.database.inTenant(user.tenant.id, (db) =>
      db.rows('update users set is_email_verified = false where tenant_id = $1'),
    )
    const asked = await browser.post('/auth/resend-verification')
    expect([asked.statusCode, asked.json()]).toEqual([202, { message: 'Verification email sent.' }])
    const [mail] = await mailsTo(user)
    expect(mail?.body).toContain(`/${user.tenant.slug}/verify-email#token=fvv_`)
    const token = await tokenFromMail(server, user)
    // Another password has nothing to do with it.
    await browser.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW })
    const verify = () => openBrowser(server).post('/auth/verify-email', { token })
    const both = await Promise.all([verify(), verify()])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(both.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
      message: 'Email verified.',
      user: { id: user.id, isEmailVerified: true },
    })
    expect(both.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      message: 'This verification link is invalid or has expired.',
      code: 'TOKEN_INVALID',
    })
    expect((await browser.get('/auth/profile')).json()).toMatchObject({ isEmailVerified: true })
  })
})

describe('the profile', () => {
  test('shows the user with tenant, department, supervisor and permissions', async () => {
    const tenant = await makeTenant(server)
    const supervisor = await makeUser(server, tenant, 'SUPERVISOR', { firstName: 'Sue', lastName: 'Heron' })
    const user = await makeMember(server, tenant)
    await server.services.database.inTenant(tenant.id, (db) =>
      db.rows(
        `with d as (insert into departments (tenant_id, name) values ($1, 'North') returning id)
         update users set department_id = d.id, supervisor_id = $2 from d where tenant_id = $1 and users.id = $3`,
        [supervisor.id, user.id],
      ),
    )
    const browser = await signedIn(server, user)
    const profile = (await browser.get('/auth/profile')).json<{ permissions: string[] }>()
    expect(profile).toMatchObject({
      id: user.id,
      tenant: { id: tenant.id },
      department: 'North',
      supervisorId: supervisor.id,
      supervisorName: 'Sue Heron',
      phone: null,
    })
    expect(profile.permissions).toContain('visits.write')
  })

  test('changes name and phone; the rest of the body is nobody’s business', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    const body = { firstName: ' Zoë ', phone: '+1 555', role: 'TENANT_ADMIN', email: 'new@x.test' }
    expect((await browser.patch('/auth/profile', body)).json()).toMatchObject({
      firstName: 'Zoë',
      lastName: user.lastName,
      phone: '+1 555',
      role: 'DELEGATE',
      email: user.email,
    })
    expect((await browser.patch('/auth/profile', { phone: null })).json()).toMatchObject({ phone: null })
    expect((await browser.patch('/auth/profile', { firstName: 'Zoë', phone: '' })).json()).toMatchObject({
      phone: null,
    })
    const written = await server.services.database
      .read(user.tenant.id)
      .rows(`select from audit_log where tenant_id = $1 and resource = 'profile'`)
    expect(written).toHaveLength(2)
    expect((await browser.patch('/auth/profile', { lastName: ' ' })).json()).toMatchObject({
      message: 'Last name is required',
    })
  })
})
