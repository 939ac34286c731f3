import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyPassword } from '#platform/identity/password.ts'
import { clearAttempts, countAttempt } from '#platform/identity/throttle.ts'
import { makeSomebody, openBrowser, signedIn, tokenFromMail } from '#test/browser.ts'
import { type TestUser, makeTenant, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'
import { loginLimit } from './rules.ts'

const server = testServer()

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

test('the quarter of an hour is that of the first wrong password, whatever comes after it', async () => {
  const user = await makeSomebody(server)
  await fail(user, 9)
  await server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows(`update throttles set window_ends_at = now() + interval '5 minutes' where tenant_id = $1`),
  )
  expect(await fail(user, 1)).toEqual([401])
  const answer = await openBrowser(server).signIn(user)
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(300)
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

const countTo = (user: TestUser, count: number) =>
  server.services.database.inTenant(user.tenant.id, (db) =>
    db.rows('update throttles set count = $2 where tenant_id = $1', [count]),
  )

test('five hundred failures close a network address, for this tenant only', async () => {
  const user = await makeSomebody(server)
  const ip = '192.0.2.44'
  await fail(user, 1, ip)
  await countTo(user, 499)
  // The network address now has one attempt left.
  const colleague = { ...user, email: 'another@nowhere.test' }
  expect(await fail(colleague, 2, ip)).toEqual([401, 429])
  expect(await fail(colleague, 1, '192.0.2.45')).toEqual([401])
  const stranger = await makeSomebody(server)
  expect(await fail(stranger, 1, ip)).toEqual([401])
})

test('an office may be wrong more often than a person: a hundred failures of many keep nobody out', async () => {
  const user = await makeSomebody(server)
  const ip = '192.0.2.46'
  await fail({ ...user, email: 'another@nowhere.test' }, 1, ip)
  await countTo(user, 499)
  expect((await openBrowser(server, { ip }).signIn(user)).statusCode).toBe(200)
})

test('all addresses of an IPv6 network are one, and sixty-five thousand such networks not many', async () => {
  const user = await makeSomebody(server)
  const nobody = (index: number) => ({ ...user, email: `nobody-${index}@nowhere.test` })
  await fail(nobody(0), 1, '2001:db8:7::1')
  await countTo(user, 499)
  // The /64 has one left, the /48 1,501.
  expect(await fail(nobody(1), 1, '2001:db8:7::2')).toEqual([401])
  expect(await fail(nobody(2), 1, '2001:db8:7:0:ffff::3')).toEqual([429])
  expect(await fail(nobody(3), 1, '2001:db8:7:1::1')).toEqual([401])
  await countTo(user, 1999)
  expect(await fail(nobody(4), 2, '2001:db8:7:2::1')).toEqual([401, 429])
  expect(await fail(nobody(5), 1, '2001:db8:7:3::1')).toEqual([429])
  expect(await fail(nobody(6), 1, '2001:db8:8::1')).toEqual([401])
})

test('a flood of strangers keeps nobody out of a network where their company is signed in', async () => {
  const user = await makeSomebody(server)
  const ip = '192.0.2.200'
  await (await signedIn(server, user, { ip })).get('/auth/profile')
  // They take every place that strangers have, and each that becomes free.
  const over = new AbortController()
  const flood = times(60).map(async () => {
    while (!over.signal.aborted)
      await verifyPassword(undefined, 'a guess', { isKnown: false }).catch(() => setImmediate())
  })
  const nobody = { ...user, email: 'nobody@nowhere.test' }
  const refused = await openBrowser(server, { ip: '198.51.100.1' }).signIn(nobody)
  const answer = await openBrowser(server, { ip }).signIn(user)
  over.abort()
  await Promise.all(flood)
  expect([refused.statusCode, answer.statusCode]).toEqual([503, 200])
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

test('mails to one address are limited to five', async () => {
  const tenant = await makeTenant(server)
  const browser = openBrowser(server)
  const ask = { email: 'nobody@nowhere.test', tenantId: tenant.id }
  const statuses = []
  for (const _ of times(6)) statuses.push((await browser.post('/auth/forgot-password', ask)).statusCode)
  expect(statuses).toEqual([...times(5).map(() => 202), 429])
})

test.each([
  ['/auth/verify-email', 'fvv', 400],
  ['/invitations/lookup', 'fvi', 404],
  ['/report-mails/stop', 'fvm', 404],
])('tokens that a network guesses are limited to a hundred: %s', async (path, kind, refused) => {
  const tenant = await makeTenant(server)
  const browser = openBrowser(server)
  const token = `${kind}_${tenant.id.replaceAll('-', '')}_${'x'.repeat(43)}`
  const guess = async () => (await browser.post(path, { token })).statusCode
  expect(await guess()).toBe(refused)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update throttles set count = 99 where tenant_id = $1'),
  )
  expect([await guess(), await guess()]).toEqual([refused, 429])
})

test('the right password among guesses side by side counts for nothing once these have used up the limit', async () => {
  const { id: tenantId } = await makeTenant(server)
  const { database } = server.services
  const limit = loginLimit('ada@test.test')
  const guess = () => database.inTenant(tenantId, (db) => countAttempt(db, [limit]))
  const clear = () => database.inTenant(tenantId, (db) => clearAttempts(db, limit))
  for (const _ of times(limit.max - 1)) await guess()
  await clear()
  for (const _ of times(limit.max)) await guess()
  for (const _ of times(2)) await expect(clear()).rejects.toMatchObject({ status: 429 })
})
