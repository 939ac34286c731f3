import { describe, expect, test } from 'vitest'
import { PASSWORD, forget, makeSomebody, openBrowser, signedIn, tokenFromMail } from '#test/browser.ts'
import { type TestUser, makeUser, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()
const NEW = 'Another-Heron-1'

const rows = <T>({ tenant }: TestUser, text: string, values: unknown[] = []) =>
  server.services.database.inTenant(tenant.id, (db) => db.rows<T>(text, values))
const subjectsTo = async (user: TestUser) =>
  (
    await rows<{ subject: string }>(
      user,
      'select subject from mails where tenant_id = $1 and recipient = $2 order by created_at, id',
      [user.email],
    )
  ).map(({ subject }) => subject)
const unproved = async () => {
  const user = await makeSomebody(server)
  await rows(user, 'update users set is_email_verified = false where tenant_id = $1')
  return user
}
const sendLink = async (user: TestUser) => {
  await forget(server, user)
  await runQueued(server, 'forgot-password', user.tenant.id)
  return tokenFromMail(server, user)
}
const reset = (token: string) =>
  openBrowser(server).post('/auth/reset-password', { token, password: NEW, confirmPassword: NEW })
const verify = async (token: string) =>
  (await openBrowser(server).post('/auth/verify-email', { token })).statusCode

describe('a password that is reset by mail', () => {
  test('ends what is open just now, proves the address, and is told by mail', async () => {
    const user = await unproved()
    const device = await signedIn(server, user)
    expect((await device.get('/auth/profile')).json()).toMatchObject({ isEmailVerified: false })
    expect((await reset(await sendLink(user))).statusCode).toBe(200)
    expect((await device.get('/auth/profile')).statusCode).toBe(401)
    const back = openBrowser(server)
    await back.signIn(user, { password: NEW })
    expect((await back.get('/auth/profile')).json()).toMatchObject({ isEmailVerified: true })
    expect(await subjectsTo(user)).toEqual(['Reset your password', 'Your password was changed'])
  })

  test('is asked for beside a link that proves the address, which works on', async () => {
    const user = await unproved()
    const browser = await signedIn(server, user)
    expect((await browser.post('/auth/resend-verification')).statusCode).toBe(202)
    const token = await tokenFromMail(server, user)
    await sendLink(user)
    expect(await verify(token)).toBe(200)
  })

  test('is asked for a hundred times a quarter of an hour from one network', async () => {
    const user = await makeSomebody(server)
    const ask = async (name: string) =>
      (await forget(server, { ...user, email: `${name}@nowhere.test` })).statusCode
    expect(await ask('first')).toBe(202)
    await rows(user, 'update throttles set count = 99 where tenant_id = $1')
    expect([await ask('second'), await ask('third')]).toEqual([202, 429])
  })
})

describe('a link that proves an address', () => {
  test.each([
    [23, 200],
    [25, 400],
  ])('opens after %i hours: %i', async (hours, status) => {
    const user = await unproved()
    await (await signedIn(server, user)).post('/auth/resend-verification')
    await rows(
      user,
      'update mail_tokens set expires_at = expires_at - make_interval(hours => $2) where tenant_id = $1',
      [hours],
    )
    expect(await verify(await tokenFromMail(server, user))).toBe(status)
  })

  test('is sent five times a quarter of an hour', async () => {
    const browser = await signedIn(server, await unproved())
    const statuses = []
    for (let time = 0; time < 6; time++)
      statuses.push((await browser.post('/auth/resend-verification')).statusCode)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })
})

describe('the own password', () => {
  test('is changed with as many tries as before, once it was right', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    const change = async (currentPassword: string) =>
      (await browser.post('/auth/change-password', { currentPassword, newPassword: NEW })).statusCode
    expect(await change('wrong-password')).toBe(400)
    await rows(user, 'update throttles set count = 9 where tenant_id = $1')
    expect(await change(PASSWORD)).toBe(200)
    expect([await change('wrong-password'), await change('wrong-password')]).toEqual([400, 400])
  })

  test('is another one, however its letters are written', async () => {
    const browser = await signedIn(server, await makeSomebody(server))
    const change = async (currentPassword: string, newPassword: string) =>
      (await browser.post('/auth/change-password', { currentPassword, newPassword })).json()
    const accented = 'H\u00e9ron-Right-1234'
    expect(await change(PASSWORD, accented)).toEqual({ success: true })
    const apart = accented.normalize('NFD')
    expect(await change(apart, apart)).toMatchObject({ message: 'New password must be different' })
  })
})

test('whoever changes their name is called by it at once, and the log says what was changed', async () => {
  const user = await makeSomebody(server, 'SUPERVISOR')
  const delegate = await makeUser(server, user.tenant, 'DELEGATE', { supervisorId: user.id })
  const browser = await signedIn(server, user)
  await browser.get('/auth/profile')
  await browser.patch('/auth/profile', { firstName: 'Zoë', lastName: user.lastName })
  await browser.post('/supervisors/coaching-notes', { delegateId: delegate.id, note: 'Ask first.' })
  const told = await rows<{ sender: string }>(
    user,
    `select parameters ->> 'sender' as sender from notifications where tenant_id = $1 and user_id = $2`,
    [delegate.id],
  )
  expect(told).toEqual([{ sender: `Zoë ${user.lastName}` }])
  const log = await rows(user, `select details from audit_log where tenant_id = $1 and resource = 'profile'`)
  expect(log).toEqual([{ details: { fields: ['firstName'] } }])
})
