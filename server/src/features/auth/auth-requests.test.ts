import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeMember, makeSomebody, openBrowser, signedIn } from '#test/browser.ts'
import { as, makeTenant, makeUser, startServer, testServer } from '#test/fixtures.ts'

const server = testServer()

const origin = 'http://rounds.test'
const name = { firstName: 'Zoë' }
const mismatch = { message: 'CSRF token mismatch', code: 'CSRF_INVALID' }

describe('a change by cookie', () => {
  test('needs the token of its own cookie', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    const foreign = openBrowser(server)
    const tokenOf = async (of: typeof browser) =>
      (await of.get('/auth/csrf-token')).json<{ csrfToken: string }>().csrfToken
    const [own, another] = [await tokenOf(browser), await tokenOf(foreign)]
    const change = async (headers: Record<string, string>, from = browser) => {
      const answer = await from.send('PATCH', '/auth/profile', { body: name, headers })
      return [answer.statusCode, answer.json<{ code?: string }>().code]
    }
    const refused = [403, 'CSRF_INVALID']
    const accepted = [200, undefined]
    expect(await change({ 'x-csrf-token': own, origin })).toEqual(accepted)
    expect(await change({ 'x-csrf-token': own })).toEqual(accepted)
    expect(await change({ 'x-csrf-token': own, origin, 'sec-fetch-site': 'same-origin' })).toEqual(accepted)
    expect(await change({ origin })).toEqual(refused)
    expect(await change({})).toEqual(refused)
    expect(await change({ 'x-csrf-token': '' })).toEqual(refused)
    expect(await change({ 'x-csrf-token': another, origin })).toEqual(refused)
    expect(await change({ 'x-csrf-token': own, origin: 'https://evil.test' })).toEqual(refused)
    expect(await change({ 'x-csrf-token': own, origin: 'null' })).toEqual(refused)
    expect(await change({ 'x-csrf-token': own, origin, 'sec-fetch-site': 'cross-site' })).toEqual(refused)
    expect(await change({ 'x-csrf-token': own, origin, 'sec-fetch-site': 'same-site' })).toEqual(refused)
    const without = openBrowser(server, { jar: new Map(browser.jar) })
    without.jar.delete('fv_csrf')
    expect(await change({ 'x-csrf-token': own, origin }, without)).toEqual(refused)
    await browser.signIn(user)
    expect(await change({ 'x-csrf-token': own, origin })).toEqual(refused)
  })

  test('is refused in these words, and reads are not affected', async () => {
    const browser = await signedIn(server, await makeSomebody(server))
    expect((await browser.send('POST', '/auth/logout')).json()).toEqual(mismatch)
    const read = await browser.send('GET', '/auth/profile', { headers: { origin: 'https://evil.test' } })
    expect(read.statusCode).toBe(200)
  })

  test('signing in from another site is refused too', async () => {
    const user = await makeSomebody(server)
    const body = { email: user.email, password: 'x'.repeat(8), tenantId: user.tenant.id }
    const headers = { origin: 'https://evil.test' }
    const answer = await openBrowser(server).send('POST', '/auth/login', { body, headers })
    expect([answer.statusCode, answer.json()]).toEqual([403, mismatch])
    // A page of ours asks for a token first.
    const without = await openBrowser(server).send('POST', '/auth/login', { body, headers: { origin } })
    expect([without.statusCode, without.json()]).toEqual([403, mismatch])
  })
})

describe('a change by bearer token', () => {
  test('needs no CSRF token, and no cookie beside it', async () => {
    const user = await makeSomebody(server)
    const browser = await signedIn(server, user)
    const headers = { authorization: `Bearer ${browser.jar.get('fv_at') ?? ''}` }
    const bare = openBrowser(server)
    expect((await bare.send('PATCH', '/auth/profile', { body: name, headers })).statusCode).toBe(200)
    const both = await browser.send('PATCH', '/auth/profile', { body: name, headers })
    expect(both.statusCode).toBe(400)
    const wrong = { authorization: 'Bearer fvs_nonsense' }
    expect((await bare.send('PATCH', '/auth/profile', { body: name, headers: wrong })).statusCode).toBe(401)
  })
})

describe('the tenant header', () => {
  test('a super admin names a tenant that exists', async () => {
    const platform = await makeTenant(server)
    const tenant = await makeTenant(server)
    const superAdmin = await as(server, await makeUser(server, platform, 'SUPER_ADMIN'))
    const ask = async (named: string) =>
      (await superAdmin.get('/tenants', undefined, { 'x-tenant-id': named })).status
    expect(await ask(tenant.slug)).toBe(200)
    expect(await ask(tenant.id.toUpperCase())).toBe(200)
    expect(await ask('nobody-has-this')).toBe(404)
  })

  test('is compared with the session, by id or slug, and never decides', async () => {
    const [own, other] = [await makeTenant(server), await makeTenant(server)]
    const user = await as(server, await makeUser(server, own, 'SUPERVISOR'))
    const ask = async (header: string, path = '/tenants') => {
      const answer = await user.get(path, undefined, { 'x-tenant-id': header })
      return [answer.status, answer.body.code]
    }
    expect(await ask(own.id)).toEqual([200, undefined])
    expect(await ask(own.slug.toUpperCase())).toEqual([200, undefined])
    for (const header of [other.id, other.slug, randomUUID(), 'no-such-tenant'])
      expect(await ask(header)).toEqual([403, 'TENANT_MISMATCH'])
    for (const header of ['', 'x'.repeat(65), `${own.id}, ${other.id}`])
      expect(await ask(header)).toEqual([400, 'VALIDATION_ERROR'])
    expect(await ask(other.id, '/auth/profile')).toEqual([200, undefined])
    expect(await ask(other.id, `/tenants/public/resolve/${other.slug}`)).toEqual([200, undefined])
    expect(await ask(other.id, '/health')).toEqual([200, undefined])
  })
})

