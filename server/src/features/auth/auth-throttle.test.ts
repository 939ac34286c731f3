import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeSomebody, openBrowser, signedIn, tokenFromMail } from '#test/browser.ts'
import { type TestServer, type TestUser, makeTenant, startServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const fail = async (user: TestUser, count: number, ip?: string) => {
  const browser = openBrowser(server, { ...(ip && { ip }) })
  const statuses = []
  for (const _ of times(count))
    statuses.push((await browser.signIn(user, { password: 'wrong-password' })).statusCode)
  return statuses
}

const refusal = { code: 'RATE_LIMITED', message: 'Too many attempts. Please try again later.' }

test('ten wrong passwords close an address for a quarter of an hour, from everywhere, also to the right one', async () => {
  const user = await makeSomebody(server)
  expect(await fail(user, 11)).toEqual([...times(10).map(() => 401), 429])
  const answer = await openBrowser(server, { ip: '198.51.100.7' }).signIn(user)
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toEqual(refusal)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(600)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900)
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows('update throttles set window_ends_at = now() where tenant_id = $1'),
  )
  expect((await openBrowser(server).signIn(user)).statusCode).toBe(200)
})

test('an address that nobody has is closed just the same', async () => {
  const user = await makeSomebody(server)
  expect(await fail({ ...user, email: 'nobody@nowhere.test' }, 11)).toEqual([
    ...times(10).map(() => 401),
    429,
  ])
  expect((await openBrowser(server).signIn(user)).statusCode).toBe(200)
})

test('signing in forgets the wrong attempts before it', async () => {
  const user = await makeSomebody(server)
  await fail(user, 9)
  expect((await openBrowser(server).signIn(user)).statusCode).toBe(200)
  expect(await fail(user, 10)).toEqual(times(10).map(() => 401))
})

test('guesses side by side are counted as well: once ten were wrong the right one gets nothing', async () => {
  const user = await makeSomebody(server)
  const wrong = times(14).map(() => openBrowser(server).signIn(user, { password: 'wrong-password' }))
  const statuses = (await Promise.all(wrong)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  expect((await openBrowser(server).signIn(user)).statusCode).toBe(429)
})

test('a hundred failures close a network address, for this tenant only', async () => {
  const user = await makeSomebody(server)
  const ip = '192.0.2.44'
  await fail(user, 1, ip)
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows('update throttles set count = 99 where tenant_id = $1'),
  )
  // The network address now has one attempt left.
  const colleague = { ...user, email: 'another@nowhere.test' }
  expect(await fail(colleague, 2, ip)).toEqual([401, 429])
  expect(await fail(colleague, 1, '192.0.2.45')).toEqual([401])
  const stranger = await makeSomebody(server)
  expect(await fail(stranger, 1, ip)).toEqual([401])
})

test('a reset by mail lifts the block of an address', async () => {
  const user = await makeSomebody(server)
  await fail(user, 11)
  const browser = openBrowser(server)
  await browser.post('/auth/forgot-password', { email: user.email, tenantId: user.tenant.slug })
  await runQueued(server, 'forgot-password', user.tenant.id)
  const password = 'Another-Heron-1'
  await browser.post('/auth/reset-password', { token: await tokenFromMail(server, user), password })
  expect((await browser.signIn(user, { password })).statusCode).toBe(200)
})

test('the current password cannot be guessed from a session', async () => {
  const browser = await signedIn(server, await makeSomebody(server))
  const guess = { currentPassword: 'wrong-password', newPassword: 'Another-Heron-1' }
  const statuses = []
  for (const _ of times(11)) statuses.push((await browser.post('/auth/change-password', guess)).statusCode)
  expect(statuses).toEqual([...times(10).map(() => 400), 429])
})

test('a flood of changes without a session is told to wait; other networks and people with a session are not', async () => {
  const user = await makeSomebody(server)
  const [ip, elsewhere] = ['2001:db8:7::1', '2001:db8:8::1']
  const device = await signedIn(server, user, { ip })
  const refresh = (from: string) => openBrowser(server, { ip: from }).send('POST', '/auth/refresh')
  // The clock stands still: nothing flows back while this machine works on them.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const early = await Promise.all(times(250).map(() => refresh(ip)))
  expect(early.filter(({ statusCode }) => statusCode === 429)).toEqual([])
  const late = await Promise.all(times(51).map(() => refresh(ip)))
  const answer = late.findLast(({ statusCode }) => statusCode === 429)
  expect(answer?.json()).toMatchObject({ code: 'RATE_LIMITED' })
  expect(answer?.headers['retry-after']).toBe('1')
  expect((await refresh('2001:db8:7:0:ffff::9')).statusCode).toBe(429)
  expect((await refresh(elsewhere)).statusCode).not.toBe(429)
  expect((await device.post('/auth/logout')).statusCode).toBe(200)
})

test('mails and guessed tokens are limited to five', async () => {
  const tenant = await makeTenant(server)
  const browser = openBrowser(server)
  const ask = { email: 'nobody@nowhere.test', tenantId: tenant.id }
  const statuses = []
  for (const _ of times(6)) statuses.push((await browser.post('/auth/forgot-password', ask)).statusCode)
  expect(statuses).toEqual([...times(5).map(() => 202), 429])
  const token = `fvv_${tenant.id.replaceAll('-', '')}_${'x'.repeat(43)}`
  const guesses = []
  for (const _ of times(6)) guesses.push((await browser.post('/auth/verify-email', { token })).statusCode)
  expect(guesses).toEqual([...times(5).map(() => 400), 429])
})
