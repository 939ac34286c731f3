import { expect, onTestFinished, test, vi } from 'vitest'
import { makeSomebody, openBrowser, signedIn } from '#test/browser.ts'
import { as, makeUser, startServer, testSettings } from '#test/fixtures.ts'

const serverWith = async (environment: Record<string, string>) => {
  const server = await startServer(testSettings(environment))
  onTestFinished(() => server.stop())
  return server
}
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
/** The clock stands still: no minute ends while this machine works. */
const stopClock = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
}

test('people without a session are told to wait by network: first who changes something, last who reads', async () => {
  const server = await serverWith({ LIMIT_NETWORK: '100' })
  const user = await makeSomebody(server)
  const [ip, elsewhere] = ['2001:db8:7::1', '2001:db8:8::1']
  stopClock()
  const device = await signedIn(server, user, { ip })
  const ask = async (method: 'GET' | 'POST', path: string, from: string, body?: object) =>
    openBrowser(server, { ip: from }).send(method, path, { ...(body && { body }) })
  const signIn = (from: string) => ask('POST', '/auth/verify-email', from, { token: 'x' })
  const refresh = (from: string) => ask('POST', '/auth/refresh', from)
  const read = (from: string) => ask('GET', '/auth/sessions', from)
  // One after the other: what is asked in the same instant is refused together with the one too many.
  const statuses = async (count: number, one: () => ReturnType<typeof ask>) => {
    const all = []
    for (const _ of times(count)) all.push((await one()).statusCode)
    return all
  }

  // The device's own sign-in was one of the ten.
  expect(await statuses(10, () => signIn(ip))).toEqual([...times(9).map(() => 400), 429])
  const refused = await signIn('2001:db8:7:0:ffff::9')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
  expect(refused.headers['retry-after']).toBe('60')

  // Who is refused there still refreshes, signs out and reads.
  expect((await statuses(101, () => refresh(ip))).filter((status) => status === 429)).toHaveLength(1)
  // The device fetched a token before it signed in.
  expect((await statuses(99, () => read(ip))).filter((status) => status === 429)).toEqual([])
  expect((await read(ip)).statusCode).toBe(429)
  expect((await signIn(elsewhere)).statusCode).toBe(400)
  expect((await refresh(elsewhere)).statusCode).toBe(401)
  // Whoever has a session is not of the network.
  expect((await device.get('/auth/profile')).statusCode).toBe(200)
  vi.setSystemTime(Date.now() + 60_000)
  expect((await signIn(ip)).statusCode).toBe(400)
})

test('networks of one provider share four times what each has', async () => {
  const server = await serverWith({ LIMIT_NETWORK: '10' })
  stopClock()
  const guess = async (ip: string) =>
    (await openBrowser(server, { ip }).send('POST', '/auth/verify-email', { body: { token: 'x' } }))
      .statusCode
  const statuses = []
  for (const network of times(5)) statuses.push(await guess(`2001:db8:7:${network}000::1`))
  expect(statuses).toEqual([400, 400, 400, 400, 429])
  expect(await guess('2001:db8:8::1')).toBe(400)
})

test('one person who asks too often is told to wait, and so is a company; others go on, and everybody can sign out', async () => {
  const server = await serverWith({ LIMIT_PERSON: '5', LIMIT_COMPANY: '8' })
  const user = await makeSomebody(server)
  const [eager, colleague] = [
    await as(server, user),
    await as(server, await makeUser(server, user.tenant, 'DELEGATE')),
  ]
  const stranger = await as(server, await makeSomebody(server))
  stopClock()
  const ask = async (caller: typeof eager, count: number) => {
    const statuses = []
    for (const _ of times(count)) statuses.push((await caller.get('/auth/profile')).status)
    return statuses
  }
  expect(await ask(eager, 7)).toEqual([200, 200, 200, 200, 200, 429, 429])
  // The two that were refused are none of the company's.
  expect(await ask(colleague, 4)).toEqual([200, 200, 200, 429])
  expect(await ask(stranger, 1)).toEqual([200])
  const refused = await eager.get('/auth/profile')
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' })
  expect(refused.headers['retry-after']).toBe('60')
  expect((await eager.post('/auth/logout')).status).toBe(200)
  vi.setSystemTime(Date.now() + 60_000)
  expect(await ask(colleague, 1)).toEqual([200])
})

test('whoever is told to wait is told after a moment, as many as there is room for; others are answered meanwhile', async () => {
  const server = await serverWith({ LIMIT_PERSON: '1' })
  const eager = await as(server, await makeSomebody(server))
  const stranger = await as(server, await makeSomebody(server))
  const another = await as(server, await makeSomebody(server))
  expect((await eager.get('/auth/profile')).status).toBe(200)
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  let told = 0
  const askInVain = async () => {
    expect((await eager.get('/auth/profile')).status).toBe(429)
    told++
  }
  const refused = times(501).map(askInVain)
  expect((await stranger.get('/auth/profile')).status).toBe(200)
  expect(told).toBe(1)
  vi.advanceTimersByTime(500)
  await Promise.all(refused)
  const last = askInVain()
  expect((await another.get('/auth/profile')).status).toBe(200)
  expect(told).toBe(501)
  vi.advanceTimersByTime(500)
  await last
})

test.each([
  ['10.0.0.0/8', '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['10.0.0.0/8', '10.1.2.3', '192.0.2.1, 198.51.100.7', '198.51.100.7'],
  ['10.0.0.0/8', '192.0.2.9', '198.51.100.7', '192.0.2.9'],
  ['2', '10.1.2.3', '192.0.2.1, 198.51.100.7, 172.16.0.1', '198.51.100.7'],
  ['1', '192.0.2.9', '198.51.100.7', '198.51.100.7'],
  ['0', '127.0.0.1', '198.51.100.7', '127.0.0.1'],
  ['', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['', '10.1.2.3', '198.51.100.7', '10.1.2.3'],
])('with TRUST_PROXY=%s, %s says it calls for %s: %s', async (trusted, from, forwarded, caller) => {
  const server = await serverWith({ TRUST_PROXY: trusted })
  const user = await makeSomebody(server)
  await server.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: from,
    headers: { 'x-forwarded-for': forwarded },
    payload: { tenantId: user.tenant.id, email: user.email, password: 'wrong-password' },
  })
  const told = await server.services.database
    .read(user.tenant.id)
    .row<{ ipAddress: string }>('select ip_address from audit_log where tenant_id = $1')
  expect(told?.ipAddress).toBe(caller)
})