describe('what a tenant changes', () => {
  test('a permission that is taken away is gone at the next request, on every instance', async () => {
    const second = await startServer()
    const tenant = await makeTenant(server)
    const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
    const delegate = await as(server, await makeUser(server, tenant))
    const elsewhere = async () =>
      (
        await second.app.inject({
          url: '/api/v1/prescribers',
          headers: { authorization: `Bearer ${delegate.token}` },
        })
      ).statusCode
    expect((await delegate.get('/prescribers')).status).toBe(200)
    expect(await elsewhere()).toBe(200)
    await admin.put('/tenant-admin/roles/delegate/permissions', { permissions: ['visits.read'] })
    expect((await delegate.get('/prescribers')).status).toBe(403)
    await expect.poll(elsewhere, { interval: 5 }).toBe(403)
    await second.stop()
  })

  test.each(['inactive', 'cancelled'])(
    'a subscription that is %s: reading works, changing does not',
    async (status) => {
      const tenant = await makeTenant(server)
      const user = await makeMember(server, tenant)
      const browser = await signedIn(server, user)
      const draft = { firstName: 'Ada', lastName: 'Heron', specialty: 'General' }
      expect((await browser.post('/prescribers', draft)).statusCode).toBe(201)
      const boss = await as(server, await makeUser(server, await makeTenant(server), 'SUPER_ADMIN'))
      await boss.patch(`/tenants/${tenant.id}`, { subscription: { status } })
      const refused = await browser.post('/prescribers', { ...draft, firstName: 'Bea' })
      expect(refused.statusCode).toBe(402)
      expect(refused.json()).toEqual({
        code: 'SUBSCRIPTION_INACTIVE',
        message: 'Your subscription is not active. Please contact your administrator.',
      })
      expect((await browser.get('/prescribers')).statusCode).toBe(200)
      expect((await openBrowser(server).signIn(user)).statusCode).toBe(200)
      expect((await browser.post('/auth/logout')).statusCode).toBe(200)
      await boss.patch(`/tenants/${tenant.id}`, { subscription: { status: 'past_due' } })
      const again = await signedIn(server, user)
      expect((await again.post('/prescribers', { ...draft, firstName: 'Cleo' })).statusCode).toBe(201)
    },
  )
})

test('the language of errors: no session, wrong role, unknown session', async () => {
  const tenant = await makeTenant(server)
  const delegate = await as(server, await makeUser(server, tenant))
  const nobody = await server.app.inject('/api/v1/auth/profile')
  expect([nobody.statusCode, nobody.json()]).toEqual([
    401,
    { message: 'Authentication required', code: 'UNAUTHENTICATED' },
  ])
  expect(await delegate.get('/tenant-admin/roles/DELEGATE/permissions')).toMatchObject({
    status: 403,
    body: { message: 'Forbidden', code: 'FORBIDDEN' },
  })
  expect(await delegate.del(`/auth/sessions/${randomUUID()}`)).toMatchObject({ status: 404 })
})

test('a change in another person’s or company’s name is refused whole', async () => {
  const [own, other] = [await makeTenant(server), await makeTenant(server)]
  const [made, colleague] = [await makeUser(server, own, 'DELEGATE'), await makeUser(server, own, 'DELEGATE')]
  const user = await as(server, made)
  const change = async (author: string, method: 'patch' | 'get' = 'patch') => {
    const headers = { 'x-author': author }
    const answer =
      method === 'get'
        ? await user.get('/auth/profile', undefined, headers)
        : await user.patch('/auth/profile', name, headers)
    return [answer.status, answer.body.code]
  }
  for (const author of [
    `${own.id}:${colleague.id}`,
    `${other.id}:${made.id}`,
    made.id,
    ':',
    '',
    'x'.repeat(200),
  ])
    expect(await change(author)).toEqual([409, 'WRONG_PERSON'])
  expect((await user.get('/auth/profile')).body).not.toMatchObject(name)
  expect(await change(`${own.id}:${colleague.id}`, 'get')).toEqual([200, undefined])
  expect(await change(`${own.id}:${made.id}`)).toEqual([200, undefined])
  expect((await user.get('/auth/profile')).body).toMatchObject(name)
})
